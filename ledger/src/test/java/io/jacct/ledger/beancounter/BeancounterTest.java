// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Resource;
import io.jacct.memory.BeancounterLayout;
import org.junit.jupiter.api.Test;

/** The invariants of charge and uncharge, by the names that docs/beancounters.md gives them. */
class BeancounterTest {
    private static final int FILES = Resource.NUMFILE.id();

    private final Beancounters all = Fixture.beancounters();
    private final Beancounter tenant = all.of("tenant", BeancounterLayout.NAMED, null);

    private long held() {
        return tenant.get(FILES, BeancounterLayout.HELD);
    }

    private long failcnt() {
        return tenant.get(FILES, BeancounterLayout.FAILCNT);
    }

    private void assertBounds(long min, long held, long max) {
        assertEquals(min, tenant.get(FILES, BeancounterLayout.MINHELD));
        assertEquals(held, held());
        assertEquals(max, tenant.get(FILES, BeancounterLayout.MAXHELD));
    }

    @Test
    void ub1ShouldHoldBetweenMinheldAndMaxheld() {
        tenant.charge(FILES, 5, Severity.HARD);
        tenant.uncharge(FILES, 3);
        tenant.charge(FILES, 1, Severity.HARD);
        assertBounds(0, 3, 5);
        tenant.endPeriod(0, 1);
        assertBounds(3, 3, 3);
        tenant.uncharge(FILES, 2);
        tenant.charge(FILES, 7, Severity.HARD);
        assertBounds(1, 8, 8);
    }

    @Test
    void ub2ShouldStoreThePeriodAndBeginTheNextOneAtHeld() {
        tenant.limit(FILES, 4, 6);
        tenant.charge(FILES, 4, Severity.SOFT);
        tenant.charge(FILES, 3, Severity.SOFT);
        tenant.uncharge(FILES, 1);
        tenant.endPeriod(10, 20);
        int at = FILES * BeancounterLayout.FIELDS;
        long[] stored = tenant.stored();
        assertEquals(3, stored[at + BeancounterLayout.HELD]);
        assertEquals(4, stored[at + BeancounterLayout.MAXHELD]);
        assertEquals(0, stored[at + BeancounterLayout.MINHELD]);
        assertEquals(4, stored[at + BeancounterLayout.BARRIER]);
        assertEquals(6, stored[at + BeancounterLayout.LIMIT]);
        assertEquals(1, stored[at + BeancounterLayout.FAILCNT]);
        assertBounds(3, 3, 3);
        assertEquals(1, failcnt());
    }

    @Test
    void ub4ShouldCountARefusalAndChangeNothingElse() {
        tenant.limit(FILES, 2, 2);
        tenant.charge(FILES, 2, Severity.HARD);
        assertNotNull(tenant.charge(FILES, 1, Severity.HARD));
        assertNotNull(tenant.charge(FILES, 1, Severity.SOFT));
        assertEquals(2, failcnt());
        assertNotNull(tenant.charge(FILES, 1, Severity.SOFT | Severity.TEST));
        assertEquals(2, failcnt());
        assertBounds(0, 2, 2);
    }

    @Test
    void ub5ShouldRefuseHardAboveTheBarrierAndSoftAboveTheLimit() {
        tenant.limit(FILES, 3, 5);
        assertNull(tenant.charge(FILES, 3, Severity.HARD));
        assertNotNull(tenant.charge(FILES, 1, Severity.HARD));
        assertNull(tenant.charge(FILES, 2, Severity.SOFT));
        assertNotNull(tenant.charge(FILES, 1, Severity.SOFT));
        assertNull(tenant.charge(FILES, 4, Severity.FORCE));
        assertEquals(9, held());
        tenant.limit(FILES, 20, 10);
        assertNull(tenant.charge(FILES, 1, Severity.HARD));
        assertNotNull(tenant.charge(FILES, 1, Severity.HARD), "the limit is below the barrier");
    }

    @Test
    void ub5ShouldRefuseWhatCannotBeAChargeAndNotCountIt() {
        assertNotNull(tenant.charge(FILES, -1, Severity.FORCE));
        assertNull(tenant.charge(FILES, Long.MAX_VALUE, Severity.FORCE));
        assertNotNull(tenant.charge(FILES, 1, Severity.FORCE));
        assertEquals(0, failcnt());
        assertEquals(Long.MAX_VALUE, held());
    }

    @Test
    void ub5ShouldRefuseNothingAboveTheBarrierToo() {
        tenant.charge(FILES, 2, Severity.HARD);
        assertNull(tenant.charge(FILES, 0, Severity.HARD));
        tenant.limit(FILES, 1, 1);
        assertNotNull(tenant.charge(FILES, 0, Severity.HARD));
        assertEquals(1, failcnt());
    }

    @Test
    void ub6ShouldNotHoldLessThanNothing() {
        tenant.charge(FILES, 2, Severity.HARD);
        tenant.uncharge(FILES, 3);
        assertBounds(0, 0, 2);
        assertEquals(1, Fixture.read(all, "tenant").underflows());
    }

    @Test
    void shouldChargeTheParentTooAndUndoWhatItRefuses() {
        Beancounter child = all.of("child", BeancounterLayout.NAMED, tenant);
        tenant.limit(FILES, 2, 2);
        child.limit(FILES, 9, 9);
        assertNull(child.charge(FILES, 2, Severity.SOFT));
        assertEquals(2, held());
        Refusal refusal = child.charge(FILES, 1, Severity.SOFT);
        assertEquals("numfile of tenant: 2 of 2", refusal.toString());
        assertEquals(2, child.get(FILES, BeancounterLayout.HELD));
        assertEquals(2, child.get(FILES, BeancounterLayout.MAXHELD));
        assertEquals(0, child.get(FILES, BeancounterLayout.FAILCNT));
        assertEquals(1, failcnt());
        child.uncharge(FILES, 2);
        assertEquals(0, held());
    }

    @Test
    void ub6ShouldTakeFromTheParentOnlyWhatTheChildHeld() {
        Beancounter child = all.of("child", BeancounterLayout.NAMED, tenant);
        tenant.charge(FILES, 5, Severity.HARD);
        child.charge(FILES, 2, Severity.HARD);
        child.uncharge(FILES, 4);
        assertEquals(5, held());
    }

    @Test
    void shouldSayWhoWasRefusedLast() {
        tenant.limit(FILES, 0, 0);
        Refusal refusal = tenant.charge(FILES, 1, Severity.SOFT);
        refusal.target("/data/orders");
        io.jacct.snapshot.Beancounter.Refused refused = Fixture.read(all, "tenant").refused();
        assertEquals(1, refused.times());
        assertEquals(FILES, refused.resource());
        assertEquals(Thread.currentThread().getName(), refused.thread());
        assertEquals(Thread.currentThread().getId(), refused.task());
        assertEquals("/data/orders", refused.target());
    }

    @Test
    void shouldGiveNoAccountToAnOwnerTooMany() {
        for (int i = 0; all.enter("owner-" + i, null) != null; i++) {
            assertTrue(i < 5_000);
        }
        assertNull(all.get("one more"));
        assertEquals(0, all.jvm.get(FILES, BeancounterLayout.HELD));
        all.leave(all.get("owner-0"));
        all.run();
        assertNotNull(all.enter("one more", null), "there is room again");
    }

    @Test
    void ub13ShouldKeepAClosedOwnerWhileItHoldsSomething() {
        Beancounter owner = all.enter("leaving", null);
        owner.charge(FILES, 1, Severity.FORCE);
        all.leave(owner);
        assertTrue(Fixture.read(all, "leaving").closed());
        assertEquals(owner, all.get(owner.id));
        Beancounter empty = all.enter("empty", null);
        all.leave(empty);
        assertNull(Fixture.read(all, "empty"));
        assertNull(all.get(empty.id));
    }

    @Test
    void ub13ShouldLetAClosedOwnerGoWithItsLastUncharge() {
        Beancounter owner = all.enter("leaving", null);
        owner.charge(FILES, 1, Severity.FORCE);
        all.leave(owner);
        all.leave(owner);
        Beancounter next = all.enter("leaving", null);
        all.run();
        assertEquals(owner, all.get(owner.id));
        owner.uncharge(FILES, 1);
        all.run();
        assertNull(all.get(owner.id));
        assertEquals(next, all.get("leaving"));
        assertFalse(Fixture.read(all, "leaving").closed());
    }

    @Test
    void shouldUseRecordsAgainAndNoIds() {
        Beancounter last = null;
        for (int i = 0; i < 10_000; i++) {
            Beancounter owner = all.enter("owner" + i, null);
            assertTrue(last == null || owner.id > last.id);
            owner.charge(FILES, 1, Severity.FORCE);
            owner.uncharge(FILES, 1);
            all.leave(owner);
            last = owner;
        }
        Beancounter present = all.enter("present", null);
        // a thread may have found the owner just before it was removed
        last.charge(FILES, 5, Severity.FORCE);
        assertEquals(0, Fixture.read(all, "present").now().get(FILES).held());
        present.charge(FILES, 2, Severity.FORCE);
        assertEquals(2, Fixture.read(all, "present").now().get(FILES).held());
        assertEquals(16, Fixture.records(all));
    }

    @Test
    void shouldKeepAParentUntilItsChildrenAreGone() {
        Beancounter parent = all.enter("parent", null);
        Beancounter child = all.enter("child", parent);
        all.leave(parent);
        all.run();
        child.charge(FILES, 1, Severity.FORCE);
        assertEquals(1, Fixture.read(all, "parent").now().get(FILES).held());
        child.uncharge(FILES, 1);
        all.leave(child);
        all.run();
        assertNull(Fixture.read(all, "parent"));
    }

    @Test
    void shouldNotCloseAnOwnerByRule() {
        Beancounter group = all.of("main", BeancounterLayout.GROUP, null);
        all.leave(all.enter("main", null));
        assertEquals(group, all.get("main"));
        assertFalse(Fixture.read(all, "main").closed());
    }

    private long crossings() {
        return Fixture.read(all, "tenant").crossings().get(FILES);
    }

    @Test
    void shouldCountACrossingOfTheBarrierAgainOnlyAfterAClearFall() {
        tenant.limit(FILES, 16, Beancounter.UNLIMITED);
        tenant.charge(FILES, 16, Severity.FORCE);
        assertEquals(0, crossings());
        tenant.charge(FILES, 1, Severity.FORCE);
        tenant.uncharge(FILES, 2);
        tenant.charge(FILES, 2, Severity.FORCE);
        assertEquals(1, crossings());
        tenant.uncharge(FILES, 3);
        tenant.charge(FILES, 3, Severity.FORCE);
        assertEquals(2, crossings());
        assertEquals(0, Fixture.read(all, "tenant").crossings().get(Resource.NUMPROC.id()));
    }

    @Test
    void shouldCountABarrierThatIsSetBelowWhatIsHeld() {
        tenant.charge(FILES, 5, Severity.FORCE);
        tenant.limit(FILES, 0, 10);
        assertEquals(1, crossings());
        tenant.limit(FILES, 0, 20);
        assertEquals(1, crossings());
        tenant.limit(FILES, 5, 20);
        assertEquals(1, crossings());
        tenant.charge(FILES, 1, Severity.FORCE);
        assertEquals(2, crossings());
    }

    @Test
    void shouldCrossABarrierOfNothingAgainAfterNothingWasHeld() {
        tenant.limit(FILES, 0, 10);
        tenant.charge(FILES, 1, Severity.FORCE);
        tenant.uncharge(FILES, 1);
        tenant.charge(FILES, 1, Severity.FORCE);
        assertEquals(2, crossings());
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.beancounter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Resource;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Handles;
import io.jacct.snapshot.page.PageException;
import java.util.ArrayList;
import java.util.List;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Test;

/**
 * The alarms about an owner from look to look, with hand-made owners and a clock that the test
 * sets.
 */
class OwnerAlarmsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int FILES = Resource.NUMFILE.id();

    private long nanos = -3 * SECOND;
    private List<Handle> open = List.of();
    private final Owner owner = new Owner();
    private final OwnerAlarms alarms = new OwnerAlarms(List.of(owner.now()));

    /** The state of tenant-7; only its files change. */
    private static final class Owner {
        long held;
        long failcnt;
        long crossings;
        long minheld;
        long periodEnd;
        boolean closed;
        Beancounter.Refused refused;

        Beancounter now() {
            List<Beancounter.Use> now = new ArrayList<>();
            List<Beancounter.Use> last = new ArrayList<>();
            List<Long> crossed = new ArrayList<>();
            for (int i = 0; i < Resource.COUNT; i++) {
                boolean file = i == FILES;
                now.add(
                        new Beancounter.Use(
                                file ? held : 0, file ? held : 0, 0, 16, 20, file ? failcnt : 0));
                last.add(new Beancounter.Use(0, 0, file ? minheld : 0, 16, 20, 0));
                crossed.add(file ? crossings : 0);
            }
            return new Beancounter(
                    3,
                    -1,
                    "named",
                    "tenant-7",
                    closed,
                    1,
                    now,
                    0,
                    periodEnd,
                    last,
                    refused,
                    0,
                    crossed);
        }
    }

    private List<OwnerAlarm> look() throws PageException {
        return alarms.look(List.of(owner.now()), () -> new Handles(open, List.of()), nanos);
    }

    private OwnerAlarm only() throws PageException {
        List<OwnerAlarm> told = look();
        assertEquals(1, told.size(), told::toString);
        return told.get(0);
    }

    private static Handle handle(int fd, String opener, long opened, int owner) {
        return new Handle(
                fd, 1, "file", "/data/" + fd, 21, opener, opened, 90_000, opened, 5, 0, 0, owner);
    }

    @Test
    void shouldTellEachCrossingOnceHoweverShort() throws Exception {
        owner.held = 17;
        owner.crossings = 1;
        OwnerAlarm first = only();
        assertEquals("beancounter.barrier", first.type());
        assertEquals(
                "numfile of tenant-7 has risen above its barrier 16; held 17", first.message());
        assertEquals("tenant-7", first.userData().get("owner"));
        assertEquals(16L, first.userData().get("barrier"));
        assertEquals(List.of(), look());
        // it went up and down twice since the last look
        owner.held = 2;
        owner.crossings = 3;
        assertEquals(2L, only().userData().get("times"));
        assertEquals(List.of(), look());
    }

    @Test
    void shouldTellRefusedChargesAtMostOnceASecondAndLoseNone() throws Exception {
        owner.failcnt = 3;
        owner.refused = new Beancounter.Refused(3, FILES, 1, 21, "worker-1", "/data/x", 95_000, 5);
        OwnerAlarm first = only();
        assertEquals("beancounter.refused", first.type());
        assertEquals(3L, first.userData().get("times"));
        assertEquals("worker-1", first.userData().get("thread"));
        assertEquals("/data/x", first.userData().get("target"));
        assertEquals(95_000L, first.userData().get("time"));
        owner.failcnt = 5;
        nanos += SECOND / 2;
        assertEquals(List.of(), look());
        owner.failcnt = 6;
        nanos += SECOND / 2;
        assertEquals(3L, only().userData().get("times"));
    }

    @Test
    void shouldNotNameTheThreadOfAnotherResource() throws Exception {
        owner.failcnt = 1;
        owner.refused = new Beancounter.Refused(1, 5, 1, 21, "worker-1", "x", 95_000, 5);
        OwnerAlarm refused = only();
        assertEquals("", refused.userData().get("thread"));
        assertNull(refused.userData().get("time"));
    }

    @Test
    void shouldNameWhatAClosedOwnerHoldsOnce() throws Exception {
        owner.held = 2;
        open =
                List.of(
                        handle(7, "worker-2", 200, 3),
                        handle(8, "other", 10, 4),
                        handle(9, "worker-1", 100, 3));
        assertEquals(List.of(), look());
        owner.closed = true;
        OwnerAlarm leak = only();
        assertEquals("beancounter.leak", leak.type());
        assertEquals(
                "tenant-7 was closed and holds numfile 2; file /data/9, opened by worker-1, and 1"
                        + " more",
                leak.message());
        TabularData handles = (TabularData) leak.userData().get("handles");
        assertEquals(2, handles.size());
        CompositeData row = handles.get(new Object[] {"9"});
        assertEquals("worker-1", ((CompositeData) row.get("value")).get("opener"));
        TabularData held = (TabularData) leak.userData().get("held");
        assertEquals(2L, held.get(new Object[] {"numfile"}).get("value"));
        assertEquals(List.of(), look());
    }

    @Test
    void shouldNotCallWhatIsClosedAndEmptyALeak() throws Exception {
        owner.closed = true;
        assertEquals(List.of(), look());
    }

    private void period(long minheld) {
        owner.periodEnd++;
        owner.minheld = minheld;
    }

    @Test
    void shouldTellOfAMinheldThatRisesForFivePeriods() throws Exception {
        open = List.of(handle(7, "a", 1, 3), handle(8, "b", 2, 3), handle(9, "b", 3, 3));
        for (int minheld = 10; minheld < 15; minheld++) {
            period(minheld);
            assertEquals(List.of(), look());
            assertEquals(List.of(), look());
        }
        period(15);
        OwnerAlarm rising = only();
        assertEquals("beancounter.rising", rising.type());
        assertEquals(15L, rising.userData().get("minheld"));
        assertEquals(5L, rising.userData().get("periods"));
        TabularData openers = (TabularData) rising.userData().get("openers");
        assertEquals(2L, openers.get(new Object[] {"b"}).get("value"));
        assertEquals(1L, openers.get(new Object[] {"a"}).get("value"));
    }

    @Test
    void shouldBeginAgainWhereMinheldStays() throws Exception {
        for (long minheld : new long[] {1, 2, 3, 4, 4, 5, 6, 7, 8}) {
            period(minheld);
            assertEquals(List.of(), look());
        }
        period(9);
        assertEquals("beancounter.rising", only().type());
    }

    @Test
    void shouldTellOfANewOwnerFromItsBeginning() throws Exception {
        OwnerAlarms empty = new OwnerAlarms(List.of());
        owner.crossings = 1;
        assertEquals(1, empty.look(List.of(owner.now()), () -> Handles.NONE, nanos).size());
        assertTrue(
                new OwnerAlarms(List.of(owner.now()))
                        .look(List.of(owner.now()), () -> Handles.NONE, nanos)
                        .isEmpty());
    }
}

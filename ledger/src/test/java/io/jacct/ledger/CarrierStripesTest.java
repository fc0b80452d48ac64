// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.ledger.task.CarrierStripes;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.VirtualTasks;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Finds stripes by names, without virtual threads. The end-to-end tests use virtual threads. */
class CarrierStripesTest {
    private final LedgerState ledger = Ledgers.make(64, 0);
    private final CarrierStripes stripes = new CarrierStripes(Thread.currentThread());

    private TaskStripe enter(String name) {
        TaskStripe entered = VirtualTasks.enter(stripes, name, ledger.task);
        assertSame(stripes.find(name), entered);
        return entered;
    }

    private int pools() {
        return stripes.count();
    }

    @Test
    void shouldHaveOneStripeForAPool() {
        TaskStripe one = enter("worker-1");
        assertSame(one, stripes.find("worker-2"));
        assertSame(one, enter("worker-3"));
        assertNull(stripes.find("other-1"));
        assertNotSame(one, enter("other-1"));
        assertEquals(2, pools());
    }

    @Test
    void shouldShowThePoolsInTheGroupOfVirtualThreads() {
        Ledgers.book(enter("worker-1"), 1);
        Ledgers.book(enter("a.Scope@12ab"), 2);
        Snapshot snapshot = Reading.ofDead(ledger.page);
        assertEquals(
                List.of("Scope", "other", "worker-N"),
                snapshot.pools().stream().map(Group::name).toList());
        Group virtual =
                snapshot.groups().stream()
                        .filter(group -> group.name().equals("VirtualThreads"))
                        .findFirst()
                        .orElseThrow();
        assertEquals(3, virtual.counts().get(Counter.FILE_READS));
        assertEquals(0, virtual.live(), "accounts are no threads");
        long id = -Thread.currentThread().getId();
        assertTrue(snapshot.tasks().stream().allMatch(task -> task.id() == id));
    }

    @Test
    void shouldMakeNoMorePoolsOrStripesForContainersThatComeAndGo() {
        TaskStripe first = enter("java.util.concurrent.StructuredTaskScopeImpl@0");
        for (int i = 1; i < 100_000; i++) {
            String name = "java.util.concurrent.StructuredTaskScopeImpl@" + Integer.toHexString(i);
            assertSame(first, stripes.find(name));
        }
        assertEquals(1, pools());
    }

    @Test
    void shouldFindAPoolAgainThatWasNotMetLately() {
        TaskStripe first = enter("first-1");
        for (char c = 'a'; c <= 'z'; c++) {
            enter(c + "-1");
        }
        assertNull(stripes.find("first-1"));
        assertSame(first, enter("first-2"));
        assertEquals(27, pools());
    }

    @Test
    void shouldKeepOneStripeForAllPoolsBeyondTheMost() {
        LedgerState few = Ledgers.make(10, 0);
        for (int i = 0; i < 1_000; i++) {
            assertNotNull(VirtualTasks.enter(stripes, "x".repeat(i + 1), few.task));
        }
        assertEquals(11, pools());
    }

    @Test
    void shouldSayWhenThereIsNoRecord() {
        enter("worker-1");
        while (ledger.task.records.take() != 0) {
            // another task has the record
        }
        assertNotNull(VirtualTasks.enter(stripes, "worker-2", ledger.task), "it has one");
        assertNull(VirtualTasks.enter(stripes, "late-1", ledger.task));
        assertNull(stripes.find("late-1"));
        assertEquals(
                1, pools(), "the end of the carrier meets tasks that have begun, and no others");
    }

    @Test
    void shouldKeepTheValuesOfAnEndedCarrierAndCountNoEndedThread() {
        TaskStripe ended = enter("worker-1");
        Ledgers.book(ended, 3);
        ledger.task.tasks.fold(ended);
        Group pool =
                Reading.ofDead(ledger.page).pools().stream()
                        .filter(group -> group.name().equals("worker-N"))
                        .findFirst()
                        .orElseThrow();
        assertEquals(3, pool.departed().get(Counter.FILE_READS));
        assertEquals(0, pool.ended());
    }

    @Test
    void shouldSayWhatKindOfRecordItIs() {
        assertEquals(Layout.VIRTUAL, enter("worker-1").get(Layout.FLAGS));
    }
}

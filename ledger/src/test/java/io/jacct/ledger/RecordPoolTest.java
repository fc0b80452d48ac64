// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordPoolTest {
    private final LedgerState ledger = Ledgers.make();

    private Set<Long> takeAll() {
        Set<Long> taken = new HashSet<>();
        for (long one = ledger.task.records.take(); one != 0; one = ledger.task.records.take()) {
            assertTrue(taken.add(one), "given out twice");
        }
        return taken;
    }

    private void comeAndGo() {
        ledger.task.tasks.fold(Ledgers.task(ledger, 1, "worker-1"));
    }

    private long reusedFold() {
        return CounterMemory.getPlain(ledger.page.header(Layout.PAGE_REUSED_FOLD));
    }

    @Test
    void shouldLetARecordCoolDownBeforeItIsTakenAgain() {
        ThreadStripe first = Ledgers.task(ledger, 1, "worker-1");
        ledger.task.tasks.fold(first);
        for (int others = 0; others < 64; others++) {
            ThreadStripe other = Ledgers.task(ledger, 2, "worker-2");
            assertNotEquals(first.address, other.address);
            ledger.task.tasks.fold(other);
        }
        assertEquals(0, reusedFold());
        assertEquals(first.address, Ledgers.task(ledger, 3, "worker-3").address);
        assertEquals(1, reusedFold(), "readers are told before the record is overwritten");
    }

    @Test
    void shouldAddUpWhatTasksHaveBookedAlsoWhenTheyHaveEnded() {
        int[] bytes = {Layout.counter(Counter.FILE_READ_BYTES.id())};
        ThreadStripe ended = Ledgers.task(ledger, 1, "worker-1");
        Ledgers.book(ended, 3);
        Ledgers.book(Ledgers.task(ledger, 2, "worker-2"), 5);
        assertEquals(800, ledger.task.records.sum(bytes));
        ledger.task.tasks.fold(ended);
        assertEquals(800, ledger.task.records.sum(bytes));
        ledger.task.records.grow();
        Ledgers.book(Ledgers.task(ledger, 3, "worker-3"), 1);
        assertEquals(900, ledger.task.records.sum(bytes));
    }

    @Test
    void shouldNotGrowWhileTasksComeAndGo() {
        for (int tasks = 0; tasks < 1000; tasks++) {
            comeAndGo();
        }
        assertFalse(ledger.task.records.low());
    }

    @Test
    void shouldTakeAWarmRecordRatherThanNone() {
        ThreadStripe last = Ledgers.task(ledger, 1, "worker-1");
        takeAll();
        ledger.task.tasks.fold(last);
        assertEquals(last.address, ledger.task.records.take());
        assertEquals(0, ledger.task.records.take());
    }

    @Test
    void shouldSayThatItRunsLowBeforeTheLastIsTaken() {
        int taken = 0;
        while (!ledger.task.records.low()) {
            assertNotEquals(0, ledger.task.records.take());
            taken++;
        }
        assertTrue(taken > 0);
        assertTrue(takeAll().size() >= 16, "there is some time left to grow");
    }

    @Test
    void shouldLoseNoRecordWhenThePageGrows() {
        int before = 0;
        while (before < 20) {
            ledger.task.records.take();
            before++;
        }
        Set<Long> rest = new HashSet<>();
        ledger.task.records.grow();
        assertFalse(ledger.task.records.low());
        rest.addAll(takeAll());
        LedgerState fresh = Ledgers.make();
        int all = 0;
        while (fresh.task.records.take() != 0) {
            all++;
        }
        assertEquals(all - before + 512, rest.size());
    }

    @Test
    void shouldLetAThreadWaitForRecordsToSpare() throws Exception {
        takeAll();
        assertTrue(ledger.task.records.isEmpty());
        OwnHousekeeper.beside(
                ledger.task,
                () -> {
                    for (int i = 0; i < 1000; i++) {
                        assertTrue(ledger.task.records.awaitSpare());
                        assertNotEquals(0, ledger.task.records.take());
                    }
                    return null;
                });
    }

    @Test
    void shouldNotWaitForRecordsWhenThePageCannotGrow() throws Exception {
        takeAll();
        ledger.page.close();
        OwnHousekeeper.beside(
                ledger.task,
                () -> {
                    assertFalse(ledger.task.records.awaitSpare());
                    return null;
                });
    }
}

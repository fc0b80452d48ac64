// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jacct.counter.Counter;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Reading;
import org.junit.jupiter.api.Test;

/**
 * An error stops the beginning or the end of a task halfway, for example because the heap has no
 * room for a name. The record is not lost, and no task lives for ever.
 */
class TornLivesTest {
    /** More than there are records. */
    private static final int MANY = 1_000;

    private final LedgerState ledger = Ledgers.make();

    @Test
    void shouldKeepRecordOfTaskThatCouldNotBegin() {
        Stripe cohort = ledger.task.cohorts.of(Thread.currentThread(), "worker-1");
        for (int i = 0; i < MANY; i++) {
            assertThrows(
                    NullPointerException.class,
                    () -> ledger.task.tasks.begin(Thread.currentThread(), 1, 0, null, cohort));
        }
        Ledgers.book(Ledgers.task(ledger, 1, "worker-1"), 3);
        Snapshot snapshot = Reading.ofDead(ledger.page);
        assertEquals(1, snapshot.tasks().size(), snapshot::toString);
        assertEquals(3, snapshot.tasks().get(0).counts().get(Counter.FILE_READS));
    }

    /** The cause of the end is then not known. */
    @Test
    void shouldEndTaskWhoseCauseCannotBeWritten() {
        ThreadStripe task = Ledgers.task(ledger, 1, "worker-1");
        Ledgers.book(task, 3);
        task.cause = null;
        task.uncaught = true;
        ledger.task.tasks.fold(task);
        Snapshot snapshot = Reading.ofDead(ledger.page);
        assertEquals(0, snapshot.tasks().size(), snapshot::toString);
        Group pool =
                snapshot.pools().stream()
                        .filter(each -> each.name().equals("worker-N"))
                        .findFirst()
                        .orElseThrow();
        assertEquals(3, pool.departed().get(Counter.FILE_READS));
        assertEquals(0, pool.live());
    }
}

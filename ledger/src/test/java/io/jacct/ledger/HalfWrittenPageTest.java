// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.counter.Counter;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Reading;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A reader's results for a page whose writer was killed between two stores. */
class HalfWrittenPageTest {
    private LedgerState ledger;
    private ThreadStripe first;
    private ThreadStripe second;

    @BeforeEach
    void setUp() {
        ledger = Ledgers.make();
        first = Ledgers.task(ledger, 1, "worker-1");
        Ledgers.book(first, 3);
        second = Ledgers.task(ledger, 2, "worker-2");
        Ledgers.book(second, 7);
        ledger.task.tasks.fold(first);
    }

    private void assertWhole(String when) {
        Snapshot snapshot = Reading.ofDead(ledger.page);
        Counts totals = snapshot.totals();
        assertEquals(10, totals.get(Counter.FILE_READS), when);
        assertEquals(1000, totals.get(Counter.FILE_READ_BYTES), when);
        assertEquals(2, snapshot.started(), when);
        assertEquals(0, snapshot.health().get("tornRecords"), when);
    }

    @Test
    void shouldHaveEachTaskOnceWhereverACohortWasLeftHalfFolded() {
        Stripe cohort = second.cohort;
        long[] before = counters(cohort);
        long fold = cohort.get(Layout.FOLD);
        long ended = cohort.get(Layout.ENDED);
        ledger.task.tasks.fold(second);
        long[] after = counters(cohort);
        cohort.open();
        for (int done = 0; done <= Counter.SLOTS; done++) {
            for (int id = 0; id < Counter.SLOTS; id++) {
                cohort.put(Layout.counter(id), id < done ? after[id] : before[id]);
            }
            cohort.put(Layout.FOLD, done % 2 == 0 ? fold : fold + 1);
            cohort.put(Layout.ENDED, done % 3 == 0 ? ended : ended + 1);
            assertWhole("after " + done + " counters");
        }
    }

    @Test
    void shouldHaveEachTaskOnceWhereTheLogWasLeftHalfWritten() {
        Stripe log = log();
        second.open();
        second.put(Layout.FOLD, 2);
        second.turn(Layout.DEPARTED);
        second.close();
        log.open();
        log.put(Layout.FOLD, 2);
        log.put(Layout.counter(Counter.FILE_READS.id()), 4444);
        assertWhole("in the log");
    }

    @Test
    void shouldNotCountARecordThatIsBeingTakenAgain() {
        first.put(Layout.STATE, Layout.FREE);
        first.open();
        first.put(Layout.FOLD, 0);
        assertEquals(10, Reading.ofDead(ledger.page).totals().get(Counter.FILE_READS));
    }

    @Test
    void shouldShowTheRecordOfATaskThatDiedInAnOperationAndSaySo() {
        second.open();
        second.add(Layout.counter(Counter.FILE_READS.id()), 1);
        Snapshot snapshot = Reading.ofDead(ledger.page);
        assertEquals(11, snapshot.totals().get(Counter.FILE_READS));
        assertEquals(1, snapshot.health().get("tornRecords"));
    }

    @Test
    void shouldNameThePoolOfATaskThatBeganBehindTheReadersBack() {
        // the cohort's record is after the task's, so the reader finds the task first
        List<Group> pools =
                Reading.poolsWhen(
                        ledger.page,
                        () -> {
                            Thread thread = Thread.currentThread();
                            Stripe cohort = ledger.task.cohorts.of(thread, "late-1");
                            second.put(Layout.COHORT, cohort.get(Layout.TASK_ID));
                        });
        assertEquals(1, pools.stream().filter(pool -> pool.name().equals("late-N")).count());
        assertEquals(0, pools.stream().filter(pool -> pool.name().equals("unknown")).count());
    }

    /** The first record of all. */
    private Stripe log() {
        Stripe record = first;
        while (record.get(Layout.STATE) != Layout.FOLD_LOG) {
            record = new Stripe(record.address - Layout.RECORD_LENGTH);
        }
        return record;
    }

    private static long[] counters(Stripe stripe) {
        long[] values = new long[Counter.SLOTS];
        for (int id = 0; id < values.length; id++) {
            values[id] = stripe.get(Layout.counter(id));
        }
        return values;
    }
}

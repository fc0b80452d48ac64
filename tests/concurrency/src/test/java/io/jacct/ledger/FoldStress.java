// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Reading;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;

/**
 * A task that ends is folded. Its record becomes departed and gets the fold's number. Then the
 * cohort gets the values and the number, and at last the header gets the number. A snapshot reads
 * header, cohorts, records, and counts a departed record if its number is above the cohort's. So a
 * task's values are in exactly one of live and departed, and the sum is the same before, during and
 * after the fold.
 *
 * <p>The result is: operations, bytes, tasks started, and tasks that the snapshot lists.
 */
@JCStressTest
@Outcome(id = "7, 700, 1, 1", expect = Expect.ACCEPTABLE, desc = "live")
@Outcome(id = "8, 800, 1, 1", expect = Expect.ACCEPTABLE, desc = "live, with its last operation")
@Outcome(id = "8, 800, 1, 0", expect = Expect.ACCEPTABLE, desc = "departed")
@Outcome(expect = Expect.FORBIDDEN, desc = "in both or none of live and departed")
@State
public class FoldStress {
    private static final int READS = Layout.counter(Counter.FILE_READS.id());
    private static final int BYTES = Layout.counter(Counter.FILE_READ_BYTES.id());

    private final LedgerState ledger = Pages.ledger();
    private final Reading reading = Reading.ofReady(ledger.page);
    private final ThreadStripe task;

    /** A ledger with a task that has done something. */
    public FoldStress() {
        Thread thread = Thread.currentThread();
        Stripe cohort = ledger.task.cohorts.of(thread, "worker-1");
        task = ledger.task.tasks.begin(thread, 1, 0, "worker-1", cohort);
        book(task, 7);
    }

    static void book(Stripe stripe, long operations) {
        stripe.open();
        stripe.add(READS, operations);
        stripe.add(BYTES, 100 * operations);
        stripe.close();
    }

    /** The task does one more thing and ends. */
    @Actor
    public void task() {
        book(task, 1);
        ledger.task.tasks.fold(task);
    }

    /** A reader. */
    @Actor
    public void reader(JJJJ_Result result) {
        Snapshot snapshot = reading.snapshot();
        Counts totals = snapshot.totals();
        result.r1 = totals.get(Counter.FILE_READS);
        result.r2 = totals.get(Counter.FILE_READ_BYTES);
        result.r3 = snapshot.started();
        result.r4 = snapshot.tasks().size();
    }
}

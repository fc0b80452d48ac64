// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.page.Reading;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;

/**
 * The record of a departed task is taken again. Before the writer overwrites anything of it, it
 * stores the number of its fold in the header ("reused fold"). A reader that has read the cohort
 * before that fold needs the old values. At its end it finds a greater number than at its
 * beginning, and starts again. So nothing is lost and nothing is counted twice.
 *
 * <p>Here the page has no fresh records left, so the next task takes the record at once, without
 * the cool-down that makes this nearly impossible in practice. The result is: operations, bytes,
 * tasks started, and the name of the live task.
 */
@JCStressTest
@Outcome(id = "7, 700, 1, old", expect = Expect.ACCEPTABLE, desc = "the old task lives")
@Outcome(id = "7, 700, 1, -", expect = Expect.ACCEPTABLE, desc = "it has departed")
@Outcome(id = "7, 700, 2, new", expect = Expect.ACCEPTABLE, desc = "its record has a new task")
@Outcome(id = "10, 1000, 2, new", expect = Expect.ACCEPTABLE, desc = "which has done something")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, counted twice, or mixed")
@State
public class ReuseStress {
    private final LedgerState ledger = Pages.ledger();
    private final Reading reading = Reading.ofReady(ledger.page);
    private final Thread thread = Thread.currentThread();
    private final Stripe cohort = ledger.task.cohorts.of(thread, "worker-1");
    private final ThreadStripe old;

    /** A ledger whose last record is that of the old task. */
    public ReuseStress() {
        ThreadStripe last = new ThreadStripe(thread, ledger.task.records.take(), cohort);
        long address = last.address;
        while (address != 0) {
            last = new ThreadStripe(thread, address, cohort);
            address = ledger.task.records.take();
        }
        ledger.task.records.giveBack(last.address);
        old = ledger.task.tasks.begin(thread, 1, 0, "old", cohort);
        FoldStress.book(old, 7);
    }

    /** The old task ends, and a new one takes its place. */
    @Actor
    public void tasks() {
        ledger.task.tasks.fold(old);
        ThreadStripe fresh = ledger.task.tasks.begin(thread, 2, 0, "new", cohort);
        if (fresh.address != old.address) {
            throw new IllegalStateException("not the same record");
        }
        FoldStress.book(fresh, 3);
    }

    /** A reader. */
    @Actor
    public void reader(LLLL_Result result) {
        Snapshot snapshot = reading.snapshot();
        result.r1 = snapshot.totals().get(Counter.FILE_READS);
        result.r2 = snapshot.totals().get(Counter.FILE_READ_BYTES);
        result.r3 = snapshot.started();
        result.r4 = "-";
        for (Task task : snapshot.tasks()) {
            result.r4 = result.r4.equals("-") ? task.name() : "more than one";
        }
    }
}

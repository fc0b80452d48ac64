// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.taskstats.ExitMessage;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;

/**
 * Exit against query: two tasks of one group end one after the other while a follower reads exits.
 * It reads exits, then live tasks, then exits again. So it reports each exit once, with final
 * values. The group's sum contains the task that has just ended and the task that lives, each of
 * them once. Each task has read 7 times before the test; both read once more before they end.
 *
 * <p>The result has four numbers: exits reported, reads of the first task, reads of the group at
 * that exit, and reads of the group at the last exit. The third may include the last read of the
 * other task. A number is -1 if the follower marks the wrong exit as the group's last one.
 */
@JCStressTest
@Outcome(id = "2, 8, 15, 16", expect = Expect.ACCEPTABLE, desc = "the other one lives")
@Outcome(id = "2, 8, 16, 16", expect = Expect.ACCEPTABLE, desc = "the other one is at its end")
@Outcome(expect = Expect.FORBIDDEN, desc = "an exit or a value is lost or told twice")
@State
public class ExitStress {
    private final LedgerState ledger = Pages.ledger();
    private final Following following;
    private final ThreadStripe first;
    private final ThreadStripe second;

    /** Two tasks that have done something. */
    public ExitStress() {
        first = task(1);
        second = task(2);
        following = new Following(ledger);
    }

    private ThreadStripe task(long id) {
        Thread thread = Thread.currentThread();
        Stripe cohort = ledger.task.cohorts.of(thread, "worker-1");
        ThreadStripe task = ledger.task.tasks.begin(thread, id, 0, "worker-1", cohort);
        FoldStress.book(task, 7);
        return task;
    }

    /** Both do one more thing and end. */
    @Actor
    public void tasks() {
        FoldStress.book(first, 1);
        ledger.task.tasks.fold(first);
        FoldStress.book(second, 1);
        ledger.task.tasks.fold(second);
    }

    /** A follower. */
    @Actor
    public void follower() {
        following.follow();
    }

    /** Continues until no exit is left. */
    @Arbiter
    public void rest(JJJJ_Result result) {
        following.follow();
        following.follow();
        result.r1 = following.told.size();
        result.r2 = reads(following.told.get(0).task().counts());
        result.r3 = group(following.told.get(0), false);
        result.r4 = group(following.told.get(following.told.size() - 1), true);
    }

    private static long group(ExitMessage exit, boolean last) {
        return exit.last() == last ? reads(exit.group().counts()) : -1;
    }

    private static long reads(io.jacct.snapshot.Counts counts) {
        return counts.get(Counter.FILE_READS);
    }
}

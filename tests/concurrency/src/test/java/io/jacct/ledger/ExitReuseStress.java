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
 * Exit against query without the cool-down: the page has no fresh records left, so records are
 * taken again at once. A follower may come too late for an exit; it then reports the exit as lost.
 * The sums of the group are right all the same. Each task of the group is in them once, also a task
 * that has ended between two readings and left no record.
 *
 * <p>Two tasks that have read 7 times read once more and end, and each record is taken by another
 * task; at last one of these ends, too, and the other one after it. The result is the number of
 * exits reported or lost, of the first two and of all; 1 if each reported sum was a possible one
 * and none shrank; and the last reported sum.
 */
@JCStressTest
@Outcome(id = "2, 4, 1, 16", expect = Expect.ACCEPTABLE, desc = "all of the group, at each exit")
@Outcome(expect = Expect.FORBIDDEN, desc = "a member is missed or counted twice")
@State
public class ExitReuseStress {
    private final LedgerState ledger = Pages.ledger();
    private final Thread thread = Thread.currentThread();
    private final Stripe cohort = ledger.task.cohorts.of(thread, "worker-1");
    private final Following following;
    private final ThreadStripe[] tasks = new ThreadStripe[4];

    /** A ledger whose last two records are those of tasks that have done something. */
    public ExitReuseStress() {
        ThreadStripe last = null;
        ThreadStripe beforeLast = null;
        for (long address = ledger.task.records.take();
                address != 0;
                address = ledger.task.records.take()) {
            beforeLast = last;
            last = new ThreadStripe(thread, address, cohort);
        }
        ledger.task.records.giveBack(beforeLast.address);
        ledger.task.records.giveBack(last.address);
        begin(0, 7);
        begin(1, 7);
        following = new Following(ledger);
    }

    private void begin(int i, long reads) {
        tasks[i] = ledger.task.tasks.begin(thread, i + 1, 0, "worker-1", cohort);
        FoldStress.book(tasks[i], reads);
    }

    private void end(int i) {
        ledger.task.tasks.fold(tasks[i]);
    }

    /** Both do one more thing and end, and their records are taken. */
    @Actor
    public void tasks() {
        FoldStress.book(tasks[0], 1);
        end(0);
        FoldStress.book(tasks[1], 1);
        end(1);
        begin(2, 0);
        begin(3, 0);
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
        result.r1 = following.toldOrLost();
        end(2);
        end(3);
        following.follow();
        result.r2 = following.toldOrLost();
        long before = 15;
        result.r3 = 1;
        for (ExitMessage exit : following.told) {
            result.r4 = exit.group().counts().get(Counter.FILE_READS);
            result.r3 &= result.r4 >= before && result.r4 <= 16 ? 1 : 0;
            before = result.r4;
        }
    }
}

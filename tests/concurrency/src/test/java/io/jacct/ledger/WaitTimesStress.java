// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.TaskTimes;
import io.jacct.snapshot.page.Reading;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;

/**
 * Two threads hand tasks to an executor and begin them. No wait is booked twice. One that a thread
 * could not look up, as the other one had the times, counts with the next one.
 */
@JCStressTest
@Outcome(id = "4, 4, 0", expect = Expect.ACCEPTABLE, desc = "the wait of each task is known")
@Outcome(
        id = {"3, 3, 0", "2, 2, 0", "1, 1, 0"},
        expect = Expect.ACCEPTABLE_INTERESTING,
        desc = "some are still to be booked, or were not known")
@Outcome(expect = Expect.FORBIDDEN, desc = "counted twice, torn, or a time that never was")
@State
public class WaitTimesStress {
    /** A page for the agent's own counts, which is never closed. */
    private static final LedgerState LEDGER = Pages.ledger();

    private final PageMemory page = Pages.fresh();
    private final ExecutorAccount account =
            new ExecutorAccount(Pages.executor(page), LEDGER.open, new Still());

    /** Its time stands, so no task waits for more than 0. */
    private static final class Still extends Ticker {
        @Override
        public long now() {
            return 1_000;
        }
    }

    private void task() {
        ExecutorBooking.enter(account);
        ExecutorBooking.begin(account);
    }

    /** One thread. */
    @Actor
    public void one() {
        task();
    }

    /** The other. */
    @Actor
    public void other() {
        task();
    }

    /** Two more tasks, then the number of waits, that in the histogram, and their sum. */
    @Arbiter
    public void sum(JJJ_Result result) {
        task();
        task();
        TaskTimes waits = Reading.ofReady(page).executors(() -> 2_000).get(0).waits();
        result.r1 = waits.count();
        result.r2 = waits.times().total();
        result.r3 = waits.nanos();
    }
}

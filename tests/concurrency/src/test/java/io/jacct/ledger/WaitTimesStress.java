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
import org.openjdk.jcstress.infra.results.JJ_Result;

/**
 * An executor's account remembers some of the tasks that wait. Whoever takes one has it alone, so
 * the wait of no task is booked twice. The first result is the number of waits that were booked,
 * the second that in the histogram.
 */
public final class WaitTimesStress {
    /** A page for the agent's own counts, which is never closed. */
    private static final LedgerState LEDGER = Pages.ledger();

    private WaitTimesStress() {}

    /** An account on which two threads book, and some tasks. */
    abstract static class Waiting {
        final Object[] tasks = new Object[11];
        final ExecutorAccount account;
        private final Reading reading;

        Waiting(int entered) {
            PageMemory page = Pages.fresh();
            Ticker ticker =
                    new Ticker() {
                        @Override
                        public long now() {
                            return 1_000;
                        }
                    };
            account = new ExecutorAccount(Pages.executor(page), LEDGER.open, ticker);
            reading = Reading.ofReady(page);
            for (int i = 0; i < tasks.length; i++) {
                tasks[i] = new Object();
            }
            enter(0, entered);
        }

        final void enter(int from, int to) {
            for (int i = from; i < to; i++) {
                ExecutorBooking.enter(account, tasks[i]);
            }
        }

        final void begin(int from, int to) {
            for (int i = from; i < to; i++) {
                ExecutorBooking.begin(account, tasks[i]);
            }
        }

        final void booked(JJ_Result result) {
            TaskTimes waits = reading.executors(() -> 2_000).get(0).waits();
            result.r1 = waits.count();
            result.r2 = waits.times().total();
        }
    }

    /** Two threads begin a task that is in the queue once. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "one of them has it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost, or counted twice")
    @State
    public static class Twice extends Waiting {
        /** A task that waits. */
        public Twice() {
            super(1);
        }

        /** The first worker. */
        @Actor
        public void one() {
            begin(0, 1);
        }

        /** The second worker. */
        @Actor
        public void other() {
            begin(0, 1);
        }

        /** The state at the end. */
        @Arbiter
        public void sum(JJ_Result result) {
            booked(result);
        }
    }

    /** A worker begins a task that another thread just hands in; it does so again in the end. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "at either try")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost, or counted twice")
    @State
    public static class Handed extends Waiting {
        /** No task waits. */
        public Handed() {
            super(0);
        }

        /** The thread that hands the task in. */
        @Actor
        public void enters() {
            enter(0, 1);
        }

        /** The worker. */
        @Actor
        public void begins() {
            begin(0, 1);
        }

        /** The state at the end. */
        @Arbiter
        public void sum(JJ_Result result) {
            begin(0, 1);
            booked(result);
        }
    }

    /**
     * All places are in use. One thread draws more tasks, so that two become one, as they begin.
     */
    @JCStressTest
    @Outcome(id = "11, 11", expect = Expect.ACCEPTABLE, desc = "each task counts")
    @Outcome(
            id = {"8, 8", "9, 9", "10, 10"},
            expect = Expect.ACCEPTABLE,
            desc = "the next draw has the others")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost, or counted twice")
    @State
    public static class Merged extends Waiting {
        /** Eight tasks wait. */
        public Merged() {
            super(8);
        }

        /** The thread that hands tasks in. */
        @Actor
        public void enters() {
            enter(8, 11);
        }

        /** The worker. */
        @Actor
        public void begins() {
            begin(0, 8);
        }

        /** The state at the end. */
        @Arbiter
        public void sum(JJ_Result result) {
            begin(8, 11);
            booked(result);
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.page.Reading;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJJJ_Result;
import org.openjdk.jcstress.infra.results.LLL_Result;

/**
 * An executor's queues are sums of time stamps, on whichever stripe a thread finds free. A
 * compare-and-set on one word decides which thread found a queue empty or left it empty. So the
 * lengths follow from the stamps, in any order. For each period in which a queue is not empty, one
 * thread books the begin and one the end.
 */
public final class ExecutorQueueStress {
    private ExecutorQueueStress() {}

    /** A page for the agent's own counts, which is never closed. */
    private static final LedgerState LEDGER = Pages.ledger();

    /** A thread's view of the account, with a clock of its own. */
    private static final class Worker {
        final ExecutorAccount account;
        final Stamps stamps;

        Worker(long address, LongSupplier clock) {
            stamps = new Stamps(clock);
            account = new ExecutorAccount(address, LEDGER.open, stamps);
        }
    }

    /** A clock that remembers its last time, which is the booked stamp. */
    private static final class Stamps extends Ticker {
        private final LongSupplier clock;
        long last;

        Stamps(LongSupplier clock) {
            this.clock = clock;
        }

        @Override
        public long now() {
            if (clock != null) {
                last = clock.getAsLong();
            }
            return last;
        }
    }

    /**
     * Two threads submit and run a task each. Each has its own stamps, so the result shows whose
     * stamps were booked. Tasks enter at 1 and 2, begin at 10 and 100, and end at 1000 and 10000.
     */
    @JCStressTest
    @Outcome(
            id = "0, 2, 107, 107, 10890, 10890",
            expect = Expect.ACCEPTABLE,
            desc = "one after the other")
    @Outcome(
            id = "0, 2, 107, 107, 10890, (990|9990|900|9900)",
            expect = Expect.ACCEPTABLE,
            desc = "only one waited at a time, but both ran at once")
    @Outcome(
            id = "0, 2, 107, (9|99|8|98), 10890, (990|9990|900|9900|10890)",
            expect = Expect.ACCEPTABLE,
            desc = "both waited at once: the first to come and the last to leave have the time")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a spell with no begin or end, or with two")
    @State
    public static class Sums {
        private final Reading reading;
        private final Worker one;
        private final Worker other;

        /** An executor without tasks. */
        public Sums() {
            PageMemory page = Pages.fresh();
            long address = Pages.executor(page);
            reading = Reading.ofReady(page);
            one = new Worker(address, null);
            other = new Worker(address, null);
        }

        /** The first thread. */
        @Actor
        public void one() {
            run(one, 1, 10, 1000);
        }

        /** The second thread. */
        @Actor
        public void other() {
            run(other, 2, 100, 10000);
        }

        private static void run(Worker worker, long enters, long begins, long ends) {
            worker.stamps.last = enters;
            ExecutorBooking.enter(worker.account);
            worker.stamps.last = begins;
            ExecutorBooking.begin(worker.account);
            worker.stamps.last = ends;
            ExecutorBooking.end(worker.account, 1);
        }

        /** The state at the end: tasks, completed tasks, and the four integrals. */
        @Arbiter
        public void sum(JJJJJJ_Result result) {
            Executor read = reading.executors(() -> 100_000).get(0);
            result.r1 = read.waiting() + read.running();
            result.r2 = read.completed();
            result.r3 = read.waitNanos();
            result.r4 = read.waitBusyNanos();
            result.r5 = read.runNanos();
            result.r6 = read.runBusyNanos();
        }
    }

    /**
     * Two threads submit a task each, begin it, and read. They share one clock, so their results
     * can be compared with the elapsed time. A reader misses no change from before its beginning. A
     * change during the reading adds an error of at most the time of the reading.
     */
    @JCStressTest
    @Outcome(id = "sound, sound, exact", expect = Expect.ACCEPTABLE, desc = "as it should be")
    @Outcome(
            id = {"gave up, (sound|gave up), exact", "sound, gave up, exact"},
            expect = Expect.ACCEPTABLE,
            desc = "a reader gave up and says so")
    @Outcome(expect = Expect.FORBIDDEN, desc = "less or more than there can have been")
    @State
    public static class Looks {
        private static final long START = 1000;

        private final AtomicLong clock = new AtomicLong(START);
        private final Task one;
        private final Task other;

        /** An executor without tasks. */
        public Looks() {
            PageMemory page = Pages.fresh();
            long address = Pages.executor(page);
            one = new Task(new Worker(address, clock::incrementAndGet), page);
            other = new Task(new Worker(address, clock::incrementAndGet), page);
        }

        /** One task, and its waiting time. */
        private final class Task {
            private final Worker worker;
            private final Reading reading;
            private long entered;
            private long begun;

            Task(Worker worker, PageMemory page) {
                this.worker = worker;
                this.reading = Reading.ofReady(page);
            }

            void run() {
                ExecutorBooking.enter(worker.account);
                entered = worker.stamps.last;
                ExecutorBooking.begin(worker.account);
                begun = worker.stamps.last;
            }

            String look() {
                long before = clock.get();
                List<Executor> all = reading.executors(clock::incrementAndGet);
                long after = clock.get();
                return all == null ? "gave up" : judge(all.get(0), before, after);
            }

            /** The other task waits, runs, or does not exist yet; this thread's task runs. */
            private String judge(Executor e, long before, long after) {
                long took = after - before;
                long ever = after - START;
                long waited = begun - entered - took;
                long ran = before - begun - took;
                boolean tasks = e.waiting() <= 1 && e.running() >= 1 && e.running() <= 2;
                boolean lengths = within(waited, e.waitNanos(), 2 * ever);
                boolean runs = within(ran, e.runNanos(), 2 * ever);
                boolean busy = within(waited, e.waitBusyNanos(), ever);
                boolean active = within(ran, e.runBusyNanos(), ever);
                return tasks && lengths && runs && busy && active
                        ? "sound"
                        : e + " from " + entered + ", " + begun + ", " + before + ", " + after;
            }
        }

        private static boolean within(long least, long value, long most) {
            return least <= value && value <= most;
        }

        /** The first thread. */
        @Actor
        public void one(LLL_Result result) {
            one.run();
            result.r1 = one.look();
        }

        /** The second thread. */
        @Actor
        public void other(LLL_Result result) {
            other.run();
            result.r2 = other.look();
        }

        /** The state at the end: both tasks have waited, and run. */
        @Arbiter
        public void sum(LLL_Result result) {
            long now = clock.get();
            Executor read = one.reading.executors(() -> now).get(0);
            long first = Math.min(one.entered, other.entered);
            long last = Math.max(one.begun, other.begun);
            long waited = one.begun - one.entered + other.begun - other.entered;
            boolean exact =
                    read.waiting() == 0
                            && read.running() == 2
                            && read.waitNanos() == waited
                            && read.runNanos() == 2 * now - one.begun - other.begun
                            && within(1, read.waitBusyNanos(), Math.min(waited, last - first))
                            && within(
                                    1, read.runBusyNanos(), now - Math.min(one.begun, other.begun));
            result.r3 = exact ? "exact" : read + " until " + now;
        }
    }
}

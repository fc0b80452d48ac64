// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.striped.QueueBooking;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.page.Reading;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * An account continues the ended account of its name: it takes the name, and the values move from
 * the old record to the new one. Meanwhile the header's word {@code executor changes} is odd, and
 * afterwards it has a new value. So a reader that was overtaken starts over.
 *
 * <p>Here a pool that has terminated has completed seven tasks; a new one has completed one before
 * its first thread gives it the name of the old.
 */
public final class ExecutorRecordsStress {
    private static final Object OLD = terminated();
    private static final Object NEW = new Object();
    private static final Object THIRD = new Object();
    private static final Thread WORKER = new Thread("worker");

    private ExecutorRecordsStress() {}

    private static Object terminated() {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.shutdown();
        return pool;
    }

    /** Two pools with their counts. */
    private static class Successor {
        private final LedgerState ledger = Pages.ledger();
        private final ExecutorAccounts accounts = Pages.executors(ledger, new Ticker());
        private final ExecutorAccount successor;
        final Reading reading = Reading.ofReady(ledger.page);

        Successor() {
            ExecutorAccount old = account(OLD);
            accounts.name(old, WORKER);
            QueueBooking.count(old, Layout.COMPLETED, 7);
            successor = account(NEW);
            QueueBooking.count(successor, Layout.COMPLETED, 1);
        }

        ExecutorAccount account(Object pool) {
            return accounts.of(pool, ExecutorAccount.THREAD_POOL, null);
        }

        void succeed() {
            accounts.name(successor, WORKER);
        }

        List<Executor> read() {
            return reading.executors(System::nanoTime);
        }
    }

    /** A reader looks while the values move. */
    @JCStressTest
    @Outcome(
            id = "ThreadPoolExecutor 1, worker 7",
            expect = Expect.ACCEPTABLE,
            desc = "two executors")
    @Outcome(id = "worker 8", expect = Expect.ACCEPTABLE, desc = "one that has what both had")
    @Outcome(id = "gave up", expect = Expect.ACCEPTABLE, desc = "the reader gave up and says so")
    @Outcome(expect = Expect.FORBIDDEN, desc = "in both records, or in none")
    @State
    public static class Moved extends Successor {
        /** The new pool's first thread. */
        @Actor
        public void thread() {
            succeed();
        }

        /** A reader. */
        @Actor
        public void reader(L_Result result) {
            List<Executor> all = read();
            StringBuilder seen = new StringBuilder();
            for (int i = 0; all != null && i < all.size(); i++) {
                seen.append(i == 0 ? "" : ", ").append(all.get(i).name());
                seen.append(' ').append(all.get(i).completed());
            }
            result.r1 = all == null ? "gave up" : seen.toString();
        }
    }

    /**
     * A thread still submits a task to the terminated pool, which tries to queue the task and
     * rejects it. The thread has found the account before or after the move. The result is
     * completed, rejected and waiting tasks, and the content of the freed record.
     */
    @JCStressTest
    @Outcome(id = "8, 1, 0, 0", expect = Expect.ACCEPTABLE, desc = "once, with the rest")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost, twice, or another executor's")
    @State
    public static class Late extends Successor {
        /** The new pool's first thread. */
        @Actor
        public void thread() {
            succeed();
        }

        /** A thread that does not know of the move. */
        @Actor
        public void caller() {
            ExecutorBooking.enter(account(OLD));
            ExecutorBooking.withdraw(account(OLD));
            QueueBooking.count(account(OLD), Layout.REJECTED, 1);
        }

        /** Another pool gets the freed record. */
        @Arbiter
        public void sum(JJJJ_Result result) {
            account(THIRD);
            for (Executor each : read()) {
                if (each.name().equals("worker")) {
                    result.r1 += each.completed();
                    result.r2 += each.rejected();
                    result.r3 += each.waiting();
                } else {
                    result.r4 += each.completed() + each.rejected() + each.waiting();
                }
            }
        }
    }
}

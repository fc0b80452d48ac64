// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.Tick;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.striped.QueueStripe;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.page.Reading;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * Two threads run tasks on an executor whose clock is about to stop, while the tick goes on. The
 * stamps are in the order of the changes, whoever stops the clock and whoever finds it standing. So
 * no queue's time is negative, or more than its length, or more than has passed.
 */
@JCStressTest
@Outcome(id = "sound, counted", expect = Expect.ACCEPTABLE, desc = "as it should be")
@Outcome(expect = Expect.FORBIDDEN, desc = "stamps that are not in the order of the changes")
@State
public class QueueClockStress {
    private static final LedgerState LEDGER = Pages.ledger();

    /** So many stamps are left to a stripe before it stops the clock. */
    private static final int LEFT = 2;

    private static final int TASKS = 6;

    static {
        Tick.by(new Thread());
    }

    private final AtomicLong time = new AtomicLong(1_000);
    private final Reading reading;
    private final ExecutorAccount account;

    /** An executor without tasks. */
    public QueueClockStress() {
        PageMemory page = Pages.fresh();
        long address = Pages.executor(page);
        reading = Reading.ofReady(page);
        Ticker ticker =
                new Ticker() {
                    @Override
                    public long now() {
                        return time.incrementAndGet();
                    }

                    @Override
                    public boolean mayEstimate() {
                        return true;
                    }
                };
        account = new ExecutorAccount(address, LEDGER.open, ticker);
        for (int i = 0; i < Layout.EXECUTOR_STRIPE_COUNT; i++) {
            QueueStripe stripe = account.take(i);
            stripe.window = time.get();
            stripe.stamps = 128 - LEFT;
            stripe.close();
        }
    }

    /** The first thread. It is also the clock's. */
    @Actor
    public void one() {
        task();
        task();
        Tick.advance();
        task();
    }

    /** The second thread. */
    @Actor
    public void other() {
        task();
        task();
        task();
    }

    private void task() {
        ExecutorBooking.enter(account);
        ExecutorBooking.endOfTask(account, ExecutorBooking.begin(account));
    }

    /** The state at the end. */
    @Arbiter
    public void sum(LL_Result result) {
        long passed = time.get() - 1_000;
        Executor read = reading.executors(time::get).get(0);
        result.r1 =
                isSound(read.waitBusyNanos(), read.waitNanos(), passed)
                                && isSound(read.runBusyNanos(), read.runNanos(), passed)
                        ? "sound"
                        : read.toString();
        result.r2 =
                read.completed() == TASKS && read.waiting() + read.running() == 0
                        ? "counted"
                        : read.toString();
    }

    private static boolean isSound(long busy, long length, long passed) {
        return 0 <= busy && busy <= length && busy <= passed && length <= 2 * passed;
    }
}

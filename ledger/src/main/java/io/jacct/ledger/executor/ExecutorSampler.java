// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.base.PeriodicTask;
import io.jacct.memory.ExecutorFields;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Boot loader. Looks once a second at what advice cannot see of executors, on the agent's own
 * thread.
 *
 * <ul>
 *   <li>The tasks that wait in a ForkJoinPool. They come and go where a few instructions would be
 *       expensive (each fork, each pop, help by joining threads). So their number is a sample, and
 *       the integral is the samples' integral.
 *   <li>Tasks that ran when the agent came. For these the agent takes the pool's lock if it is
 *       free, as {@code getActiveCount} does.
 *   <li>Tasks that the application put into a pool's queue, or took out of it, behind the pool's
 *       back. Advice does not correct that: other threads would wait meanwhile. The sampler asks
 *       for the queue's size where that takes no lock. If the size differs from the count for
 *       {@link #LOOKS} looks in the same direction, the sampler corrects the count by the least
 *       difference. A smaller difference may be tasks on their way. In a busy pool some tasks
 *       always are, in no queue and not running. So a queue with fewer tasks than counted is
 *       believed only if nothing was booked since the last look.
 * </ul>
 */
public final class ExecutorSampler implements PeriodicTask {
    private static final int LOOKS = 5;

    private static final long PERIOD_NANOS = 900_000_000L;

    /** Only the agent's thread changes it. */
    private static volatile int looks;

    private final ExecutorAccounts accounts;
    private long last = System.nanoTime() - PERIOD_NANOS;

    public ExecutorSampler(ExecutorAccounts accounts) {
        this.accounts = accounts;
    }

    @Override
    public void run() {
        if (accounts.records.low()) {
            accounts.records.grow();
        }
        lookNowAndThen();
    }

    /** Looks, unless it has looked a moment ago: the thread is also woken for other reasons. */
    void lookNowAndThen() {
        long now = System.nanoTime();
        if (now - last >= PERIOD_NANOS) {
            last = now;
            look();
        }
    }

    /** How often it has looked: busy workers book once a look what they have done. Any thread. */
    public static int looks() {
        return looks;
    }

    public void look() {
        looks++;
        accounts.forgetCollected();
        ExecutorAccount[] all = accounts.all();
        for (int i = 0; i < all.length; i++) {
            ExecutorEntry owner = all[i].owner;
            Object executor = owner == null ? null : owner.get();
            if (executor != null && all[i].kind == ExecutorAccount.FORK_JOIN) {
                sample(all[i], (ForkJoinPool) executor);
                if (((ForkJoinPool) executor).isTerminated()) {
                    accounts.terminated(executor);
                }
            } else if (executor != null && all[i].kind <= ExecutorAccount.SCHEDULED) {
                compare(all[i], (ThreadPoolExecutor) executor);
                complete(all[i], (ThreadPoolExecutor) executor);
            }
        }
    }

    private void sample(ExecutorAccount account, ForkJoinPool pool) {
        long queued = pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount();
        int waiting = (int) Math.min(Integer.MAX_VALUE, Math.max(0, queued));
        if (waiting != account.waiting()) {
            ExecutorBooking.level(account, waiting);
        }
    }

    /** The tasks that are in the executor's queue before its first event. */
    static void count(ExecutorAccount account, Object executor) {
        int queued =
                executor instanceof ThreadPoolExecutor
                        ? ExecutorFields.queued((ThreadPoolExecutor) executor)
                        : 0;
        if (queued > 0 && account.kind == ExecutorAccount.SCHEDULED) {
            ExecutorBooking.delay(account, queued);
        } else if (queued > 0) {
            ExecutorBooking.correct(account, queued);
        }
    }

    /** Counts the tasks that workers ran before the agent came, once. The agent's threads only. */
    public static void complete(ExecutorAccount account, ThreadPoolExecutor pool) {
        Object[] workers =
                account.earlier && !account.complete ? ExecutorFields.workers(pool) : null;
        if (workers == null) {
            return;
        }
        account.complete = true;
        for (int i = 0; i < workers.length; i++) {
            Thread thread = ExecutorFields.thread(workers[i]);
            EarlierWorker earlier = thread == null ? null : EarlierWorkers.of(thread);
            if (earlier != null && ExecutorFields.runsTask(workers[i])) {
                // booked first: the task's end, on another thread, must not come before it
                ExecutorBooking.beginAtOnce(account);
                if (!earlier.first()) {
                    ExecutorBooking.undo(account);
                }
            }
        }
    }

    private void compare(ExecutorAccount account, ThreadPoolExecutor pool) {
        boolean scheduled = account.kind == ExecutorAccount.SCHEDULED;
        int known = scheduled ? (int) account.delayed() : account.waiting();
        int queued = ExecutorFields.queued(pool);
        int drift = queued < 0 ? 0 : known - queued;
        long bookings = account.bookings();
        if (drift > 0 && bookings != account.bookingsSeen) {
            drift = 0;
        }
        account.bookingsSeen = bookings;
        if (drift == 0 || Integer.signum(drift) == -Integer.signum(account.drift)) {
            account.drift = drift;
            account.drifting = drift == 0 ? 0 : 1;
            return;
        }
        boolean less = account.drifting == 0 || Math.abs(drift) < Math.abs(account.drift);
        account.drift = less ? drift : account.drift;
        if (++account.drifting >= LOOKS) {
            if (scheduled) {
                ExecutorBooking.delay(account, -account.drift);
            } else {
                ExecutorBooking.correct(account, -account.drift);
            }
            account.bookingsSeen = account.bookings();
            account.drifting = 0;
            account.drift = 0;
        }
    }
}

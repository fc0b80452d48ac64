// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Boot loader. The door for thread pools, scheduled ones among them. {@link WorkerLedger} is that
 * for other executors; beside {@link Ledger} woven code calls these two.
 *
 * <p>Contract of every method: as {@link Ledger}'s. An executor's first event, and its first
 * worker, allocate and take a monitor for a moment; after that a task costs no allocation and no
 * lock. What an event is, is said in {@link ExecutorBooking}; which executor has which name, in
 * {@link ExecutorAccounts}.
 *
 * <p>Methods that are called from the middle of a JDK method, and not from advice, let nothing out
 * themselves.
 *
 * <p>Events come in pairs that a method's every way out closes, so that nothing has to be
 * remembered for a thread: a virtual thread may leave its carrier in between.
 */
public final class ExecutorLedger {
    private static ExecutorAccounts accounts;
    private static ExecutorBooking booking;
    private static ExecutorSampler sampler;

    private ExecutorLedger() {}

    /** Once, before any other method. */
    static void start(ExecutorAccounts all) {
        accounts = all;
        booking = all.booking;
        sampler = new ExecutorSampler(all);
    }

    /** The agent's own thread, once a second. */
    static void tend() {
        if (accounts.records.low()) {
            accounts.records.grow();
        }
        sampler.lookNowAndThen();
    }

    private static ExecutorAccount of(Object pool) {
        boolean scheduled = pool instanceof ScheduledThreadPoolExecutor;
        int kind = scheduled ? ExecutorAccount.SCHEDULED : ExecutorAccount.THREAD_POOL;
        return accounts.of(pool, kind, null);
    }

    // ---- thread pools: into the queue and out of it

    /** A thread pool is about to offer a task to its queue. */
    public static void queueing(ThreadPoolExecutor pool) {
        try {
            booking.enter(of(pool));
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** What the queue has answered. */
    public static void queued(boolean taken, ThreadPoolExecutor pool) {
        try {
            if (!taken) {
                booking.withdraw(of(pool));
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A thread pool is about to make a worker, with a first task or (null) without. */
    public static void hiring(Runnable first, ThreadPoolExecutor pool) {
        if (first != null) {
            booking.enter(of(pool));
        }
    }

    /** Whether the worker was made and started. */
    public static void hired(
            Runnable first, boolean started, Throwable thrown, ThreadPoolExecutor pool) {
        if (first != null && !started) {
            booking.withdraw(of(pool));
        }
        settled(thrown);
    }

    /** {@code execute} threw. If nobody has said so yet, it was the queue that threw. */
    public static void notExecuted(Runnable task, Throwable thrown, ThreadPoolExecutor pool) {
        Stripe stripe = Tasks.current();
        if (task == null || stripe == null) {
            return;
        }
        if (stripe.settled != thrown) {
            booking.withdraw(of(pool));
        }
        stripe.settled = null;
    }

    /** A thread pool hands a task to its rejection handler, whatever that does with it. */
    public static void rejecting(ThreadPoolExecutor pool) {
        booking.count(of(pool), Layout.REJECTED, 1);
    }

    /** What is thrown here is no news to {@link #notExecuted}. Null is nothing. */
    public static void settled(Throwable thrown) {
        Stripe stripe = thrown == null ? null : Tasks.current();
        if (stripe != null) {
            stripe.settled = thrown;
        }
    }

    /** A task was taken out of a thread pool's queue, if {@code removed}, and will not run. */
    public static void removed(boolean removed, Object task, ThreadPoolExecutor pool) {
        try {
            if (removed && task != null) {
                remove(task, of(pool));
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** As {@link #removed(boolean, Object, ThreadPoolExecutor)}, where the task is not at hand. */
    public static void removed(boolean removed, ThreadPoolExecutor pool) {
        removed(removed, ExecutorLedger.class, pool);
    }

    private static void remove(Object task, ExecutorAccount account) {
        if (account.kind == ExecutorAccount.SCHEDULED) {
            booking.leaveScheduled(account, task, 1);
        } else {
            booking.remove(account, 1);
        }
    }

    /** The queue was emptied into a list. */
    public static void drained(List<Runnable> tasks, ThreadPoolExecutor pool) {
        int size = tasks == null ? 0 : tasks.size();
        for (int i = 0; i < size; i++) {
            remove(tasks.get(i), of(pool));
        }
    }

    // ---- thread pools: running

    /** A worker has a task from the queue, or null. */
    public static void took(Runnable task, ThreadPoolExecutor pool) {
        try {
            if (task != null && pool instanceof ScheduledThreadPoolExecutor) {
                booking.leaveScheduled(of(pool), task, 0);
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A worker has locked itself: it is about to run a task. */
    public static void beginning(ThreadPoolExecutor pool) {
        try {
            ExecutorAccount account = of(pool);
            if (!account.named) {
                accounts.name(account, Thread.currentThread());
            }
            if (account.kind == ExecutorAccount.SCHEDULED) {
                booking.beginAtOnce(account);
            } else {
                booking.begin(account);
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A worker is about to unlock itself; before its first task it does so, too. */
    public static void ending(Object worker, ThreadPoolExecutor pool) {
        try {
            if (ExecutorFields.runsTask(worker)) {
                booking.end(of(pool), 1);
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A task of a thread pool is over: it threw, or it is a future that may have caught it. */
    public static void ran(Runnable task, Throwable thrown, ThreadPoolExecutor pool) {
        try {
            if (thrown != null || ExecutorFields.failed(task)) {
                booking.count(of(pool), Layout.FAILED, 1);
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A rejected task is to run on the thread that brought it, unless the pool is shut down. */
    public static boolean callerBegins(ThreadPoolExecutor pool) {
        boolean runs = !pool.isShutdown();
        if (runs) {
            booking.beginAtOnce(of(pool));
        }
        return runs;
    }

    /** It has run. */
    public static void callerRan(Runnable task, Throwable thrown, ThreadPoolExecutor pool) {
        ran(task, thrown, pool);
        booking.end(of(pool), 1);
    }

    // ---- scheduled executors

    /** A task was put into a scheduled executor's queue. */
    public static void scheduled(boolean added, ThreadPoolExecutor pool) {
        try {
            if (added) {
                booking.count(of(pool), Layout.DELAYED, 1);
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A periodic task is about to be put back there. */
    public static void returning(Object task, ThreadPoolExecutor pool) {
        try {
            booking.returnScheduled(of(pool), task);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }
}

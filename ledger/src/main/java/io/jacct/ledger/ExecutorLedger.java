// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Boot loader. The door for thread pools, scheduled ones among them. {@link WorkerLedger} is the
 * door for other executors.
 *
 * <p>Contract of every method: as {@link Ledger}'s. An executor's first event, and its first
 * worker, allocate and take a lock for a moment; after that a task costs no allocation and no lock.
 * What an event is, is said in {@link ExecutorBooking}; which executor has which name, in {@link
 * ExecutorAccounts}.
 *
 * <p>Methods that are called from the middle of a JDK method, and not from advice, let nothing out
 * themselves.
 *
 * <p>Events come in pairs that a method's every way out closes, so that nothing has to be
 * remembered for a thread: a virtual thread may leave its carrier in between.
 */
public final class ExecutorLedger {
    /** Of the open page; null when there is none. */
    private static volatile ExecutorAccounts accounts;

    private ExecutorLedger() {}

    /** A page is open or, with null, closed. */
    static void start(ExecutorAccounts all) {
        accounts = all;
    }

    private static ExecutorAccount of(Object pool) {
        boolean scheduled = pool instanceof ScheduledThreadPoolExecutor;
        return account(
                pool, scheduled ? ExecutorAccount.SCHEDULED : ExecutorAccount.THREAD_POOL, null);
    }

    /** Null if the executor is not accounted, as none is while the ledger is closed. */
    static ExecutorAccount account(Object executor, int kind, Thread worker) {
        ExecutorAccounts all = accounts;
        return all == null ? null : all.of(executor, kind, worker);
    }

    /** The thread works for the account. */
    static void name(ExecutorAccount account, Thread worker) {
        ExecutorAccounts all = accounts;
        if (all != null && account != null && !account.named) {
            all.name(account, worker);
        }
    }

    static void terminated(Object executor) {
        ExecutorAccounts all = accounts;
        if (all != null) {
            all.terminated(executor);
        }
    }

    // ---- thread pools: into the queue and out of it

    /** A thread pool is about to offer a task to its queue. */
    public static void queueing(ThreadPoolExecutor pool) {
        try {
            ExecutorBooking.enter(of(pool));
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** What the queue has answered. */
    public static void queued(boolean taken, ThreadPoolExecutor pool) {
        try {
            if (!taken) {
                ExecutorBooking.withdraw(of(pool));
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A thread pool is about to make a worker, with a first task or (null) without. */
    public static void hiring(Runnable first, ThreadPoolExecutor pool) {
        if (first != null) {
            ExecutorBooking.enter(of(pool));
        }
    }

    /** Whether the worker was made and started. */
    public static void hired(
            Runnable first, boolean started, Throwable thrown, ThreadPoolExecutor pool) {
        if (first != null && !started) {
            ExecutorBooking.withdraw(of(pool));
        }
        settled(thrown);
    }

    /** {@code execute} threw. If nobody has said so yet, it was the queue that threw. */
    public static void notExecuted(Runnable task, Throwable thrown, ThreadPoolExecutor pool) {
        Stripe stripe = Tasks.current();
        if (task == null || stripe == null) {
            return;
        }
        boolean settled = stripe.settled == System.identityHashCode(thrown);
        stripe.settled = 0;
        if (!settled) {
            ExecutorBooking.withdraw(of(pool));
        }
    }

    /** A thread pool hands a task to its rejection handler, whatever that does with it. */
    public static void rejecting(ThreadPoolExecutor pool) {
        ExecutorBooking.count(of(pool), Layout.REJECTED, 1);
    }

    /** What is thrown here is no news to {@link #notExecuted}. Null is nothing. */
    public static void settled(Throwable thrown) {
        Stripe stripe = thrown == null ? null : Tasks.current();
        if (stripe != null) {
            stripe.settled = System.identityHashCode(thrown);
        }
    }

    /** A task was taken out of a thread pool's queue, if {@code removed}, and will not run. */
    public static void removed(boolean removed, Object task, ThreadPoolExecutor pool) {
        try {
            if (removed && task != null) {
                remove(task, pool);
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** As {@link #removed(boolean, Object, ThreadPoolExecutor)}, where the task is not at hand. */
    public static void removed(boolean removed, ThreadPoolExecutor pool) {
        try {
            removed(removed, ExecutorLedger.class, pool);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** By the pool's kind, not the account's, which may be the one for all that are too many. */
    private static void remove(Object task, ThreadPoolExecutor pool) {
        if (pool instanceof ScheduledThreadPoolExecutor) {
            ExecutorBooking.leaveScheduled(of(pool), task, 1);
        } else {
            ExecutorBooking.remove(of(pool), 1);
        }
    }

    /** The queue was emptied into a list. */
    public static void drained(List<Runnable> tasks, ThreadPoolExecutor pool) {
        int size = tasks == null ? 0 : tasks.size();
        for (int i = 0; i < size; i++) {
            remove(tasks.get(i), pool);
        }
    }

    // ---- thread pools: running

    /** A worker has a task from the queue, or null. */
    public static void took(Runnable task, ThreadPoolExecutor pool) {
        try {
            if (task != null && pool instanceof ScheduledThreadPoolExecutor) {
                ExecutorBooking.leaveScheduled(of(pool), task, 0);
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A worker has locked itself: it is about to run a task. */
    public static void beginning(ThreadPoolExecutor pool) {
        try {
            ExecutorAccount account = of(pool);
            name(account, Thread.currentThread());
            if (pool instanceof ScheduledThreadPoolExecutor) {
                ExecutorBooking.beginAtOnce(account);
            } else {
                ExecutorBooking.begin(account);
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A worker is about to unlock itself; before its first task it does so, too. */
    public static void ending(Object worker, ThreadPoolExecutor pool) {
        try {
            if (ExecutorFields.runsTask(worker)) {
                ExecutorBooking.end(of(pool), 1);
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /**
     * A task of a thread pool is over: it threw, or it is a future that may have caught it. Comes
     * twice where {@code afterExecute} throws, the second time with that: then a future that has
     * failed was counted before, as a future does not throw what it has caught.
     */
    public static void ran(Runnable task, Throwable thrown, ThreadPoolExecutor pool) {
        try {
            if (thrown != null ^ ExecutorFields.failed(task)) {
                ExecutorBooking.count(of(pool), Layout.FAILED, 1);
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A rejected task is to run on the thread that brought it, unless the pool is shut down. */
    public static boolean callerBegins(ThreadPoolExecutor pool) {
        boolean runs = !pool.isShutdown();
        if (runs) {
            ExecutorBooking.beginAtOnce(of(pool));
        }
        return runs;
    }

    /** It has run. */
    public static void callerRan(Runnable task, Throwable thrown, ThreadPoolExecutor pool) {
        ran(task, thrown, pool);
        ExecutorBooking.end(of(pool), 1);
    }

    // ---- scheduled executors

    /** A task was put into a scheduled executor's queue. */
    public static void scheduled(boolean added, ThreadPoolExecutor pool) {
        try {
            if (added) {
                ExecutorBooking.count(of(pool), Layout.DELAYED, 1);
            }
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }

    /** A periodic task is about to be put back there. */
    public static void returning(Object task, ThreadPoolExecutor pool) {
        try {
            ExecutorBooking.returnScheduled(of(pool), task);
        } catch (Throwable failure) {
            Ledger.suppressed(failure);
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Boot loader. The door for executors: beside {@link Ledger} the one class that woven code calls.
 *
 * <p>Contract of every method: as {@link Ledger}'s. An executor's first event, and its first
 * worker, allocate and take a monitor for a moment; after that a task costs no allocation and no
 * lock. What an event is, is said in {@link ExecutorBooking}; which executor has which name, in
 * {@link ExecutorAccounts}.
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
        booking.enter(of(pool));
    }

    /** What the queue has answered. */
    public static void queued(boolean taken, ThreadPoolExecutor pool) {
        if (!taken) {
            booking.withdraw(of(pool));
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
        if (!removed || task == null) {
            return;
        }
        ExecutorAccount account = of(pool);
        if (account.kind == ExecutorAccount.SCHEDULED) {
            booking.leaveScheduled(account, task, 1);
        } else {
            booking.remove(account, 1);
        }
    }

    /** As {@link #removed(boolean, Object, ThreadPoolExecutor)}, where the task is not at hand. */
    public static void removed(boolean removed, ThreadPoolExecutor pool) {
        removed(removed, ExecutorLedger.class, pool);
    }

    /** The queue was emptied into a list. */
    public static void drained(List<Runnable> tasks, ThreadPoolExecutor pool) {
        int size = tasks == null ? 0 : tasks.size();
        if (size > 0 && of(pool).kind != ExecutorAccount.SCHEDULED) {
            booking.remove(of(pool), size);
            return;
        }
        for (int i = 0; i < size; i++) {
            removed(true, tasks.get(i), pool);
        }
    }

    // ---- thread pools: running

    /** A worker has a task from the queue, or null. */
    public static void took(Runnable task, ThreadPoolExecutor pool) {
        if (task != null && pool instanceof ScheduledThreadPoolExecutor) {
            booking.leaveScheduled(of(pool), task, 0);
        }
    }

    /** A worker has locked itself: it is about to run a task. */
    public static void beginning(ThreadPoolExecutor pool) {
        ExecutorAccount account = of(pool);
        if (!account.named) {
            accounts.name(account, Thread.currentThread());
        }
        if (account.kind == ExecutorAccount.SCHEDULED) {
            booking.beginAtOnce(account);
        } else {
            booking.begin(account);
        }
    }

    /** A worker is about to unlock itself; before its first task it does so, too. */
    public static void ending(Object worker, ThreadPoolExecutor pool) {
        if (ExecutorFields.runsTask(worker)) {
            booking.end(of(pool), 1);
        }
    }

    /** A task of a thread pool is over: it threw, or it is a future that may have caught it. */
    public static void ran(Runnable task, Throwable thrown, ThreadPoolExecutor pool) {
        if (thrown != null || ExecutorFields.failed(task)) {
            booking.count(of(pool), Layout.FAILED, 1);
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
        if (added) {
            booking.count(of(pool), Layout.DELAYED, 1);
        }
    }

    /** A periodic task is about to be put back there. */
    public static void returning(Object task, ThreadPoolExecutor pool) {
        booking.returnScheduled(of(pool), task);
    }

    // ---- fork/join pools

    /** A worker of a fork/join pool begins to run tasks. */
    public static void busy(ForkJoinWorkerThread worker) {
        ExecutorAccount account = of(worker);
        if (account != null) {
            booking.beginAtOnce(account);
        }
    }

    /** It has run them, so many of them taken from others. */
    public static void idle(ForkJoinWorkerThread worker, int taken) {
        ExecutorAccount account = of(worker);
        if (account != null) {
            booking.end(account, taken);
        }
    }

    /** A fork/join task threw; only what a pool's worker ran counts. */
    public static void forkJoinFailed() {
        Thread thread = Thread.currentThread();
        ExecutorAccount account =
                thread instanceof ForkJoinWorkerThread ? of((ForkJoinWorkerThread) thread) : null;
        if (account != null) {
            booking.count(account, Layout.FAILED, 1);
        }
    }

    /** A fork/join pool took no task, if that is what was thrown. */
    public static void refused(ForkJoinPool pool, Throwable thrown) {
        if (thrown instanceof RejectedExecutionException) {
            ExecutorAccount account = accounts.of(pool, ExecutorAccount.FORK_JOIN, null);
            if (account != null) {
                booking.count(account, Layout.REJECTED, 1);
            }
        }
    }

    private static ExecutorAccount of(ForkJoinWorkerThread worker) {
        ForkJoinPool pool = worker == null ? null : ExecutorFields.pool(worker);
        if (pool == null) {
            return null;
        }
        ExecutorAccount account = accounts.of(pool, ExecutorAccount.FORK_JOIN, worker);
        if (account != null && !account.named) {
            accounts.name(account, worker);
        }
        return account;
    }

    // ---- thread-per-task executors

    /** A thread-per-task executor is about to start a thread. */
    public static void starting(Object executor, Thread thread) {
        booking.enter(accounts.of(executor, ExecutorAccount.PER_TASK, thread));
    }

    /** The thread runs its task. */
    public static void running(Object executor) {
        booking.begin(perTask(executor));
    }

    /** On the thread itself: its task is over. On another: the thread could not be started. */
    public static void completing(Object executor, Thread thread) {
        if (thread == Thread.currentThread()) {
            booking.end(perTask(executor), 1);
        } else {
            booking.withdraw(perTask(executor));
        }
    }

    /** A task of a thread-per-task executor threw, or is a future that caught it. */
    public static void failed(Object executor, Object task, Throwable thrown) {
        if (thrown != null || ExecutorFields.failed(task)) {
            booking.count(perTask(executor), Layout.FAILED, 1);
        }
    }

    /** A thread-per-task executor took no task, if that is what was thrown. */
    public static void refused(Object executor, Throwable thrown) {
        if (thrown instanceof RejectedExecutionException) {
            ExecutorAccount account = accounts.of(executor, ExecutorAccount.PER_TASK, null);
            booking.count(account, Layout.REJECTED, 1);
        }
    }

    /** A thread-per-task executor may have terminated: then it is forgotten, not awaited. */
    public static void terminating(Object executor) {
        if (ExecutorFields.perTaskTerminated(executor)) {
            accounts.terminated(executor);
        }
    }

    private static ExecutorAccount perTask(Object executor) {
        return accounts.of(executor, ExecutorAccount.PER_TASK, Thread.currentThread());
    }
}

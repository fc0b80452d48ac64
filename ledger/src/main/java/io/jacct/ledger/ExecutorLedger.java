// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.operation.OperationStacks;
import io.jacct.ledger.operation.SlowOperations;
import io.jacct.ledger.owner.TaskOwners;
import io.jacct.ledger.striped.QueueBooking;
import io.jacct.ledger.task.TaskStripe;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Boot loader. The entry point for thread pools, scheduled pools among them. {@link ForkJoinLedger}
 * and {@link ThreadPerTaskLedger} are the entry points for other executors.
 *
 * <p>Contract of every method: as {@link Ledger}'s. An executor's first event and its first worker
 * allocate, and take a lock for a moment. After that a task costs no allocation and no lock. {@link
 * ExecutorBooking} defines the events; {@link ExecutorAccounts} names the executors.
 *
 * <p>A method that is called from the middle of a JDK method catches everything itself.
 *
 * <p>Events come in pairs, and every way out of a woven method closes the pair. So this class keeps
 * nothing for a thread but when its task began, and a virtual thread may leave its carrier in
 * between.
 */
public final class ExecutorLedger {
    /** The accounts of the open page; null when no page is open. */
    private static volatile ExecutorAccounts accounts;

    private ExecutorLedger() {}

    /** A page opens or, with null, closes. */
    static void start(ExecutorAccounts all) {
        accounts = all;
    }

    static void stop() {
        accounts = null;
    }

    private static ExecutorAccount of(Object pool) {
        return account(pool, kind(pool), null);
    }

    /** The account of a thread pool one of whose workers the thread is. It has that one's name. */
    static ExecutorAccount of(ThreadPoolExecutor pool, Thread worker) {
        ExecutorAccount account = account(pool, kind(pool), worker);
        name(account, worker);
        return account;
    }

    private static int kind(Object pool) {
        boolean scheduled = pool instanceof ScheduledThreadPoolExecutor;
        return scheduled ? ExecutorAccount.SCHEDULED : ExecutorAccount.THREAD_POOL;
    }

    /** Null while no page is open. */
    static ExecutorAccounts accounts() {
        return accounts;
    }

    /**
     * Null if the executor is not accounted; that holds for every executor while the ledger is
     * closed.
     */
    static ExecutorAccount account(Object executor, int kind, Thread worker) {
        ExecutorAccounts all = accounts;
        return all == null ? null : all.of(executor, kind, worker);
    }

    /** The calling thread works for the account's executor; the first one names the account. */
    static void name(ExecutorAccount account, Thread worker) {
        ExecutorAccounts all = accounts;
        if (all != null && account != null && !account.named) {
            all.name(account, worker);
        }
    }

    /** The calling thread hands a task to an executor. */
    public static void handing(Object task) {
        handOver(task);
        if (SlowOperations.takesStacks()) {
            OperationStacks.handing(task);
        }
    }

    private static void handOver(Object task) {
        if (Tasks.ownersInUse) {
            TaskOwners.handOver(task);
        }
    }

    /** The calling thread hands a task to a scheduled executor, whose queue is counted before. */
    public static void scheduling(Object task, ThreadPoolExecutor pool) {
        of(pool);
        handOver(task);
    }

    /** A worker is about to run a task; {@link #ending} follows. */
    public static void acting(Object task) {
        try {
            if (Tasks.ownersInUse) {
                TaskOwners.begin(task);
            }
            if (SlowOperations.takesStacks()) {
                OperationStacks.acting(task);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** A thread pool is about to offer a task to its queue. */
    public static void queueing(ThreadPoolExecutor pool) {
        try {
            ExecutorBooking.enter(of(pool));
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** The queue has taken the task or refused it. */
    public static void queued(boolean taken, ThreadPoolExecutor pool) {
        try {
            if (!taken) {
                ExecutorBooking.withdraw(of(pool));
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** A thread pool is about to make a worker, with a first task or, with null, without one. */
    public static void beforeAddWorker(Runnable first, ThreadPoolExecutor pool) {
        if (first != null) {
            ExecutorBooking.enter(of(pool));
        }
    }

    /** The worker was made and started, or was not. If that throws, the task is not rejected. */
    public static void afterAddWorker(
            Runnable first, boolean started, Throwable thrown, ThreadPoolExecutor pool) {
        if (first != null && !started) {
            ExecutorBooking.withdraw(of(pool));
            if (thrown != null) {
                drop(first, false);
            }
        }
        settled(thrown);
    }

    /**
     * {@code execute} threw. The queue threw it, unless {@link #settled} was called with this
     * throwable.
     */
    public static void notExecuted(Runnable task, Throwable thrown, ThreadPoolExecutor pool) {
        TaskStripe stripe = Tasks.current();
        if (task == null || stripe == null) {
            return;
        }
        boolean settled = stripe.settled == System.identityHashCode(thrown);
        stripe.settled = 0;
        if (!settled) {
            ExecutorBooking.withdraw(of(pool));
            drop(task, false);
        }
    }

    /**
     * A thread pool hands a task to its rejection handler. The task counts as rejected, whatever
     * the handler does.
     */
    public static void rejecting(Runnable task, ThreadPoolExecutor pool) {
        QueueBooking.count(of(pool), Layout.REJECTED, 1);
        drop(task, false);
    }

    /** The event of this throwable is booked, so {@link #notExecuted} skips it. Ignores null. */
    public static void settled(Throwable thrown) {
        TaskStripe stripe = thrown == null ? null : Tasks.current();
        if (stripe != null) {
            stripe.settled = System.identityHashCode(thrown);
        }
    }

    /** If {@code removed}, a task was taken out of a thread pool's queue and will not run. */
    public static void removed(boolean removed, Object task, ThreadPoolExecutor pool) {
        try {
            if (removed && task != null) {
                remove(task, pool);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** The same for code that does not have the task. */
    public static void removed(boolean removed, ThreadPoolExecutor pool) {
        try {
            removed(removed, ExecutorLedger.class, pool);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** Decides by the type of the pool, because the account {@code other} has any kind. */
    private static void remove(Object task, ThreadPoolExecutor pool) {
        drop(task, true);
        if (pool instanceof ScheduledThreadPoolExecutor) {
            ExecutorBooking.leaveScheduled(of(pool), task, 1);
        } else {
            ExecutorBooking.remove(of(pool), 1);
        }
    }

    private static void drop(Object task, boolean oldest) {
        if (Tasks.ownersInUse) {
            TaskOwners.take(task, oldest);
        }
    }

    /** The pool's queue was emptied into a list. */
    public static void drained(List<Runnable> tasks, ThreadPoolExecutor pool) {
        int size = tasks == null ? 0 : tasks.size();
        for (int i = 0; i < size; i++) {
            remove(tasks.get(i), pool);
        }
    }

    /** A worker has taken a task from the queue, or null. */
    public static void took(Runnable task, ThreadPoolExecutor pool) {
        try {
            if (task != null && pool instanceof ScheduledThreadPoolExecutor) {
                ExecutorBooking.leaveScheduled(of(pool), task, 0);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** A worker has locked itself, so it is about to run a task. */
    public static void beginning(ThreadPoolExecutor pool) {
        try {
            ExecutorAccount account = of(pool);
            name(account, Thread.currentThread());
            boolean scheduled = pool instanceof ScheduledThreadPoolExecutor;
            long began =
                    scheduled
                            ? ExecutorBooking.beginAtOnce(account)
                            : ExecutorBooking.begin(account);
            // a virtual thread may have none: it may change its carrier while it runs a task
            ThreadStripe stripe = Tasks.find(Thread.currentThread());
            if (stripe != null) {
                stripe.began = began;
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** A worker is about to unlock itself. It also does so before its first task. */
    public static void ending(Object worker, ThreadPoolExecutor pool) {
        try {
            if (ExecutorFields.runsTask(worker)) {
                ended(pool);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** The calling worker's task is over. */
    static void ended(ThreadPoolExecutor pool) {
        if (Tasks.ownersInUse) {
            TaskOwners.end();
        }
        ThreadStripe stripe = Tasks.find(Thread.currentThread());
        ExecutorBooking.endOfTask(of(pool), stripe == null ? 0 : stripe.began);
    }

    /**
     * A task of a thread pool is over. It may have thrown, or be a future that caught its
     * computation's exception. If {@code afterExecute} throws, this is called again with that
     * throwable. A failed future was then counted at the first call, because a future does not
     * throw what it has caught.
     */
    public static void ran(Runnable task, Throwable thrown, ThreadPoolExecutor pool) {
        try {
            if (thrown != null ^ ExecutorFields.failed(task)) {
                QueueBooking.count(of(pool), Layout.FAILED, 1);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** A task was put into a scheduled executor's queue. */
    public static void scheduled(boolean added, ThreadPoolExecutor pool) {
        try {
            if (added) {
                QueueBooking.count(of(pool), Layout.DELAYED, 1);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** A periodic task is about to be put back there. */
    public static void returning(Object task, ThreadPoolExecutor pool) {
        try {
            ExecutorBooking.returnScheduled(of(pool), task);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }
}

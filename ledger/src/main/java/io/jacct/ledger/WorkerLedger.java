// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.executor.EarlierWorker;
import io.jacct.ledger.executor.EarlierWorkers;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.executor.ExecutorSampler;
import io.jacct.ledger.owner.TaskOwners;
import io.jacct.ledger.striped.QueueBooking;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadGroups;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.JdkCounts;
import io.jacct.memory.Layout;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Boot loader. The entry point for the lives of thread pools' workers, and for the tasks of
 * {@linkplain EarlierWorkers earlier workers}. Its contract and its conventions are those of {@link
 * ExecutorLedger}, which has the tasks of all other workers.
 *
 * <pre>
 * event of an earlier worker   where it is taken
 * takes a task                 the end of getTask; not if that call is older than the weaving
 * begins                       the end of Worker.lock
 * the task is known            getTask; beforeExecute and afterExecute, unless overridden
 * ends                         the beginning of Worker.unlock
 * fails                        there, from the future's state; or processWorkerExit
 * </pre>
 *
 * <p>A task that ran when the agent came is among the running ones as soon as the agent has looked
 * at the pool. If it ends before that, it counts as completed only.
 */
public final class WorkerLedger {
    private WorkerLedger() {}

    /** A worker enters its woven loop. The first one names the executor's account. */
    public static void enters(ThreadPoolExecutor pool) {
        Thread thread = Thread.currentThread();
        EarlierWorkers.entersWoven(thread);
        ExecutorLedger.of(pool, thread);
    }

    /** {@code getTask} returns a task, or null. */
    public static void took(Runnable task, ThreadPoolExecutor pool) {
        EarlierWorker worker = EarlierWorkers.of(Thread.currentThread());
        if (worker != null && task != null) {
            worker.first();
            worker.task = task;
            if (isCounted(pool)) {
                ExecutorLedger.took(task, pool);
            }
            ExecutorLedger.acting(task);
        }
    }

    /** A worker has locked itself. */
    public static void locked(ThreadPoolExecutor pool) {
        EarlierWorker worker = EarlierWorkers.of(Thread.currentThread());
        if (worker == null) {
            return;
        }
        boolean unseen = worker.first();
        boolean counted = isCounted(pool);
        boolean scheduled = pool instanceof ScheduledThreadPoolExecutor;
        ExecutorAccount account = of(pool);
        if (scheduled && unseen && counted) {
            QueueBooking.count(account, Layout.DELAYED, -1);
        }
        worker.began =
                scheduled || !counted
                        ? ExecutorBooking.beginAtOnce(account)
                        : ExecutorBooking.begin(account);
    }

    /**
     * Whether the task that the caller has just taken was counted in the queue. The queue is
     * counted when the account is made, which may come later.
     */
    private static boolean isCounted(ThreadPoolExecutor pool) {
        ExecutorAccounts all = ExecutorLedger.accounts();
        if (all == null || all.knows(pool)) {
            return true;
        }
        of(pool);
        return false;
    }

    /** The account of the calling worker's executor. */
    private static ExecutorAccount of(ThreadPoolExecutor pool) {
        ExecutorAccount account = ExecutorLedger.of(pool, Thread.currentThread());
        if (account != null) {
            account.earlier = true;
        }
        return account;
    }

    /** The base method of {@code beforeExecute} is called; a pool may have overridden it. */
    public static void before(Runnable task) {
        EarlierWorker worker = EarlierWorkers.of(Thread.currentThread());
        if (worker != null && worker.task == null) {
            worker.task = task;
            ExecutorLedger.acting(task);
        }
    }

    /** The base method of {@code afterExecute} is called; a pool may have overridden it. */
    public static void after(Runnable task) {
        EarlierWorker worker = EarlierWorkers.of(Thread.currentThread());
        if (worker != null) {
            worker.task = task;
        }
    }

    /** A worker is about to unlock itself, or another thread is about to unlock it. */
    public static void unlocking(Object worker, Thread thread, ThreadPoolExecutor pool) {
        if (thread != Thread.currentThread()) {
            return;
        }
        EarlierWorker earlier = EarlierWorkers.of(thread);
        if (earlier == null || !ExecutorFields.runsTask(worker)) {
            return;
        }
        if (Tasks.ownersInUse) {
            TaskOwners.end();
        }
        ExecutorAccount account = of(pool);
        if (earlier.first()) {
            QueueBooking.count(account, Layout.COMPLETED, 1);
        } else {
            ExecutorBooking.endOfTask(account, earlier.began);
        }
        Runnable task = earlier.task;
        earlier.task = null;
        earlier.failed = task != null && ExecutorFields.failed(task);
        if (earlier.failed) {
            QueueBooking.count(account, Layout.FAILED, 1);
        }
    }

    /** A worker leaves its loop; {@code abruptly} if its task threw. */
    public static void leaves(boolean abruptly, ThreadPoolExecutor pool) {
        Thread thread = Thread.currentThread();
        EarlierWorker earlier = EarlierWorkers.of(thread);
        if (earlier != null && abruptly && !earlier.failed) {
            QueueBooking.count(of(pool), Layout.FAILED, 1);
        }
        EarlierWorkers.leaves(thread);
    }

    /** The pool may have terminated. */
    public static void ends(ThreadPoolExecutor pool) {
        ExecutorAccounts all = ExecutorLedger.accounts();
        if (all != null && ExecutorFields.terminated(pool)) {
            all.terminated(pool);
        }
    }

    /** All classes that were loaded are woven. The weaver only, once in each start. */
    public static void woven() {
        EarlierWorkers.woven();
        JdkCounts.woven();
        Thread[] threads = ThreadGroups.threads();
        for (int i = 0; i < threads.length; i++) {
            adopt(threads[i]);
        }
    }

    /**
     * An executor whose worker lives is known before its first event. A worker is recognised if its
     * thread runs it directly, as threads of the JDK's own factory do.
     */
    private static void adopt(Thread thread) {
        if (thread instanceof ForkJoinWorkerThread) {
            EarlierWorkers.forks = true;
            ForkJoinLedger.of((ForkJoinWorkerThread) thread);
            return;
        }
        ThreadPoolExecutor pool = ExecutorFields.poolOf(thread);
        ExecutorAccount account = pool == null ? null : ExecutorLedger.of(pool, thread);
        if (account != null) {
            account.earlier = true;
            ExecutorSampler.complete(account, pool);
        }
    }

    /** The weaver is about to take the advice away. */
    public static void unweaving() {
        EarlierWorkers.unweaving();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.executor.EarlierWorker;
import io.jacct.ledger.executor.EarlierWorkers;
import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.executor.ExecutorSampler;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.owner.Owners;
import io.jacct.ledger.owner.TaskOwners;
import io.jacct.ledger.striped.QueueBooking;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;

/**
 * Boot loader. The entry point for fork/join pools. Its contract and its conventions are those of
 * {@link ExecutorLedger}.
 *
 * <p>A fork/join pool <em>runs</em> as many tasks as it has busy workers. It has <em>completed</em>
 * the tasks that its workers' loops have run, whoever brought them. A task that another one runs
 * while it waits for it is part of that one. A worker counts for itself, and books its count when
 * it has nothing to do, after {@link #MANY} tasks, and once a second. The pool that carries virtual
 * threads is not accounted, because its tasks are slices of threads.
 *
 * <p>A worker that was in its loop before the loop was woven says of each task that it runs it, as
 * far as the task is in no other one.
 */
public final class ForkJoinLedger {
    private static final int MANY = 64;

    private ForkJoinLedger() {}

    /** The calling thread hands a task to a pool; null stands for its own or the common one. */
    public static void handing(Object task, ForkJoinPool pool) {
        if (Tasks.ownersInUse && !ExecutorFields.carries(pool)) {
            TaskOwners.handOver(task);
        }
    }

    /** The calling thread is about to run a task. Returns the argument for {@link #acted}. */
    public static Object acting(Object task) {
        if (EarlierWorkers.forks) {
            earlier(1);
        }
        return !Tasks.ownersInUse || ExecutorFields.isCarrier(Thread.currentThread())
                ? null
                : TaskOwners.beginForked(task);
    }

    /** The calling thread has run a task. */
    public static void acted(Object outer) {
        if (outer != null) {
            Owners.exit(outer);
        }
        if (EarlierWorkers.forks) {
            earlier(-1);
        }
    }

    /** The calling thread, if it is a worker in an old frame, enters a task or leaves it. */
    private static void earlier(int step) {
        Thread thread = Thread.currentThread();
        EarlierWorker worker =
                thread instanceof ForkJoinWorkerThread ? EarlierWorkers.of(thread) : null;
        if (worker == null || worker.depth + step < 0) {
            return;
        }
        worker.depth += step;
        if (worker.depth == 1 && step > 0) {
            ExecutorBooking.beginAtOnce(of((ForkJoinWorkerThread) thread));
        } else if (worker.depth == 0) {
            ExecutorBooking.end(of((ForkJoinWorkerThread) thread), 1);
        }
    }

    /** A worker of a fork/join pool begins to run tasks. */
    public static void busy(ForkJoinWorkerThread worker) {
        if (EarlierWorkers.forks) {
            EarlierWorkers.entersWoven(worker);
        }
        ExecutorAccount account = of(worker);
        if (account != null) {
            ExecutorBooking.beginAtOnce(account);
        }
    }

    /** The worker's loop is about to run a task. */
    public static void running() {
        try {
            Thread worker = Thread.currentThread();
            ThreadStripe stripe = Tasks.find(worker);
            if (stripe != null) {
                int done = stripe.forks++;
                int looks = ExecutorSampler.looks();
                if (done >= MANY || done > 0 && stripe.forksLook != looks) {
                    stripe.forks = 1;
                    stripe.forksLook = looks;
                    ExecutorAccount account = of((ForkJoinWorkerThread) worker);
                    QueueBooking.count(account, Layout.COMPLETED, done);
                }
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** The worker has run its tasks; one, if nobody has counted them. */
    public static void idle(ForkJoinWorkerThread worker) {
        ThreadStripe stripe = worker == null ? null : Tasks.find(worker);
        int ran = stripe == null ? 1 : stripe.forks;
        if (stripe != null) {
            stripe.forks = 0;
        }
        ExecutorAccount account = of(worker);
        if (account != null) {
            ExecutorBooking.end(account, ran);
        }
    }

    /** A fork/join task threw. This counts only if a pool's worker ran it. */
    public static void forkJoinFailed() {
        try {
            Thread thread = Thread.currentThread();
            ExecutorAccount account =
                    thread instanceof ForkJoinWorkerThread
                            ? of((ForkJoinWorkerThread) thread)
                            : null;
            if (account != null) {
                QueueBooking.count(account, Layout.FAILED, 1);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** A fork/join pool refused a task, if that is the reason of the exception. */
    public static void refused(ForkJoinPool pool, Throwable thrown) {
        if (thrown instanceof RejectedExecutionException) {
            ExecutorAccount account = ExecutorLedger.account(pool, ExecutorAccount.FORK_JOIN, null);
            if (account != null) {
                QueueBooking.count(account, Layout.REJECTED, 1);
            }
        }
    }

    static ExecutorAccount of(ForkJoinWorkerThread worker) {
        ForkJoinPool pool = worker == null ? null : ExecutorFields.pool(worker);
        if (pool == null) {
            return null;
        }
        ExecutorAccount account = ExecutorLedger.account(pool, ExecutorAccount.FORK_JOIN, worker);
        ExecutorLedger.name(account, worker);
        return account;
    }
}

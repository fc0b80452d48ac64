// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.owner.Owners;
import io.jacct.ledger.owner.TaskOwners;
import io.jacct.ledger.striped.QueueBooking;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;

/**
 * Boot loader. The door for fork/join pools. Its contract and its conventions are those of {@link
 * ExecutorLedger}.
 *
 * <p>A fork/join pool <em>runs</em> as many tasks as it has busy workers. A task that a worker
 * forks and runs itself is part of the task that forked it. The pool that carries virtual threads
 * is not accounted, because its tasks are slices of threads.
 */
public final class ForkJoinLedger {
    private ForkJoinLedger() {}

    /** The calling thread hands a task to a pool; null stands for its own or the common one. */
    public static void handing(Object task, ForkJoinPool pool) {
        if (Tasks.said && !ExecutorFields.carries(pool)) {
            TaskOwners.handOver(task);
        }
    }

    /** The calling thread is about to run a task. Returns the argument for {@link #acted}. */
    public static Object acting(Object task) {
        return !Tasks.said || ExecutorFields.isCarrier(Thread.currentThread())
                ? null
                : TaskOwners.beginForked(task);
    }

    /** The calling thread has run a task. */
    public static void acted(Object outer) {
        if (outer != null) {
            Owners.exit(outer);
        }
    }

    /** A worker of a fork/join pool begins to run tasks. */
    public static void busy(ForkJoinWorkerThread worker) {
        ExecutorAccount account = of(worker);
        if (account != null) {
            ExecutorBooking.beginAtOnce(account);
        }
    }

    /** The worker has run its tasks. It took {@code taken} of them from others. */
    public static void idle(ForkJoinWorkerThread worker, int taken) {
        ExecutorAccount account = of(worker);
        if (account != null) {
            ExecutorBooking.end(account, taken);
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

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.executor.ExecutorAccount;
import io.jacct.ledger.executor.ExecutorAccounts;
import io.jacct.ledger.executor.ExecutorBooking;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.striped.QueueBooking;
import io.jacct.memory.ExecutorFields;
import io.jacct.memory.Layout;
import java.util.concurrent.RejectedExecutionException;

/**
 * Boot loader. The entry point for thread-per-task executors. Its contract and its conventions are
 * those of {@link ExecutorLedger}.
 */
public final class ThreadPerTaskLedger {
    private ThreadPerTaskLedger() {}

    /** A thread-per-task executor is about to start a thread. */
    public static void starting(Object executor, Thread thread) {
        ExecutorBooking.enter(ExecutorLedger.account(executor, ExecutorAccount.PER_TASK, thread));
    }

    /** The thread runs its task. */
    public static void running(Object executor) {
        ExecutorBooking.begin(perTask(executor));
    }

    /**
     * Called on {@code thread} itself when its task is over, and on its starter if it could not be
     * started.
     */
    public static void completing(Object executor, Thread thread) {
        try {
            if (thread == Thread.currentThread()) {
                ExecutorBooking.end(perTask(executor), 1);
            } else {
                ExecutorBooking.withdraw(perTask(executor));
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /**
     * JDK 21: a future calls its task. It counts if it is a future of a thread-per-task executor.
     */
    public static void calling(Object future) {
        try {
            Object executor = ExecutorFields.perTask(future);
            if (executor != null) {
                running(executor);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /**
     * JDK 21: such a future is over, on its own thread or on a thread that cancels it. If a thread
     * cancels it just as it begins, the future may count as running.
     */
    public static void done(Object executor, Thread thread, Object future) {
        try {
            failed(executor, future, null);
            if (thread == Thread.currentThread() || ExecutorFields.runs(future)) {
                ExecutorBooking.end(perTask(executor), 1);
            } else {
                ExecutorBooking.withdraw(perTask(executor));
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** A task of a thread-per-task executor threw, or is a future that caught a throwable. */
    public static void failed(Object executor, Object task, Throwable thrown) {
        try {
            if (thrown != null || ExecutorFields.failed(task)) {
                QueueBooking.count(perTask(executor), Layout.FAILED, 1);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /** A thread-per-task executor refused a task, if that is the reason of the exception. */
    public static void refused(Object executor, Throwable thrown) {
        if (thrown instanceof RejectedExecutionException) {
            ExecutorAccount account =
                    ExecutorLedger.account(executor, ExecutorAccount.PER_TASK, null);
            QueueBooking.count(account, Layout.REJECTED, 1);
        }
    }

    /**
     * A thread-per-task executor may have terminated. If it has, its entry is removed. Does not
     * wait.
     */
    public static void terminating(Object executor) {
        ExecutorAccounts all = ExecutorLedger.accounts();
        if (all != null && ExecutorFields.perTaskTerminated(executor)) {
            all.terminated(executor);
        }
    }

    private static ExecutorAccount perTask(Object executor) {
        return ExecutorLedger.account(executor, ExecutorAccount.PER_TASK, Thread.currentThread());
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.ledger.base.TruncatedPage;
import io.jacct.ledger.measure.Measures;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.operation.Waits;
import io.jacct.ledger.task.Exemptions;
import io.jacct.ledger.task.Renames;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;

/**
 * Boot loader. The entry point for the life of platform threads, with the contract of {@link
 * Ledger}. The first call on a thread and the last one also read a few small files of {@code
 * /proc}; with {@code kernel=auto} they do not if the thread lives for a moment only.
 */
public final class ThreadLedger {
    private ThreadLedger() {}

    /**
     * Called at the beginning of {@code Thread.start}: the thread is a task before it runs. A
     * thread that is started for the agent is the agent's own.
     */
    public static void starting(Thread thread) {
        EndedThreads.beforeNext();
        TaskLifecycle.starting(thread);
        TruncatedPage.check();
    }

    /** {@code Thread.start} threw. */
    public static void notStarted(Thread thread) {
        TaskLifecycle.withdraw(thread);
        TruncatedPage.check();
    }

    /** The calling thread begins to run, and can find its native id, if that is due so early. */
    public static void running() {
        if (Tasks.current() instanceof ThreadStripe stripe) {
            Exemptions.running(stripe);
            TruncatedPage.check();
        }
    }

    /** No code has caught this throwable of the calling thread. The thread is about to end. */
    public static void uncaught(Throwable thrown) {
        if (Tasks.current() instanceof ThreadStripe stripe) {
            stripe.cause = thrown == null ? "null" : thrown.getClass().getName();
            stripe.fatal = thrown instanceof VirtualMachineError;
            stripe.uncaught = true;
        }
    }

    /**
     * Called at the end of {@code Thread.exit}, on the thread itself. It runs no Java afterwards.
     * The measurement comes first, because it calls the JDK, and the other steps use the page.
     */
    public static void ended(Thread thread) {
        Measures last = Measures.last(thread);
        LostOperations.atEnd(thread);
        EndedThreads.end(thread, last);
        TruncatedPage.check();
    }

    /**
     * Called at the end of {@code Thread.setName}. A thread that moves itself to another pool is
     * measured first, so that its CPU time is divided there and not where it was measured last.
     */
    public static void renamed(Thread thread) {
        if (Renames.rename(thread)) {
            Measures.beforeMove(thread);
            Renames.move(thread);
        }
        TruncatedPage.check();
    }

    /** The caller has interrupted a thread; {@code already} if it was interrupted before. */
    public static void interrupted(Thread thread, boolean already) {
        Waits.interrupted(thread, already);
    }
}

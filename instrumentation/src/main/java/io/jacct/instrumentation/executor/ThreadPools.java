// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.executor;

import static net.bytebuddy.jar.asm.Opcodes.DUP;
import static net.bytebuddy.jar.asm.Opcodes.DUP2;
import static net.bytebuddy.jar.asm.Opcodes.ICONST_1;
import static net.bytebuddy.jar.asm.Opcodes.SWAP;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.ExecutorLedger;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.util.concurrent.ThreadPoolExecutor.
 *
 * <p>A task waits from the offer to the queue, or from the decision to make a worker for it. Its
 * wait ends when a worker locks itself to run the task. The task runs until that worker unlocks
 * itself. {@code getActiveCount} counts in the same way.
 *
 * <p>The lock and the unlock are in one method, {@code runWorker}, which cannot be overridden. The
 * unlock is in its {@code finally}, so tasks and {@code beforeExecute} methods that throw end
 * there, too. A worker unlocks itself for the first time before its first task; the worker's state
 * tells these unlocks apart. {@link Workers} is for workers that entered it before it was woven.
 *
 * <p>A task that the pool rejects is not the pool's, even if its handler runs it on the caller's
 * thread.
 */
public final class ThreadPools {
    private static final String POOL = "Ljava/util/concurrent/ThreadPoolExecutor;";
    private static final String EXECUTE = "execute(Ljava/lang/Runnable;)V";
    private static final String RUN =
            "runWorker(Ljava/util/concurrent/ThreadPoolExecutor$Worker;)V";
    private static final String REJECTED =
            "rejectedExecution(Ljava/lang/Runnable;Ljava/util/concurrent/ThreadPoolExecutor;)V";
    private static final String OFFER = "offer(Ljava/lang/Object;)Z";
    private static final String REMOVE = "remove(Ljava/lang/Object;)Z";
    private static final String BEFORE = "beforeExecute(Ljava/lang/Thread;Ljava/lang/Runnable;)V";
    private static final String AFTER = "afterExecute(Ljava/lang/Runnable;Ljava/lang/Throwable;)V";

    private ThreadPools() {}

    /** The types to weave, with the advice for each method. */
    public static List<TypeInstrumentation> types() {
        return List.of(Workers.pool(pool()), discardOldest(), Workers.worker());
    }

    private static TypeInstrumentation pool() {
        return TypeInstrumentation.of("java.util.concurrent.ThreadPoolExecutor")
                .weave(EXECUTE, Execute.class)
                .weaveCalls(EXECUTE, before(OFFER, "queueing(" + POOL + ")V", Hook.THIS))
                .weaveCalls(EXECUTE, after(OFFER, "queued(Z" + POOL + ")V", DUP, Hook.THIS))
                .weave("addWorker(Ljava/lang/Runnable;Z)Z", AddWorker.class)
                .weave("reject(Ljava/lang/Runnable;)V", Reject.class)
                .weave("remove(Ljava/lang/Runnable;)Z", Remove.class)
                .weave("drainQueue()Ljava/util/List;", Drain.class)
                .weaveCalls(
                        "purge()V",
                        after("remove()V", "removed(Z" + POOL + ")V", ICONST_1, Hook.THIS))
                .weaveCalls("purge()V", removed())
                .weaveCalls(
                        RUN,
                        after(
                                "getTask()Ljava/lang/Runnable;",
                                "took(Ljava/lang/Runnable;" + POOL + ")V",
                                DUP,
                                Hook.THIS))
                .weaveCalls(RUN, after("lock()V", "beginning(" + POOL + ")V", Hook.THIS))
                .weaveCalls(RUN, before(BEFORE, "acting(Ljava/lang/Object;)V", DUP))
                .weaveCalls(
                        RUN,
                        before(
                                "unlock()V",
                                "ending(Ljava/lang/Object;" + POOL + ")V",
                                DUP,
                                Hook.THIS))
                .weaveCalls(
                        RUN,
                        before(
                                AFTER,
                                "ran(Ljava/lang/Runnable;Ljava/lang/Throwable;" + POOL + ")V",
                                DUP2,
                                Hook.THIS));
    }

    private static TypeInstrumentation discardOldest() {
        return TypeInstrumentation.of("java.util.concurrent.ThreadPoolExecutor$DiscardOldestPolicy")
                .weaveCalls(
                        REJECTED,
                        after(
                                "poll()Ljava/lang/Object;",
                                "removed(ZLjava/lang/Object;" + POOL + ")V",
                                DUP,
                                ICONST_1,
                                SWAP,
                                Hook.SECOND_ARGUMENT));
    }

    /** A task leaves the queue, if the call finds it there. */
    static Hook removed() {
        return after(REMOVE, "removed(Z" + POOL + ")V", DUP, Hook.THIS);
    }

    private static Hook before(String call, String method, int... instructions) {
        return Hook.before(call, ExecutorLedger.class, method, instructions);
    }

    private static Hook after(String call, String method, int... instructions) {
        return Hook.after(call, ExecutorLedger.class, method, instructions);
    }

    /** The task is handed over. An exception of the queue is booked: the task is not executed. */
    static final class Execute {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Argument(0) Runnable task) {
            ExecutorLedger.handing(task);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.This ThreadPoolExecutor pool,
                @Advice.Argument(0) Runnable task,
                @Advice.Thrown Throwable thrown) {
            if (thrown != null) {
                ExecutorLedger.notExecuted(task, thrown, pool);
            }
        }
    }

    /**
     * The first task waits until the new thread runs, or until the pool fails to make that thread.
     */
    static final class AddWorker {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.This ThreadPoolExecutor pool, @Advice.Argument(0) Runnable first) {
            ExecutorLedger.beforeAddWorker(first, pool);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.This ThreadPoolExecutor pool,
                @Advice.Argument(0) Runnable first,
                @Advice.Return boolean started,
                @Advice.Thrown Throwable thrown) {
            ExecutorLedger.afterAddWorker(first, started, thrown, pool);
        }
    }

    /** The handler is the application's, and may throw. */
    static final class Reject {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This ThreadPoolExecutor pool, @Advice.Argument(0) Runnable task) {
            ExecutorLedger.rejecting(task, pool);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Thrown Throwable thrown) {
            ExecutorLedger.settled(thrown);
        }
    }

    /** A task is removed, for example a scheduled task that is cancelled. */
    static final class Remove {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(
                @Advice.This ThreadPoolExecutor pool,
                @Advice.Argument(0) Runnable task,
                @Advice.Return boolean removed) {
            ExecutorLedger.removed(removed, task, pool);
        }
    }

    /** {@code shutdownNow} takes all tasks out of the queue. */
    static final class Drain {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(
                @Advice.This ThreadPoolExecutor pool, @Advice.Return List<Runnable> tasks) {
            ExecutorLedger.drained(tasks, pool);
        }
    }
}

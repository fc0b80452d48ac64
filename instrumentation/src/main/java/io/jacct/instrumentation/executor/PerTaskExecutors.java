// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.executor;

import static net.bytebuddy.jar.asm.Opcodes.ACONST_NULL;
import static net.bytebuddy.jar.asm.Opcodes.DUP2;
import static net.bytebuddy.jar.asm.Opcodes.POP;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.WorkerLedger;
import java.util.List;
import net.bytebuddy.asm.Advice;

/**
 * java.util.concurrent.ThreadPerTaskExecutor, since JDK 21. A task waits from when its thread is
 * started until that runs, which for a virtual thread is when it gets a carrier.
 *
 * <p>On JDK 21 what {@code submit} makes has no method of its own that runs the task, and is over
 * for the executor as soon as it is done: by its thread, or by who cancels it.
 */
public final class PerTaskExecutors {
    private static final int SINCE = 21;

    /** From this JDK on a task is over for the executor when its thread has run it. */
    private static final int RUNS = 22;

    private static final String NAME = "java.util.concurrent.ThreadPerTaskExecutor";
    private static final String COMPLETE = "taskComplete(Ljava/lang/Thread;)V";

    private PerTaskExecutors() {}

    /** What is woven. */
    public static List<TypeInstrumentation> types() {
        return List.of(executor(), runner(), future(), computation());
    }

    private static TypeInstrumentation executor() {
        return TypeInstrumentation.of(NAME)
                .weaveFrom(SINCE, "start(Ljava/lang/Thread;)V", Start.class)
                .weaveCallsBetween(SINCE, RUNS - 1, "start(Ljava/lang/Thread;)V", completing())
                .weaveFrom(RUNS, COMPLETE, Complete.class)
                .weaveFrom(SINCE, "ensureNotShutdown()V", Refuse.class)
                .weaveFrom(SINCE, "tryTerminate()V", Terminate.class);
    }

    /** Of {@code execute} and {@code invokeAny}. */
    private static TypeInstrumentation runner() {
        return TypeInstrumentation.of(NAME + "$TaskRunner")
                .weaveFrom(SINCE, "run()V", RunTask.class)
                .weaveCallsBetween(SINCE, RUNS - 1, "run()V", completing());
    }

    /** Of {@code submit}; a future, so it is known to have failed before its thread completes. */
    private static TypeInstrumentation future() {
        return TypeInstrumentation.of(NAME + "$ThreadBoundFuture")
                .weaveCallsBetween(
                        SINCE,
                        RUNS - 1,
                        "done()V",
                        Hook.before(
                                COMPLETE,
                                WorkerLedger.class,
                                "done(Ljava/lang/Object;Ljava/lang/Thread;Ljava/lang/Object;)V",
                                DUP2,
                                Hook.THIS))
                .weaveFrom(RUNS, "run()V", RunFuture.class)
                .weaveCallsFrom(
                        RUNS,
                        "run()V",
                        Hook.before(
                                COMPLETE,
                                WorkerLedger.class,
                                "failed(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Throwable;)V",
                                DUP2,
                                POP,
                                Hook.THIS,
                                ACONST_NULL));
    }

    /** Where it begins on JDK 21, as any other future. */
    private static TypeInstrumentation computation() {
        return TypeInstrumentation.of("java.util.concurrent.FutureTask")
                .weaveCallsBetween(
                        SINCE,
                        RUNS - 1,
                        "run()V",
                        Hook.before(
                                "call()Ljava/lang/Object;",
                                WorkerLedger.class,
                                "calling(Ljava/lang/Object;)V",
                                Hook.THIS));
    }

    private static Hook completing() {
        return Hook.before(
                COMPLETE,
                WorkerLedger.class,
                "completing(Ljava/lang/Object;Ljava/lang/Thread;)V",
                DUP2);
    }

    /** Where the executor was shut down meanwhile, this throws. */
    static final class Start {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This Object executor, @Advice.Argument(0) Thread thread) {
            WorkerLedger.starting(executor, thread);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.This Object executor, @Advice.Thrown Throwable thrown) {
            if (thrown != null) {
                WorkerLedger.refused(executor, thrown);
            }
        }
    }

    /** Before waiters for the executor's end are released. */
    static final class Complete {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This Object executor, @Advice.Argument(0) Thread thread) {
            WorkerLedger.completing(executor, thread);
        }
    }

    /** Throws where the executor was shut down. */
    static final class Refuse {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.This Object executor, @Advice.Thrown Throwable thrown) {
            if (thrown != null) {
                WorkerLedger.refused(executor, thrown);
            }
        }
    }

    /** Not every attempt succeeds. */
    static final class Terminate {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.This Object executor) {
            WorkerLedger.terminating(executor);
        }
    }

    /** That a task threw is known only after its thread has completed. */
    static final class RunTask {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.FieldValue("executor") Object executor) {
            WorkerLedger.running(executor);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.FieldValue("executor") Object executor, @Advice.Thrown Throwable thrown) {
            if (thrown != null) {
                WorkerLedger.failed(executor, null, thrown);
            }
        }
    }

    /** The computation's own failure is in the future. */
    static final class RunFuture {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.FieldValue("executor") Object executor) {
            WorkerLedger.running(executor);
        }
    }
}

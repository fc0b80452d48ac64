// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.executor;

import static net.bytebuddy.jar.asm.Opcodes.ACONST_NULL;
import static net.bytebuddy.jar.asm.Opcodes.DUP2;
import static net.bytebuddy.jar.asm.Opcodes.POP;

import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.ThreadPerTaskLedger;
import java.util.List;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.util.concurrent.ThreadPerTaskExecutor, which exists since JDK 21. A task waits from
 * the start of its thread until that thread runs. A virtual thread runs when it gets a carrier.
 *
 * <p>On JDK 21 the future that {@code submit} makes has no method of its own that runs the task.
 * For the executor the task is over as soon as the future is done: when its thread has run it, or
 * when some thread cancels it.
 */
public final class PerTaskExecutors {
    /** A start throws when the executor has been shut down meanwhile. */
    private static final AdvicePair START = new AdvicePair(Starting.class, Refused.class, null);

    /** The failure of a task is known only after its thread has completed. */
    private static final AdvicePair RUN_TASK = new AdvicePair(Running.class, Failed.class, null);

    private static final int SINCE = 21;

    /** From this JDK on a task is over for the executor when its thread has run it. */
    private static final int RUNS = 22;

    private static final String NAME = "java.util.concurrent.ThreadPerTaskExecutor";
    private static final String COMPLETE = "taskComplete(Ljava/lang/Thread;)V";

    private PerTaskExecutors() {}

    /** The types to weave, with the advice for each method. */
    public static List<TypeInstrumentation> types() {
        return List.of(executor(), runner(), future(), computation());
    }

    private static TypeInstrumentation executor() {
        return TypeInstrumentation.of(NAME)
                .weaveFrom(SINCE, "start(Ljava/lang/Thread;)V", START)
                .weaveCallsBetween(SINCE, RUNS - 1, "start(Ljava/lang/Thread;)V", completing())
                .weaveFrom(RUNS, COMPLETE, Complete.class)
                .weaveFrom(SINCE, "ensureNotShutdown()V", Refused.class)
                .weaveFrom(SINCE, "tryTerminate()V", Terminate.class);
    }

    /** The runner of {@code execute} and {@code invokeAny}. */
    private static TypeInstrumentation runner() {
        return TypeInstrumentation.of(NAME + "$TaskRunner")
                .weaveFrom(SINCE, "run()V", RUN_TASK)
                .weaveCallsBetween(SINCE, RUNS - 1, "run()V", completing());
    }

    /** The future of {@code submit}. A future knows its failure before its thread completes. */
    private static TypeInstrumentation future() {
        return TypeInstrumentation.of(NAME + "$ThreadBoundFuture")
                .weaveCallsBetween(
                        SINCE,
                        RUNS - 1,
                        "done()V",
                        Hook.before(
                                COMPLETE,
                                ThreadPerTaskLedger.class,
                                "done(Ljava/lang/Object;Ljava/lang/Thread;Ljava/lang/Object;)V",
                                DUP2,
                                Hook.THIS))
                .weaveFrom(RUNS, "run()V", Running.class)
                .weaveCallsFrom(
                        RUNS,
                        "run()V",
                        Hook.before(
                                COMPLETE,
                                ThreadPerTaskLedger.class,
                                "failed(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Throwable;)V",
                                DUP2,
                                POP,
                                Hook.THIS,
                                ACONST_NULL));
    }

    /**
     * The place where a task of {@code submit} begins on JDK 21. It is the place of any other
     * future, too.
     */
    private static TypeInstrumentation computation() {
        return TypeInstrumentation.of("java.util.concurrent.FutureTask")
                .weaveCallsBetween(
                        SINCE,
                        RUNS - 1,
                        "run()V",
                        Hook.before(
                                "call()Ljava/lang/Object;",
                                ThreadPerTaskLedger.class,
                                "calling(Ljava/lang/Object;)V",
                                Hook.THIS));
    }

    private static Hook completing() {
        return Hook.before(
                COMPLETE,
                ThreadPerTaskLedger.class,
                "completing(Ljava/lang/Object;Ljava/lang/Thread;)V",
                DUP2);
    }

    static final class Starting {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This Object executor, @Advice.Argument(0) Thread thread) {
            ThreadPerTaskLedger.starting(executor, thread);
        }
    }

    /** A submit. If it throws, the executor may have been shut down. */
    static final class Refused {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.This Object executor, @Advice.Thrown Throwable thrown) {
            if (thrown != null) {
                ThreadPerTaskLedger.refused(executor, thrown);
            }
        }
    }

    /** At the entry, before threads that wait for the executor's end are released. */
    static final class Complete {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This Object executor, @Advice.Argument(0) Thread thread) {
            ThreadPerTaskLedger.completing(executor, thread);
        }
    }

    /** An attempt to terminate, which may fail. */
    static final class Terminate {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.This Object executor) {
            ThreadPerTaskLedger.terminating(executor);
        }
    }

    /** A thread begins its task. A future keeps the failure of its task, and throws nothing. */
    static final class Running {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.FieldValue("executor") Object executor) {
            ThreadPerTaskLedger.running(executor);
        }
    }

    static final class Failed {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.FieldValue("executor") Object executor, @Advice.Thrown Throwable thrown) {
            if (thrown != null) {
                ThreadPerTaskLedger.failed(executor, null, thrown);
            }
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.executor;

import io.jacct.instrumentation.type.AdvicePair;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.ForkJoinLedger;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.util.concurrent.ForkJoinPool. A worker that has found a task runs it in {@code
 * topLevelExec}, and then the tasks that are in its own queue. Each of these is counted. Single
 * forks are not booked, because that would cost more than many a fork does: see
 * docs/decisions/0011-executors.md.
 */
public final class ForkJoinPools {
    private static final int REWRITTEN = 25;

    /**
     * From this JDK on one internal method gets all submitted tasks, except those of one public
     * method.
     */
    private static final int SUBMITTED = 19;

    private static final String FAILED = "trySetException(Ljava/lang/Throwable;)";
    private static final String TASK = "Ljava/util/concurrent/ForkJoinTask;";

    private static final AdvicePair SUBMIT = new AdvicePair(HandOver.class, Submit.class, null);
    private static final AdvicePair POOL_SUBMIT =
            new AdvicePair(HandOverNow.class, Submit.class, null);

    private ForkJoinPools() {}

    /** The types to weave, with the advice for each method. */
    public static List<TypeInstrumentation> types() {
        return List.of(queue(), task(), interruptibleTask(), pool(), delayed());
    }

    private static TypeInstrumentation queue() {
        String older = "topLevelExec(" + TASK + "Ljava/util/concurrent/ForkJoinPool$WorkQueue;)V";
        String rewritten = "topLevelExec(" + TASK + "I)V";
        return TypeInstrumentation.of("java.util.concurrent.ForkJoinPool$WorkQueue")
                .weaveUpTo(REWRITTEN - 1, older, Loop.class)
                .weaveCallsUpTo(REWRITTEN - 1, older, running("doExec()I"))
                .weaveFrom(REWRITTEN, rewritten, Loop.class)
                .weaveCallsFrom(REWRITTEN, rewritten, running("doExec()V"));
    }

    private static TypeInstrumentation task() {
        return TypeInstrumentation.of("java.util.concurrent.ForkJoinTask")
                .weave("fork()" + TASK, Fork.class)
                .weaveUpTo(REWRITTEN - 1, "doExec()I", Exec.class)
                .weaveFrom(REWRITTEN, "doExec()V", Exec.class)
                .weaveCallsUpTo(REWRITTEN - 1, "doExec()I", failed(FAILED + "I"))
                .weaveCallsFrom(REWRITTEN, "doExec()V", failed(FAILED + "V"));
    }

    /** This class catches its computation's exception before {@code doExec} can. */
    private static TypeInstrumentation interruptibleTask() {
        return TypeInstrumentation.of("java.util.concurrent.ForkJoinTask$InterruptibleTask")
                .weaveCallsFrom(REWRITTEN, "exec()Z", failed(FAILED + "V"));
    }

    private static TypeInstrumentation pool() {
        return TypeInstrumentation.of("java.util.concurrent.ForkJoinPool")
                .weaveUpTo(SUBMITTED - 1, "externalPush(" + TASK + ")V", Submit.class)
                .weaveUpTo(SUBMITTED - 1, "externalSubmit(" + TASK + ")" + TASK, HandOver.class)
                .weaveFrom(SUBMITTED, "externalSubmit(" + TASK + ")" + TASK, SUBMIT)
                .weaveFrom(SUBMITTED, "poolSubmit(Z" + TASK + ")" + TASK, POOL_SUBMIT);
    }

    /**
     * A delayed task is handed over when it is scheduled. A periodic task is handed over again
     * after each run.
     */
    private static TypeInstrumentation delayed() {
        return TypeInstrumentation.of("java.util.concurrent.DelayScheduler")
                .weaveFrom(
                        REWRITTEN,
                        "pend(Ljava/util/concurrent/DelayScheduler$ScheduledForkJoinTask;)V",
                        Delayed.class);
    }

    private static Hook running(String call) {
        return Hook.before(call, ForkJoinLedger.class, "running()V");
    }

    private static Hook failed(String call) {
        return Hook.before(call, ForkJoinLedger.class, "forkJoinFailed()V");
    }

    /** One call runs several tasks: those that the worker has, and on older JDKs others. */
    static final class Loop {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.FieldValue("owner") ForkJoinWorkerThread worker) {
            ForkJoinLedger.busy(worker);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.FieldValue("owner") ForkJoinWorkerThread worker) {
            ForkJoinLedger.idle(worker);
        }
    }

    /** The calling thread hands a task to its own pool, or to the common one. */
    static final class Fork {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This Object task) {
            ForkJoinLedger.handing(task, null);
        }
    }

    static final class Delayed {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Argument(0) Object task) {
            ForkJoinLedger.handing(task, null);
        }
    }

    static final class HandOver {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This ForkJoinPool pool, @Advice.Argument(0) Object task) {
            ForkJoinLedger.handing(task, pool);
        }
    }

    static final class HandOverNow {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This ForkJoinPool pool, @Advice.Argument(1) Object task) {
            ForkJoinLedger.handing(task, pool);
        }
    }

    /** Any run of a task, by a worker or by a thread that waits for it. */
    static final class Exec {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This Object task, @Advice.Local("outer") Object outer) {
            outer = ForkJoinLedger.acting(task);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("outer") Object outer) {
            ForkJoinLedger.acted(outer);
        }
    }

    /** A pool that is shut down throws, and so refuses the task. */
    static final class Submit {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.This ForkJoinPool pool, @Advice.Thrown Throwable thrown) {
            if (thrown != null) {
                ForkJoinLedger.refused(pool, thrown);
            }
        }
    }
}

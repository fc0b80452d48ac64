// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.executor;

import static net.bytebuddy.jar.asm.Opcodes.DUP;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.ExecutorLedger;
import java.util.concurrent.ThreadPoolExecutor;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.util.concurrent.ScheduledThreadPoolExecutor where it differs from {@link
 * ThreadPools}. Its tasks do not enter the queue through {@code execute}. They wait from the time
 * when they are due.
 */
public final class ScheduledPools {
    private static final String POOL = "Ljava/util/concurrent/ThreadPoolExecutor;";
    private static final String FIRST =
            "delayedExecute(Ljava/util/concurrent/RunnableScheduledFuture;)V";
    private static final String AGAIN =
            "reExecutePeriodic(Ljava/util/concurrent/RunnableScheduledFuture;)V";
    private static final String ADD = "add(Ljava/lang/Object;)Z";

    private ScheduledPools() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.util.concurrent.ScheduledThreadPoolExecutor")
                .weave(FIRST, HandOver.class)
                .weave(AGAIN, HandOver.class)
                .weaveCalls(FIRST, scheduled())
                .weaveCalls(
                        AGAIN,
                        Hook.before(
                                ADD,
                                ExecutorLedger.class,
                                "returning(Ljava/lang/Object;" + POOL + ")V",
                                DUP,
                                Hook.THIS))
                .weaveCalls(AGAIN, scheduled())
                .weaveCalls("onShutdown()V", ThreadPools.removed());
    }

    /**
     * A task is handed over. A periodic task is handed over again by the thread that has run it.
     */
    static final class HandOver {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.This ThreadPoolExecutor pool, @Advice.Argument(0) Object task) {
            ExecutorLedger.scheduling(task, pool);
        }
    }

    private static Hook scheduled() {
        String method = "scheduled(Z" + POOL + ")V";
        return Hook.after(ADD, ExecutorLedger.class, method, DUP, Hook.THIS);
    }
}

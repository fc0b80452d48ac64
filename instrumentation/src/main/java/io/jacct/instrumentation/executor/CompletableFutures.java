// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.executor;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.ForkJoinLedger;
import java.util.List;
import java.util.concurrent.Executor;
import net.bytebuddy.asm.Advice;

/**
 * Weaves the asynchronous stages of java.util.concurrent.CompletableFuture. A stage is handed over
 * when its method is called, because that call makes an object of one of these types. Later some
 * thread gives the object to the stage's executor, which may be of any class. A stage without an
 * executor runs for the owner of the thread that completes the stage before it.
 */
public final class CompletableFutures {
    private static final String FUTURE = "java.util.concurrent.CompletableFuture";
    private static final String TYPE = "Ljava/util/concurrent/CompletableFuture;";

    private CompletableFutures() {}

    /** The types to weave, with the advice for each method. */
    public static List<TypeInstrumentation> types() {
        return List.of(
                TypeInstrumentation.of(FUTURE + "$AsyncSupply")
                        .weave("<init>(" + TYPE + "Ljava/util/function/Supplier;)V", First.class)
                        .weave("run()V", ForkJoinPools.Exec.class),
                TypeInstrumentation.of(FUTURE + "$AsyncRun")
                        .weave("<init>(" + TYPE + "Ljava/lang/Runnable;)V", First.class)
                        .weave("run()V", ForkJoinPools.Exec.class),
                TypeInstrumentation.of(FUTURE + "$UniCompletion")
                        .weave(
                                "<init>(Ljava/util/concurrent/Executor;" + TYPE + TYPE + ")V",
                                Dependent.class),
                TypeInstrumentation.of(FUTURE + "$Completion")
                        .weave("run()V", ForkJoinPools.Exec.class));
    }

    static final class First {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.This Object stage) {
            ForkJoinLedger.handing(stage, null);
        }
    }

    static final class Dependent {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(@Advice.This Object stage, @Advice.Argument(0) Executor executor) {
            if (executor != null) {
                ForkJoinLedger.handing(stage, null);
            }
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.process;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.HoldingLedger;
import java.util.concurrent.CompletableFuture;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.lang.ProcessHandleImpl, to charge owners for child processes. The JDK waits once for
 * the end of each process that it has started, to get its exit status. The JDK's thread that waits
 * also gives the charge back, after it has completed the application's future.
 */
public final class ChildProcesses {
    private ChildProcesses() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.lang.ProcessHandleImpl")
                .weave("completion(JZ)Ljava/util/concurrent/CompletableFuture;", Started.class);
    }

    /** The second argument says that the process is a child, just started. */
    static final class Started {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(
                @Advice.Argument(1) boolean child, @Advice.Return CompletableFuture<?> end) {
            if (child) {
                HoldingLedger.child(end);
            }
        }
    }
}

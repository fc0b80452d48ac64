// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.instrumentation.TypeInstrumentation;
import io.jacct.instrumentation.thread.Threads;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * java.lang.VirtualThread: one is joined, or interrupted. A join by milliseconds passes through
 * Thread, too.
 */
public final class VirtualThreads {
    private VirtualThreads() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.lang.VirtualThread")
                .weaveFrom(21, "joinNanos(J)Z", Join.class)
                .weaveFrom(21, "interrupt()V", Threads.Interrupt.class);
    }

    /** Parks inside. */
    static final class Join {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Ledger.JOIN, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("start") long start) {
            Ledger.waited(Ledger.JOIN, start);
        }
    }
}

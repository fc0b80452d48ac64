// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.lang.Object. Up to JDK 18 {@code wait(long)} is native, so direct calls of it are not
 * seen.
 */
public final class Objects {
    private static final int WRAPPED = 19;

    private Objects() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.lang.Object")
                .weaveUpTo(WRAPPED - 1, "wait()V", Wait.class)
                .weaveUpTo(WRAPPED - 1, "wait(JI)V", Wait.class)
                .weaveFrom(WRAPPED, "wait(J)V", Wait.class);
    }

    /** A wait, until the thread has the monitor again. */
    static final class Wait {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Operation.WAIT, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("start") long start) {
            Ledger.waited(Operation.WAIT, start);
        }
    }
}

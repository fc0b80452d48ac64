// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * java.lang.Object. Up to JDK 18 {@code wait(long)} is native: who calls it directly is not seen.
 */
public final class Objects {
    private static final int WRAPPED = 19;

    private Objects() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.lang.Object")
                .weaveUpTo(WRAPPED - 1, "wait()V", Wait.class)
                .weaveUpTo(WRAPPED - 1, "wait(JI)V", Wait.class)
                .weaveFrom(WRAPPED, "wait(J)V", Wait.class);
    }

    /** Until it has the monitor again. */
    static final class Wait {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Ledger.WAIT, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("start") long start) {
            Ledger.waited(Ledger.WAIT, start);
        }
    }
}

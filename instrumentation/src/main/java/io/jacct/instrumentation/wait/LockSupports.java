// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves java.util.concurrent.locks.LockSupport. On JDK 25 one form of parkUntil calls the other;
 * the inner park is then part of the outer one.
 */
public final class LockSupports {
    private LockSupports() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.util.concurrent.locks.LockSupport")
                .weave("park()V", Park.class)
                .weave("park(Ljava/lang/Object;)V", Park.class)
                .weave("parkNanos(J)V", Park.class)
                .weave("parkNanos(Ljava/lang/Object;J)V", Park.class)
                .weave("parkUntil(J)V", Park.class)
                .weave("parkUntil(Ljava/lang/Object;J)V", Park.class);
    }

    /** A park, even one that a permit ends at once. */
    static final class Park {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(@Advice.Local("start") long start) {
            start = Ledger.begin(Operation.PARK, 0);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(@Advice.Local("start") long start) {
            Ledger.waited(Operation.PARK, start);
        }
    }
}

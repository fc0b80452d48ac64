// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.type.TypeInstrumentation;

/**
 * Weaves java.util.concurrent.locks.LockSupport. On JDK 25 one form of parkUntil calls the other;
 * the inner park is then part of the outer one.
 */
public final class LockSupports {
    private LockSupports() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("java.util.concurrent.locks.LockSupport")
                .weave("park()V", Begin.wait(Operation.PARK))
                .weave("park(Ljava/lang/Object;)V", Begin.wait(Operation.PARK))
                .weave("parkNanos(J)V", Begin.wait(Operation.PARK))
                .weave("parkNanos(Ljava/lang/Object;J)V", Begin.wait(Operation.PARK))
                .weave("parkUntil(J)V", Begin.wait(Operation.PARK))
                .weave("parkUntil(Ljava/lang/Object;J)V", Begin.wait(Operation.PARK));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.wait;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.type.TypeInstrumentation;

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
                .weaveUpTo(WRAPPED - 1, "wait()V", Begin.wait(Operation.WAIT))
                .weaveUpTo(WRAPPED - 1, "wait(JI)V", Begin.wait(Operation.WAIT))
                .weaveFrom(WRAPPED, "wait(J)V", Begin.wait(Operation.WAIT));
    }
}

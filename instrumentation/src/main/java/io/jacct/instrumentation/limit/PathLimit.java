// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import io.jacct.ledger.LimitLedger;
import net.bytebuddy.asm.Advice;

/** Refuses the open of a path. */
final class PathLimit {
    private PathLimit() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(0) Object path, @TooManyOpenFiles Throwable refusal)
            throws Throwable {
        String why = LimitLedger.path(path);
        if (why != null) {
            throw LimitLedger.because(refusal, why);
        }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
    static void exit() {
        LimitLedger.done();
    }
}

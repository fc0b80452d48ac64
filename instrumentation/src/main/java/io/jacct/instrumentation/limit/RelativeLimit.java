// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import io.jacct.ledger.LimitLedger;
import net.bytebuddy.asm.Advice;

/** Refuses the open of a name in a directory that is given by its descriptor. */
final class RelativeLimit {
    private RelativeLimit() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(1) byte[] name, @TooManyOpenFiles Throwable refusal)
            throws Throwable {
        String why = LimitLedger.path(name);
        if (why != null) {
            throw LimitLedger.because(refusal, why);
        }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
    static void exit() {
        LimitLedger.done();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import io.jacct.ledger.LimitLedger;
import net.bytebuddy.asm.Advice;

/** Refuses a Unix domain socket, of which nobody knows yet whether it will listen. */
final class UnixSocketLimit {
    private UnixSocketLimit() {}

    @Advice.OnMethodEnter
    static void enter() throws Throwable {
        Throwable refusal = LimitLedger.socket(false);
        if (refusal != null) {
            throw refusal;
        }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
    static void exit() {
        LimitLedger.done();
    }
}

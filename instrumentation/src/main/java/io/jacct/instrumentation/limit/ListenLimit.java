// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import io.jacct.ledger.LimitLedger;
import net.bytebuddy.asm.Advice;

/** Refuses a listening socket. */
final class ListenLimit {
    private ListenLimit() {}

    @Advice.OnMethodEnter
    static void enter() throws Throwable {
        Throwable refusal = LimitLedger.listener();
        if (refusal != null) {
            throw refusal;
        }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
    static void exit() {
        LimitLedger.done();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import io.jacct.ledger.LimitLedger;
import net.bytebuddy.asm.Advice;

/** Refuses a listening socket, or a Unix domain socket, which may come to listen. */
final class ListenLimit {
    private ListenLimit() {}

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

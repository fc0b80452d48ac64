// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import io.jacct.ledger.LimitLedger;
import net.bytebuddy.asm.Advice;

/** Refuses a socket for a connection or for datagrams. */
final class SocketLimit {
    private SocketLimit() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(1) boolean stream) throws Throwable {
        Throwable refusal = LimitLedger.socket(stream);
        if (refusal != null) {
            throw refusal;
        }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
    static void exit() {
        LimitLedger.done();
    }
}

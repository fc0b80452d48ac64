// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import io.jacct.ledger.LimitLedger;
import net.bytebuddy.asm.Advice;

/** Refuses a pipe, whose two ends are made at once. */
final class PipeLimit {
    private PipeLimit() {}

    @Advice.OnMethodEnter
    static void enter() throws Throwable {
        Throwable refusal = LimitLedger.pipe();
        if (refusal != null) {
            throw refusal;
        }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
    static void exit() {
        LimitLedger.done();
    }
}

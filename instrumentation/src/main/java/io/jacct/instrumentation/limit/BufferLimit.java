// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import io.jacct.ledger.LimitLedger;
import net.bytebuddy.asm.Advice;

/** Refuses a direct buffer. */
final class BufferLimit {
    private BufferLimit() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(0) int capacity) throws Throwable {
        Throwable refusal = LimitLedger.buffer(capacity);
        if (refusal != null) {
            throw refusal;
        }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
    static void exit() {
        LimitLedger.done();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import io.jacct.ledger.LimitLedger;
import net.bytebuddy.asm.Advice;

/** Refuses the start of a platform thread, which then can be started later. */
final class ThreadLimit {
    private ThreadLimit() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.This Thread thread) throws Throwable {
        Throwable refusal = LimitLedger.start(thread);
        if (refusal != null) {
            throw refusal;
        }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
    static void exit() {
        LimitLedger.done();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import io.jacct.ledger.LimitLedger;
import net.bytebuddy.asm.Advice;

/** Gives the exception that reports a refusal the refusal's text. */
final class PathReason {
    private PathReason() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(@Advice.This Throwable failure, @Advice.Return(readOnly = false) String text) {
        text = LimitLedger.text(failure, text);
    }
}

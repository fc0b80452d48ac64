// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import io.jacct.ledger.LimitLedger;
import net.bytebuddy.asm.Advice;

/** Refuses the open of a file for a stream or a RandomAccessFile. */
final class FileLimit {
    private FileLimit() {}

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(0) String path) throws Throwable {
        Throwable refusal = LimitLedger.file(path);
        if (refusal != null) {
            throw refusal;
        }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
    static void exit() {
        LimitLedger.done();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import io.jacct.instrumentation.socket.ConnectionDescriptor;
import io.jacct.ledger.LimitLedger;
import java.io.FileDescriptor;
import net.bytebuddy.asm.Advice;

/** Shuts down a connection above its limit. The method has accepted one if it returns. */
final class AcceptLimit {
    private AcceptLimit() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(@ConnectionDescriptor FileDescriptor accepted, @ShutDown boolean shutDown) {
        if (LimitLedger.ends(accepted)) {
            try {
                boolean read = shutDown;
            } catch (Exception reset) {
                // the peer has ended it already
            }
        }
    }
}

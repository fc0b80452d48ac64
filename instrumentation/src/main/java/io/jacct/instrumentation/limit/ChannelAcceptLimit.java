// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.limit;

import io.jacct.instrumentation.socket.ConnectionDescriptor;
import io.jacct.ledger.LimitLedger;
import java.io.FileDescriptor;
import java.nio.channels.SocketChannel;
import net.bytebuddy.asm.Advice;

/**
 * Shuts down a connection above its limit. The method has accepted none if it returns null, which a
 * channel that does not block does.
 */
final class ChannelAcceptLimit {
    private ChannelAcceptLimit() {}

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
            @Advice.Return SocketChannel channel,
            @ConnectionDescriptor FileDescriptor accepted,
            @ShutDown boolean shutDown) {
        if (channel != null && LimitLedger.ends(accepted)) {
            try {
                boolean read = shutDown;
            } catch (Exception reset) {
                // the peer has ended it already
            }
        }
    }
}

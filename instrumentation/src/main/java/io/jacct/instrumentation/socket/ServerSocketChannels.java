// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import net.bytebuddy.asm.Advice;

/**
 * Weaves sun.nio.ch.ServerSocketChannelImpl. The second method has a time limit; it serves the
 * ServerSocket that is made from a channel.
 */
public final class ServerSocketChannels {
    private static final String CHANNEL = "Ljava/nio/channels/SocketChannel;";

    private ServerSocketChannels() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.ServerSocketChannelImpl")
                .weave("accept()" + CHANNEL, Accept.class)
                .weave("blockingAccept(J)" + CHANNEL, Accept.class);
    }

    /**
     * An accept. Its result is null when no connection was there and the channel does not block.
     */
    static final class Accept {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue("fd") FileDescriptor fd,
                @Advice.FieldValue("localAddress") SocketAddress local,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = DescriptorLedger.listener(fd, local);
            start = Ledger.begin(Operation.ACCEPT, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return SocketChannel channel,
                @ConnectionDescriptor FileDescriptor accepted,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            DescriptorLedger.accepted(endpoint, channel == null ? null : accepted, start, thrown);
        }
    }
}

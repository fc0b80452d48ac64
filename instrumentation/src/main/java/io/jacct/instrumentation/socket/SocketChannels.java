// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.AttemptAdvice;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.advice.BufferAdvice;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import net.bytebuddy.asm.Advice;

/**
 * Weaves sun.nio.ch.SocketChannelImpl. It serves channels, and with its blocking methods the
 * sockets and streams that are made from channels. An interrupt makes a transfer throw after its
 * bytes have moved. The advice then books by the positions of buffers; for arrays, each attempt has
 * booked its bytes.
 */
public final class SocketChannels {
    private SocketChannels() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.SocketChannelImpl")
                .endpoint("socket", "fdVal", "remoteAddress")
                .weave("read(Ljava/nio/ByteBuffer;)I", BufferAdvice.READ)
                .weave("read([Ljava/nio/ByteBuffer;II)J", BufferAdvice.SCATTER)
                .weave("write(Ljava/nio/ByteBuffer;)I", BufferAdvice.WRITE)
                .weave("write([Ljava/nio/ByteBuffer;II)J", BufferAdvice.GATHER)
                .weave("tryRead([BII)I", AttemptAdvice.Read.class)
                .weave("blockingRead([BIIJ)I", Begin.onEndpoint(Operation.READ, BlockingRead.class))
                .weave("tryWrite([BII)I", AttemptAdvice.Write.class)
                .weave("blockingWriteFully([BII)V", AttemptAdvice.WHOLE_WRITE)
                .weave("sendOutOfBandData(B)I", Begin.onEndpoint(Operation.WRITE, Urgent.class))
                .weave("connect(Ljava/net/SocketAddress;)Z", ConnectAdvice.CONNECT)
                .weave("blockingConnect(Ljava/net/SocketAddress;J)V", ConnectAdvice.BLOCKING)
                .weave("finishConnect()Z", ConnectAdvice.Finish.class);
    }

    /**
     * A read: attempts until bytes have come. Its result is 0 when the caller asked for no byte.
     */
    static final class BlockingRead {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return int n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            if (n == 0 && thrown == null) {
                Ledger.other(endpoint, start, null);
            } else {
                Ledger.endRead(endpoint, start, thrown);
            }
        }
    }

    /** A write of one byte of urgent data. */
    static final class Urgent {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return int n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.urgent(endpoint, start, n, thrown);
        }
    }
}

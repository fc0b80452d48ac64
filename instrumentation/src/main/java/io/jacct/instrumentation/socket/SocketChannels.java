// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.AttemptAdvice;
import io.jacct.instrumentation.advice.BufferAdvice;
import io.jacct.instrumentation.advice.Endpoint;
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
                .weave("read(Ljava/nio/ByteBuffer;)I", BufferAdvice.Read.class)
                .weave("read([Ljava/nio/ByteBuffer;II)J", BufferAdvice.Scatter.class)
                .weave("write(Ljava/nio/ByteBuffer;)I", BufferAdvice.Write.class)
                .weave("write([Ljava/nio/ByteBuffer;II)J", BufferAdvice.Gather.class)
                .weave("tryRead([BII)I", AttemptAdvice.Read.class)
                .weave("blockingRead([BIIJ)I", BlockingRead.class)
                .weave("tryWrite([BII)I", AttemptAdvice.Write.class)
                .weave("blockingWriteFully([BII)V", AttemptAdvice.WholeWrite.class)
                .weave("sendOutOfBandData(B)I", Urgent.class)
                .weave("connect(Ljava/net/SocketAddress;)Z", ConnectAdvice.Connect.class)
                .weave("blockingConnect(Ljava/net/SocketAddress;J)V", ConnectAdvice.Blocking.class)
                .weave("finishConnect()Z", ConnectAdvice.Finish.class);
    }

    /**
     * A read: attempts until bytes have come. Its result is 0 when the caller asked for no byte.
     */
    static final class BlockingRead {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Operation.READ, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return int n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            if (n == 0 && thrown == null) {
                Ledger.other(endpoint, start, null);
            } else {
                Ledger.gotAll(endpoint, start, thrown);
            }
        }
    }

    /** A write of one byte of urgent data. */
    static final class Urgent {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Operation.WRITE, endpoint);
        }

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

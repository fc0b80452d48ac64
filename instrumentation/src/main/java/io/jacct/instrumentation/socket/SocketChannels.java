// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.instrumentation.advice.AttemptAdvice;
import io.jacct.instrumentation.advice.BufferAdvice;
import io.jacct.instrumentation.advice.Endpoint;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import io.jacct.ledger.Subledger;
import net.bytebuddy.asm.Advice;

/**
 * sun.nio.ch.SocketChannelImpl: channels, and in its blocking methods the sockets and streams made
 * from them. An interrupt makes a transfer throw although its bytes have moved: buffers tell by
 * their positions, arrays by the attempts.
 */
public final class SocketChannels {
    private SocketChannels() {}

    /** What is woven. */
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

    /** Attempts until there is something; 0 when nothing was asked for. */
    static final class BlockingRead {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Ledger.READ, endpoint);
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

    /** One byte. */
    static final class Urgent {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Endpoint int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = at;
            start = Ledger.begin(Ledger.WRITE, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return int n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Subledger.urgent(endpoint, start, n, thrown);
        }
    }
}

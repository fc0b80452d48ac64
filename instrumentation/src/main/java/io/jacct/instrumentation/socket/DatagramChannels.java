// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.AttemptAdvice;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.advice.BufferAdvice;
import io.jacct.instrumentation.advice.EndpointNumber;
import io.jacct.instrumentation.type.CallSite;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Weaves sun.nio.ch.DatagramChannelImpl, which serves datagram channels and every
 * java.net.DatagramSocket. Bytes that come are booked at the system call. A datagram is booked
 * where the application waits for it, or where connect finds it in the queue and drops it. An empty
 * datagram is an operation.
 */
public final class DatagramChannels {
    private static final String ADDRESS = "Ljava/net/SocketAddress;";
    private static final String BUFFER = "Ljava/nio/ByteBuffer;";
    private static final String CHANNEL = "Ljava/nio/channels/DatagramChannel;";
    private static final String ARRIVAL = BUFFER + "Z)I";

    private DatagramChannels() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.DatagramChannelImpl")
                .endpoint("datagram", "fdVal", "remoteAddress", "localAddress")
                .weave("read(" + BUFFER + ")I", BufferAdvice.READ)
                .weave("read([" + BUFFER + "II)J", BufferAdvice.SCATTER)
                .weave("write(" + BUFFER + ")I", BufferAdvice.WRITE)
                .weave("write([" + BUFFER + "II)J", BufferAdvice.GATHER)
                .weave("send(" + BUFFER + ADDRESS + ")I", Send.class)
                .weave("receive(" + ARRIVAL, AttemptAdvice.Read.class)
                .weaveCalls("connect(" + ADDRESS + "Z)" + CHANNEL, new Dropped())
                .weave(
                        "receive(" + BUFFER + ")" + ADDRESS,
                        Begin.onEndpoint(Operation.READ, Receive.class))
                .weaveUpTo(
                        20, "blockingReceive(" + BUFFER + "J)" + ADDRESS, AttemptAdvice.WHOLE_READ)
                .weaveFrom(
                        21,
                        "blockingReceive(Ljava/net/DatagramPacket;J)V",
                        AttemptAdvice.WHOLE_READ);
    }

    /** A send, on a connected channel or not. */
    static final class Send {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer buffer,
                @EndpointNumber int at,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = at;
            room = Ledger.remaining(buffer);
            start = Ledger.begin(Operation.WRITE, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) ByteBuffer buffer,
                @Advice.Return int n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            long moved = thrown == null ? n : room - Ledger.remaining(buffer);
            Ledger.write(endpoint, start, room == 0 ? -1 : moved, thrown);
        }
    }

    /**
     * A connect drops the datagrams that came before it. The result is negative when none is left.
     */
    private static final class Dropped extends CallSite {
        Dropped() {
            super("receive(" + ARRIVAL);
        }

        @Override
        protected void after(MethodVisitor code, String owner) {
            code.visitInsn(Opcodes.DUP);
            entryPoint(code, Ledger.class, "dropped", "(I)V");
        }
    }

    /**
     * A receive. Its result has no sender when nothing was there and the channel does not block.
     */
    static final class Receive {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return SocketAddress sender,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            if (sender == null && thrown == null) {
                Ledger.other(endpoint, start, null);
            } else {
                Ledger.endRead(endpoint, start, thrown);
            }
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.counter.Operation;
import io.jacct.instrumentation.advice.AttemptAdvice;
import io.jacct.instrumentation.advice.Begin;
import io.jacct.instrumentation.advice.StreamAdvice;
import io.jacct.instrumentation.type.TypeInstrumentation;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.SocketImpl;
import net.bytebuddy.asm.Advice;

/**
 * Weaves sun.nio.ch.NioSocketImpl: java.net.Socket and ServerSocket, plain or under TLS. A write is
 * a loop of attempts, and a write that fails midway has sent some bytes. Each attempt therefore
 * books its bytes.
 */
public final class NioSockets {
    private NioSockets() {}

    /** The methods to weave, each with its advice. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.NioSocketImpl")
                .endpoint("socket", "fd", "address", "port")
                // it throws only when no bytes came, so the result tells all
                .weave("read([BII)I", StreamAdvice.READ)
                .weave("tryWrite(Ljava/io/FileDescriptor;[BII)I", AttemptAdvice.Write.class)
                .weave("write([BII)V", AttemptAdvice.WHOLE_WRITE)
                // this does not pass the attempts
                .weave("sendUrgentData(I)V", Begin.onEndpoint(Operation.WRITE, Urgent.class))
                .weave("connect(Ljava/net/SocketAddress;I)V", Connect.class)
                .weave("accept(Ljava/net/SocketImpl;)V", Accept.class);
    }

    /** A write of one byte of urgent data. */
    static final class Urgent {
        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.urgent(endpoint, start, thrown == null ? 1 : 0, thrown);
        }
    }

    /** A connect. If it fails, it has closed the descriptor by the exit. */
    static final class Connect {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue(value = "fd", declaringType = SocketImpl.class)
                        FileDescriptor fd,
                @Advice.Argument(0) SocketAddress remote,
                @Advice.Local("peer") int peer,
                @Advice.Local("start") long start) {
            peer = DescriptorLedger.socket(fd, remote);
            start = Ledger.begin(Operation.CONNECT, peer);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.FieldValue(value = "fd", declaringType = SocketImpl.class)
                        FileDescriptor fd,
                @Advice.Argument(0) SocketAddress remote,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("peer") int peer,
                @Advice.Local("start") long start) {
            DescriptorLedger.connected(fd, peer, remote, start, thrown == null, thrown);
        }
    }

    /** An accept on the listening socket. Its argument becomes the connection. */
    static final class Accept {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue(value = "fd", declaringType = SocketImpl.class)
                        FileDescriptor fd,
                @Advice.FieldValue(value = "address", declaringType = SocketImpl.class)
                        InetAddress address,
                @Advice.FieldValue(value = "localport", declaringType = SocketImpl.class) int port,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = DescriptorLedger.listener(fd, address, port);
            start = Ledger.begin(Operation.ACCEPT, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @ConnectionDescriptor FileDescriptor accepted,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            DescriptorLedger.accepted(endpoint, accepted, start, thrown);
        }
    }
}

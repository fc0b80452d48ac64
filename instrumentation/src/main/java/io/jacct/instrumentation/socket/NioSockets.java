// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.instrumentation.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.SocketImpl;
import net.bytebuddy.asm.Advice;

/**
 * sun.nio.ch.NioSocketImpl: java.net.Socket and ServerSocket, plain or under TLS. A write is a loop
 * of attempts, so its bytes are booked at each attempt: a write that fails midway has sent some.
 */
public final class NioSockets {
    private NioSockets() {}

    /** What is woven. */
    public static TypeInstrumentation type() {
        return TypeInstrumentation.of("sun.nio.ch.NioSocketImpl")
                .weave("read([BII)I", Read.class)
                .weave("tryWrite(Ljava/io/FileDescriptor;[BII)I", Attempt.class)
                .weave("write([BII)V", Write.class)
                .weave("sendUrgentData(I)V", Urgent.class)
                .weave("connect(Ljava/net/SocketAddress;I)V", Connect.class)
                .weave("accept(Ljava/net/SocketImpl;)V", Accept.class);
    }

    /** It throws only when nothing came, so the result tells all. */
    static final class Read {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue(value = "fd", declaringType = SocketImpl.class)
                        FileDescriptor fd,
                @Advice.FieldValue(value = "address", declaringType = SocketImpl.class)
                        InetAddress address,
                @Advice.FieldValue(value = "port", declaringType = SocketImpl.class) int port,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Ledger.socket(fd, address, port);
            start = Ledger.begin(Ledger.READ, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return int n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.read(endpoint, start, n, thrown);
        }
    }

    /** One system call; the result is negative when it would block. */
    static final class Attempt {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(
                @Advice.FieldValue(value = "fd", declaringType = SocketImpl.class)
                        FileDescriptor fd,
                @Advice.FieldValue(value = "address", declaringType = SocketImpl.class)
                        InetAddress address,
                @Advice.FieldValue(value = "port", declaringType = SocketImpl.class) int port,
                @Advice.Return int n) {
            Ledger.wrote(Ledger.socket(fd, address, port), n);
        }
    }

    /** As long as the caller waits. */
    static final class Write {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue(value = "fd", declaringType = SocketImpl.class)
                        FileDescriptor fd,
                @Advice.FieldValue(value = "address", declaringType = SocketImpl.class)
                        InetAddress address,
                @Advice.FieldValue(value = "port", declaringType = SocketImpl.class) int port,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Ledger.socket(fd, address, port);
            start = Ledger.begin(Ledger.WRITE, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.wroteAll(endpoint, start, thrown);
        }
    }

    /** One byte, past the attempts. */
    static final class Urgent {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue(value = "fd", declaringType = SocketImpl.class)
                        FileDescriptor fd,
                @Advice.FieldValue(value = "address", declaringType = SocketImpl.class)
                        InetAddress address,
                @Advice.FieldValue(value = "port", declaringType = SocketImpl.class) int port,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Ledger.socket(fd, address, port);
            start = Ledger.begin(Ledger.WRITE, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.write(endpoint, start, thrown == null ? 1 : 0, thrown);
        }
    }

    /** A failed connect has closed the descriptor by the way out. */
    static final class Connect {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue(value = "fd", declaringType = SocketImpl.class)
                        FileDescriptor fd,
                @Advice.Argument(0) SocketAddress remote,
                @Advice.Local("start") long start) {
            start = Ledger.begin(Ledger.CONNECT, Ledger.socket(fd, remote));
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.FieldValue(value = "fd", declaringType = SocketImpl.class)
                        FileDescriptor fd,
                @Advice.Argument(0) SocketAddress remote,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("start") long start) {
            Ledger.connected(fd, remote, start, thrown == null, thrown);
        }
    }

    /** On the listening socket; the argument becomes the connection. */
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
            endpoint = Ledger.listener(fd, address, port);
            start = Ledger.begin(Ledger.ACCEPT, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @ConnectionDescriptor FileDescriptor accepted,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.accepted(endpoint, accepted, start, thrown);
        }
    }
}

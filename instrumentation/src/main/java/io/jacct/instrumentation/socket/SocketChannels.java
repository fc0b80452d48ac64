// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.instrumentation.socket;

import io.jacct.instrumentation.TypeInstrumentation;
import io.jacct.ledger.Ledger;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
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
                .weave("read(Ljava/nio/ByteBuffer;)I", Read.class)
                .weave("read([Ljava/nio/ByteBuffer;II)J", Scatter.class)
                .weave("write(Ljava/nio/ByteBuffer;)I", Write.class)
                .weave("write([Ljava/nio/ByteBuffer;II)J", Gather.class)
                .weave("tryRead([BII)I", ReadAttempt.class)
                .weave("blockingRead([BIIJ)I", BlockingRead.class)
                .weave("tryWrite([BII)I", WriteAttempt.class)
                .weave("blockingWriteFully([BII)V", BlockingWrite.class)
                .weave("sendOutOfBandData(B)I", Urgent.class)
                .weave("connect(Ljava/net/SocketAddress;)Z", ConnectAdvice.Connect.class)
                .weave("blockingConnect(Ljava/net/SocketAddress;J)V", ConnectAdvice.Blocking.class)
                .weave("finishConnect()Z", ConnectAdvice.Finish.class);
    }

    /** Into one buffer. */
    static final class Read {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer buffer,
                @Advice.FieldValue("fdVal") int fd,
                @Advice.FieldValue("remoteAddress") SocketAddress remote,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = Ledger.socket(fd, remote);
            room = Ledger.remaining(buffer);
            start = Ledger.begin(Ledger.READ, endpoint);
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
            Ledger.read(endpoint, start, moved, thrown);
        }
    }

    /** Into several buffers. */
    static final class Scatter {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer[] buffers,
                @Advice.Argument(1) int offset,
                @Advice.Argument(2) int length,
                @Advice.FieldValue("fdVal") int fd,
                @Advice.FieldValue("remoteAddress") SocketAddress remote,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = Ledger.socket(fd, remote);
            room = Ledger.remaining(buffers, offset, length);
            start = Ledger.begin(Ledger.READ, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) ByteBuffer[] buffers,
                @Advice.Argument(1) int offset,
                @Advice.Argument(2) int length,
                @Advice.Return long n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            long moved = thrown == null ? n : room - Ledger.remaining(buffers, offset, length);
            Ledger.read(endpoint, start, moved, thrown);
        }
    }

    /** From one buffer. */
    static final class Write {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer buffer,
                @Advice.FieldValue("fdVal") int fd,
                @Advice.FieldValue("remoteAddress") SocketAddress remote,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = Ledger.socket(fd, remote);
            room = Ledger.remaining(buffer);
            start = Ledger.begin(Ledger.WRITE, endpoint);
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
            Ledger.write(endpoint, start, moved, thrown);
        }
    }

    /** From several buffers. */
    static final class Gather {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.Argument(0) ByteBuffer[] buffers,
                @Advice.Argument(1) int offset,
                @Advice.Argument(2) int length,
                @Advice.FieldValue("fdVal") int fd,
                @Advice.FieldValue("remoteAddress") SocketAddress remote,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            endpoint = Ledger.socket(fd, remote);
            room = Ledger.remaining(buffers, offset, length);
            start = Ledger.begin(Ledger.WRITE, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Argument(0) ByteBuffer[] buffers,
                @Advice.Argument(1) int offset,
                @Advice.Argument(2) int length,
                @Advice.Return long n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start,
                @Advice.Local("room") long room) {
            long moved = thrown == null ? n : room - Ledger.remaining(buffers, offset, length);
            Ledger.write(endpoint, start, moved, thrown);
        }
    }

    /** One system call; the result is negative at the end and when it would block. */
    static final class ReadAttempt {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(
                @Advice.FieldValue("fdVal") int fd,
                @Advice.FieldValue("remoteAddress") SocketAddress remote,
                @Advice.Return int n) {
            Ledger.got(Ledger.socket(fd, remote), n);
        }
    }

    /** One system call; the result is negative when it would block. */
    static final class WriteAttempt {
        @Advice.OnMethodExit(suppress = Throwable.class)
        static void exit(
                @Advice.FieldValue("fdVal") int fd,
                @Advice.FieldValue("remoteAddress") SocketAddress remote,
                @Advice.Return int n) {
            Ledger.wrote(Ledger.socket(fd, remote), n);
        }
    }

    /** Attempts until there is something; 0 when nothing was asked for. */
    static final class BlockingRead {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue("fdVal") int fd,
                @Advice.FieldValue("remoteAddress") SocketAddress remote,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Ledger.socket(fd, remote);
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

    /** Attempts until all is gone. */
    static final class BlockingWrite {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue("fdVal") int fd,
                @Advice.FieldValue("remoteAddress") SocketAddress remote,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Ledger.socket(fd, remote);
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

    /** One byte. */
    static final class Urgent {
        @Advice.OnMethodEnter(suppress = Throwable.class)
        static void enter(
                @Advice.FieldValue("fdVal") int fd,
                @Advice.FieldValue("remoteAddress") SocketAddress remote,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            endpoint = Ledger.socket(fd, remote);
            start = Ledger.begin(Ledger.WRITE, endpoint);
        }

        @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class)
        static void exit(
                @Advice.Return int n,
                @Advice.Thrown Throwable thrown,
                @Advice.Local("endpoint") int endpoint,
                @Advice.Local("start") long start) {
            Ledger.write(endpoint, start, n, thrown);
        }
    }
}

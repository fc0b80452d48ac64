// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import java.io.FileDescriptor;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;

/** The door: the only class that advice names. Skeleton; the real one follows. */
public final class Ledger {
    /** Operations that {@link #begin} takes. */
    public static final int READ = 1;

    public static final int WRITE = 2;
    public static final int OPEN = 3;
    public static final int CONNECT = 4;
    public static final int ACCEPT = 5;
    public static final int OTHER = 6;

    private Ledger() {}

    // --- endpoints: an int that holds the number and the class; 0 = unknown. Look up at ENTER,
    // keep in an
    // @Advice.Local, pass to the EXIT call (the descriptor may be closed by then).

    /** Stream or channel over a file; {@code path} null for streams made from a descriptor. */
    public static int file(FileDescriptor fd, String path) {
        return 0;
    }

    /** Plain socket; address and port of the peer are used when the descriptor is not known yet. */
    public static int socket(FileDescriptor fd, InetAddress address, int port) {
        return 0;
    }

    public static int socket(int fd, SocketAddress remote) {
        return 0;
    }

    public static int socket(FileDescriptor fd, SocketAddress remote) {
        return 0;
    }

    public static int listener(FileDescriptor fd, SocketAddress local) {
        return 0;
    }

    public static int listener(FileDescriptor fd, InetAddress host, int port) {
        return 0;
    }

    public static int datagram(int fd, SocketAddress remote, SocketAddress local) {
        return 0;
    }

    public static int pipe(int fd) {
        return 0;
    }

    // --- operations

    /**
     * At ENTER. Returns the start stamp, or 0 when not timed (timing=off, or nested in another
     * operation).
     */
    public static long begin(int operation, int endpoint) {
        return 0;
    }

    /** At EXIT of a read: n bytes moved (negative counts as 0: end of file), thrown or null. */
    public static void read(int endpoint, long start, long n, Throwable thrown) {}

    public static void write(int endpoint, long start, long n, Throwable thrown) {}

    public static void other(int endpoint, long start, Throwable thrown) {}

    /** Truncations and the like. */
    public static void free(int endpoint, long start, Throwable thrown) {}

    /** Bytes that moved inside an operation which is counted elsewhere (NioSocketImpl.tryWrite). */
    public static void wrote(int endpoint, long n) {}

    /** The same of bytes that were read (SocketChannelImpl.tryRead). */
    public static void got(int endpoint, long n) {}

    /**
     * One byte was read by a native method at a call site (RandomAccessFile.readLine of JDK 25);
     * negative is the end of the file.
     */
    public static void readByte(int value, FileDescriptor fd, String path) {
        read(file(fd, path), 0, value < 0 ? -1 : 1, null);
    }

    /** Bytes of a mapped file were taken from the buffer (its position) by a nested write. */
    public static void mapped(ByteBuffer buffer, FileDescriptor fd, String path) {
        if (buffer.position() > 0) {
            read(file(fd, path), 0, buffer.position(), null);
        }
    }

    /**
     * The kernel moved bytes between two descriptors: a write on the target, and bytes inside the
     * read on the source which is counted elsewhere. A status below -2 (UNAVAILABLE) is no
     * transfer.
     */
    public static void transferred(long n, FileDescriptor source, FileDescriptor target) {
        if (n >= 0 || n == -2) {
            got(file(source, null), Math.max(n, 0));
            write(file(target, null), 0, Math.max(n, 0), null);
        }
    }

    /** The open file of one descriptor goes on as another; the first is closed unseen by Java. */
    public static void duplicated(int from, int to) {}

    /** A file was opened (or not, if thrown != null); names the descriptor. */
    public static void opened(int fd, String path, long start, Throwable thrown) {}

    public static void opened(FileDescriptor fd, String path, long start, Throwable thrown) {}

    /**
     * A socket / pipe descriptor was made. Counts an open; the name comes with connect, bind or
     * first use.
     */
    public static void socketOpened(FileDescriptor fd) {}

    public static void pipeOpened(FileDescriptor fd) {}

    /** At ENTER of a close of the descriptor (before the number can be used again). Idempotent. */
    public static void closing(FileDescriptor fd) {}

    public static void closing(int fd) {}

    /**
     * connect ended: names the descriptor; counts a connect when connected, an error when thrown.
     */
    public static void connected(
            FileDescriptor fd,
            SocketAddress remote,
            long start,
            boolean connected,
            Throwable thrown) {}

    /**
     * accept ended: accepted == null means nobody came (non-blocking). New descriptor gets the
     * listener's endpoint.
     */
    public static void accepted(
            int listener, FileDescriptor accepted, long start, Throwable thrown) {}

    // --- threads

    /** At ENTER of Thread.start. */
    public static void starting(Thread thread) {}

    /** At EXIT of Thread.start when it threw. */
    public static void notStarted(Thread thread) {}

    /** At EXIT of Thread.exit. */
    public static void ended(Thread thread) {}

    /** At EXIT of Thread.setName. */
    public static void renamed(Thread thread) {}

    // --- the rest

    /** Sum of remaining() of buffers[offset .. offset+length), 0 on nonsense. */
    public static long remaining(ByteBuffer[] buffers, int offset, int length) {
        return 0;
    }

    /** The same of one buffer. */
    public static long remaining(ByteBuffer buffer) {
        return buffer == null ? 0 : buffer.remaining();
    }

    /**
     * I/O of this thread is the agent's own until {@link #include}: nested, not counted, but {@link
     * #exempted} says how much there was.
     */
    public static void exempt() {}

    public static void include() {}

    /** Operations of this thread that were left out so far; the weaver's self-test reads it. */
    public static long exempted() {
        return 0;
    }

    /** Advice threw. */
    public static void suppressed(Throwable thrown) {}

    /**
     * At EXIT of ManagementFactory.getPlatformMBeanServer: runs what the agent left with
     * onPlatformServer, once.
     */
    public static void platformServer() {}
}

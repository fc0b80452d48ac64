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

    public static int listener(FileDescriptor fd, SocketAddress local) {
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

    /** Advice threw. */
    public static void suppressed(Throwable thrown) {}

    /**
     * At EXIT of ManagementFactory.getPlatformMBeanServer: runs what the agent left with
     * onPlatformServer, once.
     */
    public static void platformServer() {}
}

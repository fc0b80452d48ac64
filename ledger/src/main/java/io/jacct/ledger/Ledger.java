// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.JdkFields;
import java.io.FileDescriptor;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;

/**
 * Boot loader. The first door of woven code. The others are beside it, by subject: {@code
 * docs/architecture.md} lists them.
 *
 * <p>An operation is two calls. At its beginning advice looks up the endpoint, an int, and keeps it
 * together with the stamp that {@link #begin} returns; at its end it books both with what moved.
 * The endpoint is taken at the beginning because by the end another thread may have closed the
 * descriptor.
 *
 * <p>Contract of every method here: any application thread may call it, at any point of a JDK
 * method, also under class-loader locks, and also after the agent was taken out: then it does
 * nothing. It uses up no permit to park, keeps a virtual thread on its carrier, and the only I/O is
 * a look at what a descriptor without a name is. Operations are wait-free (lock-free where a shared
 * stripe must do) and allocate nothing; a thread's first call, opens, connects and thread events
 * may take a lock for a moment and allocate. A booking is atomic to readers: they see the whole
 * operation or none of it. Nothing comes out of what is called from the middle of a JDK method;
 * around advice the weaver catches. Times are nanoseconds of {@code System.nanoTime()}; bytes below
 * zero, the JDK's codes for end of file and "would block", are no bytes.
 */
public final class Ledger {
    /** Operations for {@link #begin}: on an endpoint, and from PARK on none. */
    public static final int READ = 1;

    public static final int WRITE = 2;
    public static final int OPEN = 3;
    public static final int CONNECT = 4;
    public static final int ACCEPT = 5;
    public static final int OTHER = 6;
    public static final int PARK = 7;
    public static final int SLEEP = 8;
    public static final int WAIT = 9;
    public static final int JOIN = 10;
    public static final int SELECT = 11;
    public static final int LOOKUP = 12;

    /** A wait of the JDK's own: nobody's, and so are the waits in it. */
    public static final int POLL = 13;

    private Ledger() {}

    /** The endpoint of a file; the path is null for what was made from a descriptor. */
    public static int file(FileDescriptor descriptor, String path) {
        return Resolver.file(JdkFields.number(descriptor), path);
    }

    /** The endpoint of a plain socket; the peer's address is used until the descriptor has it. */
    public static int socket(FileDescriptor descriptor, InetAddress address, int port) {
        return Resolver.socket(JdkFields.number(descriptor), address, port);
    }

    /** The endpoint of a plain socket that is about to connect. */
    public static int socket(FileDescriptor descriptor, SocketAddress remote) {
        return Resolver.socket(JdkFields.number(descriptor), remote);
    }

    /** The endpoint of a socket channel. */
    public static int socket(int fd, SocketAddress remote) {
        return Resolver.socket(fd, remote);
    }

    /** The endpoint of a listening socket: its port, for all connections that come through it. */
    public static int listener(FileDescriptor descriptor, SocketAddress local) {
        return Resolver.listener(JdkFields.number(descriptor), local);
    }

    /** The endpoint of a plain listening socket. */
    public static int listener(FileDescriptor descriptor, InetAddress local, int port) {
        return Resolver.listener(JdkFields.number(descriptor), local, port);
    }

    /** The endpoint of a datagram socket: its peer if connected, otherwise its port. */
    public static int datagram(int fd, SocketAddress remote, SocketAddress local) {
        return Resolver.datagram(fd, remote, local);
    }

    /** The endpoint of an NIO pipe. */
    public static int pipe(int fd) {
        return Resolver.pipe(fd);
    }

    /**
     * An operation begins. Returns a token for the booking at its end: 0 inside another operation
     * of this thread, whose time it is, and for the agent's own; otherwise a {@link Token}. A
     * virtual thread's is not shown as current: it may be on another carrier, and so on another
     * stripe, by the end.
     */
    public static long begin(int operation, int endpoint) {
        return Booking.begin(operation, endpoint);
    }

    /** A wait ends. Inside another operation it is not booked: it is part of that one. */
    public static void waited(int operation, long start) {
        Waits.waited(operation, start);
    }

    /** A platform thread begins a wait in code that has no place for a token. */
    public static void waiting(int operation) {
        try {
            Waits.waiting(operation);
        } catch (Throwable failure) {
            suppressed(failure);
        }
    }

    /** The partner of {@link #waiting}; does nothing where that wait has ended already. */
    public static void waited(int operation) {
        try {
            Waits.waited(operation);
        } catch (Throwable failure) {
            suppressed(failure);
        }
    }

    /** The thread offered its processor to others; not booked inside an operation. */
    public static void yielded() {
        Waits.yielded();
    }

    /** A look-up ends that no cache could answer. One inside an operation counts, without time. */
    public static void lookedUp(long start) {
        Waits.lookedUp(start);
    }

    /** A read ends: {@code n} bytes came, also when it threw; none from a socket is other. */
    public static void read(int endpoint, long start, long n, Throwable thrown) {
        Booking.transfer(Booking.READS, endpoint, start, n, thrown);
    }

    /** A write ends: {@code n} bytes went, also when it threw. */
    public static void write(int endpoint, long start, long n, Throwable thrown) {
        Booking.transfer(Booking.WRITES, endpoint, start, n, thrown);
    }

    /** Bytes came inside a read that is itself booked with {@link #gotAll}. */
    public static void got(int endpoint, long n) {
        Booking.moved(Booking.READS, endpoint, n);
    }

    /** A read ends whose bytes were booked with {@link #got}. */
    public static void gotAll(int endpoint, long start, Throwable thrown) {
        Booking.transfer(Booking.READS, endpoint, start, -1, thrown);
    }

    /** Bytes went inside a write that is itself booked with {@link #wroteAll}. */
    public static void wrote(int endpoint, long n) {
        Booking.moved(Booking.WRITES, endpoint, n);
    }

    /** A write ends whose bytes were booked with {@link #wrote}. */
    public static void wroteAll(int endpoint, long start, Throwable thrown) {
        Booking.transfer(Booking.WRITES, endpoint, start, -1, thrown);
    }

    /** Inside a read that {@link #gotAll} books, the kernel moved bytes, or refused: below -2. */
    public static void transferred(long n, FileDescriptor source, FileDescriptor target) {
        try {
            if (n >= 0 || n == -2) {
                got(file(source, null), n);
                write(file(target, null), 0, Math.max(0, n), null);
            }
        } catch (Throwable failure) {
            suppressed(failure);
        }
    }

    /** A nested write has taken what lies before the buffer's position from a mapped file. */
    public static void mapped(ByteBuffer buffer, FileDescriptor descriptor, String path) {
        try {
            if (buffer.position() > 0) {
                read(file(descriptor, path), 0, buffer.position(), null);
            }
        } catch (Throwable failure) {
            suppressed(failure);
        }
    }

    /** A native method returned one byte of a file, or -1. */
    public static void readByte(int value, FileDescriptor descriptor, String path) {
        try {
            read(file(descriptor, path), 0, value < 0 ? -1 : 1, null);
        } catch (Throwable failure) {
            suppressed(failure);
        }
    }

    /** An operation ends that moves no bytes by nature. */
    public static void other(int endpoint, long start, Throwable thrown) {
        Booking.book(endpoint, Booking.OTHERS, Booking.OTHER_NANOS, start, thrown);
    }

    /** A truncation ends; its time is other time. */
    public static void free(int endpoint, long start, Throwable thrown) {
        Booking.book(endpoint, Booking.FREES, Booking.OTHER_NANOS, start, thrown);
    }

    /** The open of a file ends; if it did not throw, {@code fd} is that file from now on. */
    public static void opened(int fd, String path, long start, Throwable thrown) {
        Resolver.opened(fd, path, start, thrown);
    }

    /** The open of a file ends. */
    public static void opened(
            FileDescriptor descriptor, String path, long start, Throwable thrown) {
        Resolver.opened(JdkFields.number(descriptor), path, start, thrown);
    }

    /** A socket was made; its name comes with connect, bind or first use. */
    public static void socketOpened(FileDescriptor descriptor) {
        Resolver.made(JdkFields.number(descriptor), EndpointKind.SOCKET);
    }

    /** One end of an NIO pipe was made. */
    public static void pipeOpened(FileDescriptor descriptor) {
        Resolver.made(JdkFields.number(descriptor), EndpointKind.PIPE);
    }

    /** Before a descriptor is closed. Several layers may say so; it is booked once. */
    public static void closing(FileDescriptor descriptor) {
        Resolver.closing(JdkFields.number(descriptor));
    }

    /** Before a descriptor is closed. */
    public static void closing(int fd) {
        Resolver.closing(fd);
    }

    /** An open file goes on as descriptor {@code to}; {@code from} will be closed out of sight. */
    public static void duplicated(int from, int to) {
        try {
            Descriptors.move(from, to);
        } catch (Throwable failure) {
            suppressed(failure);
        }
    }

    /** A connect ends; once connected, the descriptor is that peer. */
    public static void connected(
            FileDescriptor descriptor,
            int endpoint,
            SocketAddress remote,
            long start,
            boolean connected,
            Throwable thrown) {
        int fd = JdkFields.number(descriptor);
        Resolver.connected(fd, endpoint, remote, start, connected, thrown);
    }

    /** An accept ends, null: nobody came. The connection counts as the listener's port. */
    public static void accepted(
            int listener, FileDescriptor accepted, long start, Throwable thrown) {
        Resolver.accepted(listener, JdkFields.number(accepted), start, thrown);
    }

    /** Until {@link #include()} this platform thread works for the agent. Nests. */
    public static void exempt() {
        Exemptions.exempt(1);
    }

    /** The partner of {@link #exempt()}. */
    public static void include() {
        Exemptions.exempt(-1);
    }

    /** How much this platform thread has done as the agent's own; the weaver's self-test asks. */
    public static long exempted() {
        return Exemptions.exempted();
    }

    /** Room in a buffer, 0 if there is none. */
    public static long remaining(ByteBuffer buffer) {
        return buffer == null ? 0 : buffer.remaining();
    }

    /** Room in so many buffers from {@code offset}; 0 where the JDK is about to refuse them. */
    public static long remaining(ByteBuffer[] buffers, int offset, int length) {
        return Room.of(buffers, offset, length);
    }

    /** Advice threw; its operation is lost, and said to be. */
    public static void suppressed(Throwable thrown) {
        LostOperations.lost(thrown);
    }

    /** At the end of {@code ManagementFactory.getPlatformMBeanServer}. */
    public static void platformServer() {
        LedgerStart.platformServer();
    }
}

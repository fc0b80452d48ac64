// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.operation;

import io.jacct.counter.Health;
import io.jacct.counter.Operation;
import io.jacct.ledger.base.PageNames;
import io.jacct.ledger.device.Descriptors;
import io.jacct.ledger.device.EndpointKind;
import io.jacct.ledger.device.Endpoints;
import io.jacct.ledger.device.OtherDevice;
import io.jacct.ledger.device.StandardStreams;
import io.jacct.ledger.statistic.PageTimers;
import io.jacct.ledger.task.Exemptions;
import io.jacct.memory.OwnFiles;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Boot loader. Finds the endpoint of a descriptor, which {@link Descriptors} nearly always knows.
 * Also handles rarer events of a descriptor: it is opened, named or closed. Advice reaches this
 * through {@code DescriptorLedger}.
 *
 * <p>A look-up loads the descriptor's entry, without a lock. Only if the entry has no name, {@code
 * remember} enters the name, which may allocate, take locks and wait for the page to grow. If the
 * page closes meanwhile, the name goes to the table of the closed page. The caller then books on
 * {@code other}, or on an endpoint that {@code Endpoints.has} refuses.
 */
public final class Resolver {
    private static final int NAMED_PROCESSES = 100;
    private static final AtomicInteger PROCESSES = new AtomicInteger();
    private static final String[] STREAMS = {" stdin", " stdout", " stderr"};

    private static volatile Endpoints endpoints;

    private Resolver() {}

    /** The page is open; {@code all} are its endpoints. */
    public static void start(Endpoints all) {
        Mappings.start(all);
        StandardStreams.enter(all);
        Descriptors.use(all.descriptors);
        endpoints = all;
    }

    /** The page is closed. */
    public static void stop() {
        Mappings.stop();
        endpoints = null;
        Descriptors.use(new Descriptors(null));
    }

    /** The endpoints of the open page, or null. */
    public static Endpoints endpoints() {
        return endpoints;
    }

    /** The endpoint of a file. The path is null for a stream over a bare descriptor. */
    public static int file(int fd, String path) {
        int known = Descriptors.get(fd);
        return EndpointKind.named(known) ? known : fileSlowly(fd, path);
    }

    private static int fileSlowly(int fd, String path) {
        if (Exemptions.holds()) {
            return EndpointKind.other(EndpointKind.FILE);
        }
        if (path == null) {
            return descriptor(fd);
        }
        return remember(fd, EndpointKind.FILE, PageNames.file(path));
    }

    /**
     * Resolves a stream over a bare descriptor, which was inherited or opened before the agent
     * came. This is the only look at the file system from advice. It happens once for a descriptor,
     * on a thread that is about to read or write there.
     */
    private static int descriptor(int fd) {
        Exemptions.exempt(1);
        String target = fd < 0 ? null : OwnFiles.file(fd);
        Exemptions.exempt(-1);
        return target == null
                ? remember(fd, EndpointKind.STREAM, "descriptor")
                : remember(fd, EndpointKind.FILE, target);
    }

    /** The endpoint of a connected socket; without a known peer it is "other". */
    public static int socket(int fd, InetAddress address, int port) {
        int known = Descriptors.get(fd);
        return EndpointKind.named(known) ? known : socketSlowly(fd, address, port);
    }

    private static int socketSlowly(int fd, InetAddress address, int port) {
        return address == null
                ? unnamed(EndpointKind.SOCKET)
                : remember(fd, EndpointKind.SOCKET, PageNames.socket(address, port));
    }

    public static int socket(int fd, SocketAddress remote) {
        int known = Descriptors.get(fd);
        return EndpointKind.named(known) ? known : socketSlowly(fd, remote);
    }

    private static int socketSlowly(int fd, SocketAddress remote) {
        return remote == null
                ? unnamed(EndpointKind.SOCKET)
                : remember(fd, EndpointKind.SOCKET, PageNames.socket(remote));
    }

    public static int listener(int fd, SocketAddress local) {
        int known = Descriptors.get(fd);
        return EndpointKind.named(known)
                ? known
                : remember(fd, EndpointKind.LISTEN, PageNames.socket(local));
    }

    public static int listener(int fd, InetAddress local, int port) {
        int known = Descriptors.get(fd);
        return EndpointKind.named(known) ? known : listenerSlowly(fd, local, port);
    }

    private static int listenerSlowly(int fd, InetAddress local, int port) {
        return local == null
                ? unnamed(EndpointKind.LISTEN)
                : remember(fd, EndpointKind.LISTEN, PageNames.socket(local, port));
    }

    /**
     * The endpoint of a datagram socket. Its name is the peer, or the own address without a peer.
     */
    public static int datagram(int fd, SocketAddress remote, SocketAddress local) {
        int known = Descriptors.get(fd);
        return EndpointKind.named(known) ? known : datagramSlowly(fd, remote, local);
    }

    private static int datagramSlowly(int fd, SocketAddress remote, SocketAddress local) {
        SocketAddress name = remote != null ? remote : local;
        return name == null
                ? unnamed(EndpointKind.DATAGRAM)
                : remember(fd, EndpointKind.DATAGRAM, PageNames.socket(name));
    }

    public static int pipe(int fd) {
        int known = Descriptors.get(fd);
        return EndpointKind.named(known) ? known : remember(fd, EndpointKind.PIPE, "pipe");
    }

    /** Books an open. A file that the agent opens for itself is not an endpoint. */
    public static void opened(int fd, String path, long start, Throwable thrown) {
        if (Exemptions.holds()) {
            return;
        }
        int endpoint =
                thrown == null && fd >= 0
                        ? made(fd, EndpointKind.FILE, PageNames.file(named(path)))
                        : OtherDevice.of(Health.OTHER_FAILED_OPENS, EndpointKind.FILE, path);
        open(endpoint, start, thrown);
    }

    /** Books an open relative to a directory, given as a descriptor whose name is mostly known. */
    public static void openedAt(int directory, byte[] name, int fd, long start, Throwable thrown) {
        int parent = Descriptors.get(directory);
        Endpoints all = endpoints;
        String path = null;
        if (all != null
                && thrown == null
                && EndpointKind.place(parent) >= EndpointKind.KINDS
                && all.has(parent)) {
            path = all.entry(parent).name.concat("/").concat(new String(name));
        }
        opened(fd, path, start, thrown);
    }

    /**
     * The endpoint of a path if it already has one, otherwise "other", which is usual. So that is
     * not counted as a look-up: all threads would write to the same cache line.
     */
    public static int known(String path) {
        Endpoints all = endpoints;
        return all == null
                ? EndpointKind.other(EndpointKind.FILE)
                : all.known(EndpointKind.FILE, PageNames.file(path));
    }

    /**
     * Books the pipes to a child process as opened. Only those of the first processes have names of
     * their own, or a program that starts processes all the time would fill the table.
     */
    public static void process(int pid, int[] pipes) {
        boolean named = PROCESSES.incrementAndGet() <= NAMED_PROCESSES;
        String process = named ? "process ".concat(Integer.toString(pid)) : "process";
        for (int i = 0; i < pipes.length; i++) {
            if (pipes[i] >= 0) {
                open(made(pipes[i], EndpointKind.PIPE, process.concat(STREAMS[i])), 0, null);
            }
        }
    }

    /** Names a socket that has connected. */
    public static int connected(int fd, SocketAddress remote) {
        return remote == null
                ? unnamed(EndpointKind.SOCKET)
                : remember(fd, EndpointKind.SOCKET, PageNames.socket(remote));
    }

    /**
     * The same as {@link #made(int, int)} for a socket. {@code stream} says whether it is for TCP.
     */
    public static void socketMade(int fd, boolean stream) {
        Endpoints all = endpoints;
        if (fd >= 0 && all != null) {
            all.descriptors.openSocket(fd, EndpointKind.unnamed(EndpointKind.SOCKET), stream);
        }
        if (fd >= 0) {
            open(unnamed(EndpointKind.SOCKET), 0, null);
        }
    }

    /**
     * A descriptor was made that has no name yet. Its close will be booked; its first use names it.
     */
    public static void made(int fd, int kind) {
        if (fd >= 0) {
            Descriptors.set(fd, EndpointKind.unnamed(kind));
            open(unnamed(kind), 0, null);
        }
    }

    /** Books a close, and forgets the descriptor before the kernel can give it to another file. */
    public static void closing(int fd) {
        int endpoint = fd < 0 ? 0 : Descriptors.clear(fd);
        if (endpoint != 0) {
            Booking.end(Operation.CLOSE, endpoint, 0, null);
        }
    }

    public static void connected(
            int fd,
            int endpoint,
            SocketAddress remote,
            long start,
            boolean connected,
            Throwable thrown) {
        if (connected && remote != null) {
            remember(fd, EndpointKind.SOCKET, PageNames.socket(remote));
        }
        if (connected) {
            PageTimers.ended(PageTimers.CONNECT, start);
        }
        Operation done = connected ? Operation.CONNECT : Operation.NO_CONNECT;
        Booking.end(done, endpoint, start, thrown);
    }

    /** Books an accept. A new connection is also an open, on the listener that accepted it. */
    public static void accepted(int listener, int fd, long start, Throwable thrown) {
        boolean accepted = fd >= 0 && thrown == null;
        if (accepted) {
            PageTimers.ended(PageTimers.ACCEPT, start);
            accepted(listener, fd);
            open(listener, 0, null);
        }
        Operation none = thrown == null ? Operation.NO_PEER : Operation.NO_ACCEPT;
        Booking.end(accepted ? Operation.ACCEPT : none, listener, start, thrown);
    }

    /** A listener of an earlier page has no meaning in this one: the first use finds the peer. */
    public static void accepted(int listener, int fd) {
        Endpoints all = endpoints;
        if (all != null && all.has(listener)) {
            all.descriptors.accept(fd, listener);
        } else {
            Descriptors.clear(fd);
        }
    }

    private static void open(int endpoint, long start, Throwable thrown) {
        Operation done = thrown == null ? Operation.OPEN : Operation.NO_OPEN;
        Booking.end(done, endpoint, start, thrown);
    }

    private static String named(String path) {
        return path == null ? "unnamed" : path;
    }

    /** The descriptor or socket has no name yet, or is closed. */
    private static int unnamed(int kind) {
        return OtherDevice.of(Health.OTHER_UNNAMED, kind, null);
    }

    /** The calling thread has opened {@code fd}. */
    private static int made(int fd, int kind, String name) {
        Endpoints all = endpoints;
        if (all == null) {
            return EndpointKind.other(kind);
        }
        int endpoint = all.of(kind, name);
        all.descriptors.open(fd, endpoint);
        return endpoint;
    }

    /** Names {@code fd}, which was opened before. */
    private static int remember(int fd, int kind, String name) {
        Endpoints all = endpoints;
        if (all == null) {
            return EndpointKind.other(kind);
        }
        if (fd < 0) {
            return unnamed(kind);
        }
        int endpoint = all.of(kind, name);
        all.descriptors.enter(fd, endpoint);
        return endpoint;
    }
}

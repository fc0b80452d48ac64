// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Timer;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.Security;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Operations with timers in the page, each done a stated number of times. Prints {@code did} and
 * {@code saw} lines.
 */
public final class TimedEvents {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final boolean NATIVE_SYNC = Runtime.version().feature() < 19;

    private TimedEvents() {}

    /** Arguments: a directory. */
    public static void main(String[] args) throws Exception {
        Security.setProperty("networkaddress.cache.ttl", "0");
        Path file = Path.of(args[0], "forced");
        expect("force", NATIVE_SYNC ? 6 : 7, () -> force(file));
        // each twice, the force of a mapping among them
        Case.say("ordered", 2 * (NATIVE_SYNC ? 6 : 7), ordered(file.toString()));
        expect("connect", 3, TimedEvents::connect);
        expect("accept", 3, TimedEvents::connect);
        expect("lookup", 2, TimedEvents::lookUp);
        park();
        collect();
        assertClassesLoaded();
    }

    private interface Body {
        void run() throws Exception;
    }

    private static void expect(String name, long events, Body body) throws Exception {
        // loads classes, which do lookups of their own
        body.run();
        Timer before = timer(name);
        long start = System.nanoTime();
        body.run();
        long stop = System.nanoTime();
        Timer after = timer(name);
        Case.say(name, events, after.events() - before.events());
        long elapsed = after.elapsedNanos() - before.elapsedNanos();
        require(elapsed >= 0 && elapsed <= stop - start, after);
        require(after.startNanos() >= start && after.stopNanos() <= stop, after);
        requireWithin(after);
    }

    /** Checks KS-9 on a timer. */
    private static void requireWithin(Timer timer) {
        require(timer.shortestNanos() * timer.events() <= timer.elapsedNanos(), timer);
        require(timer.longestNanos() * timer.events() >= timer.elapsedNanos(), timer);
    }

    private static void require(boolean holds, Timer timer) {
        if (!holds) {
            throw new IllegalStateException(timer.toString());
        }
    }

    private static Timer timer(String name) throws PageException {
        try (Page page = Page.own()) {
            return page.snapshot().timers().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void force(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(100));
            for (int i = 0; i < 4; i++) {
                channel.force(i % 2 == 0);
            }
            channel.map(FileChannel.MapMode.READ_WRITE, 0, 100).force();
        }
        try (AsynchronousFileChannel channel =
                AsynchronousFileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        try (FileOutputStream out = new FileOutputStream(file.toFile())) {
            out.getFD().sync();
        }
    }

    private static long ordered(String endpoint) throws PageException {
        try (Page page = Page.own()) {
            for (Device device : page.snapshot().devices()) {
                if (device.entry().endpoint().equals(endpoint)) {
                    return device.tagged(2);
                }
            }
        }
        throw new IllegalStateException("no device " + endpoint);
    }

    /** Connects that block, that do not block, and that are refused; by socket and channel. */
    private static void connect() throws IOException {
        try (Pair pair = Pair.open();
                ServerSocket listener = new ServerSocket(0, 1, Pair.LOOPBACK);
                Socket socket = new Socket(Pair.LOOPBACK, listener.getLocalPort());
                Socket accepted = listener.accept()) {
            accepted.setTcpNoDelay(true);
            Expect.that(1, pair.one.isConnected() && socket.isConnected() ? 1 : 0);
        }
        InetSocketAddress closed;
        try (ServerSocketChannel listener = ServerSocketChannel.open();
                SocketChannel channel = SocketChannel.open()) {
            listener.bind(new InetSocketAddress(Pair.LOOPBACK, 0), 1);
            closed = (InetSocketAddress) listener.getLocalAddress();
            channel.configureBlocking(false);
            boolean connected = channel.connect(closed);
            while (!connected) {
                connected = channel.finishConnect();
            }
            listener.accept().close();
        }
        try (Socket refused = new Socket()) {
            refused.connect(closed);
            throw new IllegalStateException("nobody listens on " + closed);
        } catch (ConnectException expected) {
            // without a connection there is no event
        }
    }

    private static void lookUp() throws UnknownHostException {
        InetAddress.getByName("localhost");
        InetAddress.getByName("localhost");
    }

    private static void park() throws PageException {
        long before = timer("park").events();
        for (int i = 0; i < 100; i++) {
            LockSupport.unpark(Thread.currentThread());
            LockSupport.park();
        }
        Timer after = timer("park");
        // the JVM's own threads park, too
        require(after.events() >= before + 100, after);
        requireWithin(after);
    }

    /** The agent looks once a second, so one look may see several events. */
    private static void collect() throws PageException {
        long start = System.nanoTime();
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        long counted;
        do {
            counted = 0;
            try (Page page = Page.own()) {
                for (Timer timer : page.snapshot().timers()) {
                    if (timer.kind().equals("collector")) {
                        counted += timer.events();
                        requireWithin(timer);
                    }
                }
            }
        } while (counted < collections() && System.nanoTime() - start < PATIENCE_NANOS);
        Case.say("collections", collections(), counted);
    }

    private static long collections() {
        long sum = 0;
        for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
            sum += each.getCollectionCount();
        }
        return sum;
    }

    private static void assertClassesLoaded() throws PageException {
        Timer classes = timer("classload");
        require(classes.events() > 100, classes);
        requireWithin(classes);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.attach;

import com.sun.net.httpserver.HttpServer;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedTransferQueue;

/**
 * Threads enter these loops of the JDK before any order comes:
 *
 * <ul>
 *   <li>of a server that accepts, of a selector, of an asynchronous group;
 *   <li>of the JDK's HTTP server and client;
 *   <li>of a timer, of a cleaner, of the reaper of a child process;
 *   <li>of a virtual thread, where there is one.
 * </ul>
 *
 * <p>For each order of standard input, {@value #TIMES} times {@value #BYTES} bytes go through each
 * loop, but once only through cleaner and reaper. The threads are named after their loops; the
 * files that they write are, too.
 */
public final class EarlierLoops {
    public static final int TIMES = 10;
    public static final int BYTES = 100;

    private static final boolean VIRTUAL = Runtime.version().feature() >= 21;
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private final Path directory;
    private final Timer timer = new Timer("old-timer", true);
    private final Cleaner cleaner = Cleaner.create(run -> daemon(run, "old-cleaner"));
    private final LinkedTransferQueue<CountDownLatch> forVirtual = new LinkedTransferQueue<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private volatile CountDownLatch received;
    private Object dropped = new Object();

    private EarlierLoops(Path directory) {
        this.directory = directory;
    }

    public static void main(String[] args) throws Exception {
        new EarlierLoops(Path.of(args[0])).run();
    }

    private void run() throws Exception {
        SocketAddress[] servers = {acceptor(), selector(), group()};
        HttpServer http = HttpServer.create(new InetSocketAddress(HERE, 0), 0);
        http.createContext("/", exchange -> exchange.sendResponseHeaders(200, -1));
        http.start();
        URI uri = URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/");
        get(uri);
        virtual();
        timer.schedule(writing("old-timer", new CountDownLatch(1)), 0);
        Process child = new ProcessBuilder("cat").start();
        CountDownLatch reaped = new CountDownLatch(1);
        child.onExit().thenRun(() -> write("reaper", reaped));
        CountDownLatch cleaned = new CountDownLatch(1);
        cleaner.register(dropped, () -> write("old-cleaner", cleaned));
        System.out.println("ready");
        System.in.read();
        for (SocketAddress server : servers) {
            sendAll(server);
        }
        for (int i = 0; i < TIMES; i++) {
            get(uri);
        }
        scheduleAll();
        child.getOutputStream().close();
        reaped.await();
        dropped = null;
        while (cleaned.getCount() > 0) {
            System.gc();
            Thread.yield();
        }
        System.out.println("done");
        System.in.read();
        System.exit(0);
    }

    private void sendAll(SocketAddress server) throws Exception {
        received = new CountDownLatch(TIMES);
        for (int i = 0; i < TIMES; i++) {
            send(server);
        }
        received.await();
    }

    private void scheduleAll() throws InterruptedException {
        CountDownLatch timed = new CountDownLatch(TIMES);
        CountDownLatch sent = new CountDownLatch(VIRTUAL ? TIMES : 0);
        for (int i = 0; i < TIMES; i++) {
            timer.schedule(writing("old-timer", timed), 0);
            forVirtual.add(sent);
        }
        timed.await();
        sent.await();
    }

    private static Thread daemon(Runnable run, String name) {
        Thread thread = new Thread(run, name);
        thread.setDaemon(true);
        return thread;
    }

    private SocketAddress acceptor() throws IOException {
        ServerSocket server = new ServerSocket(0, 0, HERE);
        daemon(
                        () -> {
                            while (true) {
                                try (Socket socket = server.accept()) {
                                    socket.getInputStream().readNBytes(BYTES);
                                    received.countDown();
                                } catch (IOException e) {
                                    throw new UncheckedIOException(e);
                                }
                            }
                        },
                        "old-acceptor")
                .start();
        return server.getLocalSocketAddress();
    }

    private SocketAddress selector() throws IOException {
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(HERE, 0)).configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        daemon(
                        () -> {
                            while (true) {
                                try {
                                    selector.select(this::selected);
                                } catch (IOException e) {
                                    throw new UncheckedIOException(e);
                                }
                            }
                        },
                        "old-selector")
                .start();
        return server.getLocalAddress();
    }

    private void selected(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                SocketChannel accepted = ((ServerSocketChannel) key.channel()).accept();
                accepted.configureBlocking(false);
                accepted.register(key.selector(), SelectionKey.OP_READ, ByteBuffer.allocate(BYTES));
                return;
            }
            ByteBuffer bytes = (ByteBuffer) key.attachment();
            ((SocketChannel) key.channel()).read(bytes);
            if (!bytes.hasRemaining()) {
                key.channel().close();
                received.countDown();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private SocketAddress group() throws IOException {
        AsynchronousChannelGroup group =
                AsynchronousChannelGroup.withFixedThreadPool(1, run -> daemon(run, "old-group"));
        AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open(group);
        server.bind(new InetSocketAddress(HERE, 0));
        server.accept(null, accepting(server));
        return server.getLocalAddress();
    }

    private CompletionHandler<AsynchronousSocketChannel, Void> accepting(
            AsynchronousServerSocketChannel server) {
        return new Handler<>() {
            @Override
            public void completed(AsynchronousSocketChannel accepted, Void none) {
                server.accept(null, this);
                ByteBuffer bytes = ByteBuffer.allocate(BYTES);
                accepted.read(bytes, null, reading(accepted, bytes));
            }
        };
    }

    private CompletionHandler<Integer, Void> reading(
            AsynchronousSocketChannel accepted, ByteBuffer bytes) {
        return new Handler<>() {
            @Override
            public void completed(Integer count, Void none) {
                try {
                    accepted.close();
                    received.countDown();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    private abstract static class Handler<T> implements CompletionHandler<T, Void> {
        @Override
        public void failed(Throwable failure, Void none) {
            failure.printStackTrace();
        }
    }

    private static void send(SocketAddress server) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(server);
            socket.getOutputStream().write(new byte[BYTES]);
        }
    }

    private void get(URI uri) throws IOException, InterruptedException {
        client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.discarding());
    }

    private void virtual() throws Exception {
        if (!VIRTUAL) {
            return;
        }
        Runnable loop =
                () -> {
                    while (true) {
                        try {
                            write("old-virtual", forVirtual.take());
                        } catch (InterruptedException end) {
                            return;
                        }
                    }
                };
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        builder = type.getMethod("name", String.class).invoke(builder, "old-virtual");
        type.getMethod("start", Runnable.class).invoke(builder, loop);
    }

    private TimerTask writing(String name, CountDownLatch written) {
        return new TimerTask() {
            @Override
            public void run() {
                write(name, written);
            }
        };
    }

    private void write(String name, CountDownLatch written) {
        try (FileOutputStream out = new FileOutputStream(directory.resolve(name).toFile(), true)) {
            out.write(new byte[BYTES]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        written.countDown();
    }
}

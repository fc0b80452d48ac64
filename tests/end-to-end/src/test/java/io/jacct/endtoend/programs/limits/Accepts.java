// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * Accepts a connection in every way, first above the limit, then below it. The client sends a
 * request before the accept, and reads before the server closes. Prints a line for each way: what
 * the server reads, whether it can answer, what the client reads, and how much is held and counted.
 */
public final class Accepts {
    private static final String CONNECTIONS = "numtcpsock";
    private static final byte[] REQUEST = {1, 2, 3, 4, 5};
    private static final int MILLIS = 20_000;
    private static final InetSocketAddress ANY =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final Tenant tenant = new Tenant("tenant-7");

    private Accepts() {}

    /** A listening socket. It is asked for a connection before there is one. */
    private record Listener(
            SocketAddress at, Callable<Callable<Connection>> ask, AutoCloseable end) {
        static Listener of(SocketAddress at, Callable<Connection> accept, AutoCloseable end) {
            return new Listener(at, () -> accept, end);
        }
    }

    /** An accepted connection. */
    private record Connection(Callable<Integer> read, Callable<?> answer, AutoCloseable end) {}

    /** The directory for a Unix domain socket. */
    public static void main(String[] args) throws Exception {
        Map<String, Callable<Listener>> ways = new LinkedHashMap<>();
        ways.put("ServerSocket", Accepts::plain);
        ways.put("ServerSocket and a virtual thread", Accepts::virtual);
        ways.put("ServerSocket of a channel", Accepts::adapted);
        ways.put("ServerSocketChannel", () -> channel(true));
        ways.put("ServerSocketChannel that does not block", () -> channel(false));
        ways.put("Unix domain", () -> unix(Path.of(args[0], "socket")));
        ways.put("AsynchronousServerSocketChannel", () -> asynchronous(false));
        ways.put("AsynchronousServerSocketChannel that waits", () -> asynchronous(true));
        Accepts accepts = new Accepts();
        for (Map.Entry<String, Callable<Listener>> way : ways.entrySet()) {
            Listener listener = accepts.tenant.run(way.getValue());
            try {
                accepts.show(way.getKey(), listener);
            } finally {
                listener.end().close();
            }
        }
        accepts.reset();
        accepts.late();
    }

    private static Listener plain() throws IOException {
        return of(new ServerSocket());
    }

    /** A platform thread if there are no virtual ones. */
    private static Listener virtual() throws IOException {
        ServerSocket listener = new ServerSocket();
        listener.bind(ANY);
        return Listener.of(
                listener.getLocalSocketAddress(),
                () -> {
                    FutureTask<Socket> accepting = new FutureTask<>(listener::accept);
                    start(accepting);
                    return of(accepting.get());
                },
                listener);
    }

    private static void start(Runnable task) throws ReflectiveOperationException {
        if (Runtime.version().feature() < 21) {
            new Thread(task).start();
        } else {
            Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        }
    }

    private static Listener adapted() throws IOException {
        return of(ServerSocketChannel.open().socket());
    }

    /** With a time limit, an adapted one accepts by a method of its own. */
    private static Listener of(ServerSocket listener) throws IOException {
        listener.bind(ANY);
        listener.setSoTimeout(MILLIS);
        return Listener.of(listener.getLocalSocketAddress(), () -> of(listener.accept()), listener);
    }

    /** Servers set options before they read. */
    private static Connection of(Socket accepted) throws IOException {
        accepted.setTcpNoDelay(true);
        accepted.setKeepAlive(true);
        accepted.setSoLinger(false, 0);
        accepted.setSoTimeout(MILLIS);
        return new Connection(
                () -> accepted.getInputStream().read(new byte[MILLIS]),
                () -> {
                    accepted.getOutputStream().write(1);
                    return null;
                },
                accepted);
    }

    private static Listener channel(boolean blocks) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open().bind(ANY);
        listener.configureBlocking(blocks);
        return of(listener);
    }

    private static Listener unix(Path path) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        return of(listener.bind(UnixDomainSocketAddress.of(path)));
    }

    private static Listener of(ServerSocketChannel listener) throws IOException {
        return Listener.of(listener.getLocalAddress(), () -> of(accepted(listener)), listener);
    }

    private static SocketChannel accepted(ServerSocketChannel listener) throws IOException {
        SocketChannel accepted = listener.accept();
        while (accepted == null) {
            Thread.yield();
            accepted = listener.accept();
        }
        return accepted;
    }

    private static Connection of(SocketChannel accepted) throws IOException {
        if (accepted.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
            accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
        return new Connection(
                () -> accepted.read(ByteBuffer.allocate(MILLIS)),
                () -> accepted.write(ByteBuffer.allocate(1)),
                accepted);
    }

    /**
     * The asking thread itself accepts a connection that is there. Otherwise a thread of the group
     * does. Threads of the default group are nobody's, from JDK 25 on.
     */
    private static Listener asynchronous(boolean waits) throws IOException {
        AsynchronousChannelGroup group =
                AsynchronousChannelGroup.withFixedThreadPool(1, Executors.defaultThreadFactory());
        AsynchronousServerSocketChannel listener = AsynchronousServerSocketChannel.open(group);
        listener.bind(ANY);
        return new Listener(
                listener.getLocalAddress(),
                () -> {
                    Future<AsynchronousSocketChannel> asked = waits ? listener.accept() : null;
                    return () -> of((waits ? asked : listener.accept()).get());
                },
                group::shutdownNow);
    }

    private static Connection of(AsynchronousSocketChannel accepted) throws IOException {
        accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return new Connection(
                () -> accepted.read(ByteBuffer.allocate(MILLIS)).get(),
                () -> accepted.write(ByteBuffer.allocate(1)).get(),
                accepted);
    }

    private void show(String way, Listener listener) throws Exception {
        tenant.limit(CONNECTIONS, 0);
        String above = served(listener);
        tenant.limit(CONNECTIONS, 1);
        System.out.println(
                way + ": above the limit " + above + "; at the limit " + served(listener));
    }

    private String served(Listener listener) throws Exception {
        long failures = tenant.failures(CONNECTIONS);
        Callable<Connection> accept = tenant.run(listener.ask());
        try (SocketChannel client = SocketChannel.open(listener.at())) {
            client.write(ByteBuffer.wrap(REQUEST));
            Connection accepted = tenant.run(accept);
            long held = tenant.held(CONNECTIONS);
            int read = read(accepted);
            String answer = answer(accepted);
            int back = client.read(ByteBuffer.allocate(MILLIS));
            accepted.end().close();
            return String.format(
                    "the server reads %d, its answer %s, the client reads %d, held %d then %d,"
                            + " counted %d",
                    read,
                    answer,
                    back,
                    held,
                    tenant.held(CONNECTIONS),
                    tenant.failures(CONNECTIONS) - failures);
        }
    }

    /**
     * Of a connection that was shut down, the kernel reports the end. If the request came after the
     * shutdown, it reports a reset.
     */
    private static int read(Connection accepted) throws Exception {
        try {
            return accepted.read().call();
        } catch (SocketException reset) {
            return -1;
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof IOException) {
                return -1;
            }
            throw failed;
        }
    }

    private static String answer(Connection accepted) throws Exception {
        try {
            accepted.answer().call();
            return "is sent";
        } catch (IOException | ExecutionException broken) {
            return "fails";
        }
    }

    /** A client that has reset the connection before the accept. */
    private void reset() throws Exception {
        tenant.limit(CONNECTIONS, 0);
        long failures = tenant.failures(CONNECTIONS);
        try (ServerSocket listener = new ServerSocket(0, 1, ANY.getAddress())) {
            Socket client = new Socket(ANY.getAddress(), listener.getLocalPort());
            client.setSoLinger(true, 0);
            client.close();
            tenant.run(listener::accept).close();
        }
        System.out.printf(
                "reset by the client: accepted, held %d, counted %d%n",
                tenant.held(CONNECTIONS), tenant.failures(CONNECTIONS) - failures);
    }

    /** A client that sends its request after the accept. */
    private void late() throws Exception {
        Listener listener = tenant.run(Accepts::plain);
        try (SocketChannel client = SocketChannel.open(listener.at())) {
            Connection accepted = tenant.run(listener.ask().call());
            client.write(ByteBuffer.wrap(REQUEST));
            int read = read(accepted);
            accepted.end().close();
            System.out.printf(
                    "after the accept: the server reads %d, held %d%n",
                    read, tenant.held(CONNECTIONS));
        }
        listener.end().close();
    }
}

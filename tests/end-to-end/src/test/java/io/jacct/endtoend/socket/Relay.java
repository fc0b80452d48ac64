// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.socket;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Stands between a client and a server that take turns, and notes when each message goes by, by the
 * machine's monotonic clock. It keeps each answer for a while. The client's wait is then long, and
 * the scheduler's delays are small beside it.
 */
final class Relay implements AutoCloseable {
    private static final long HELD_MILLIS = 50;

    private final ServerSocket listener;
    private final int server;
    private final List<Socket> sockets = new ArrayList<>();
    private final List<Exchange> exchanges = new ArrayList<>();

    /**
     * A request, and its answer.
     *
     * @param idleNanos when the connection became idle
     * @param askedNanos when the request was passed on
     * @param answeredNanos when the answer was passed on
     */
    record Exchange(
            long idleNanos, long askedNanos, long answeredNanos, int requestBytes, int bytes) {
        /** How long the client waited. */
        long nanos() {
            return answeredNanos - askedNanos;
        }
    }

    /** Relays to that port of this machine. */
    Relay(int server) throws IOException {
        this.server = server;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        inBackground(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** All exchanges that have been answered so far. */
    List<Exchange> exchanges() {
        synchronized (exchanges) {
            return List.copyOf(exchanges);
        }
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = keep(listener.accept());
            inBackground(() -> pass(client));
        }
    }

    private void pass(Socket client) throws IOException, InterruptedException {
        Socket peer = keep(new Socket(InetAddress.getLoopbackAddress(), server));
        byte[] buffer = new byte[1 << 16];
        long idle = System.nanoTime();
        for (int n = read(client, buffer); n > 0; n = read(client, buffer)) {
            long asked = System.nanoTime();
            write(peer, buffer, n);
            int bytes = read(peer, buffer);
            long answered = System.nanoTime();
            TimeUnit.MILLISECONDS.sleep(HELD_MILLIS);
            Exchange done = new Exchange(idle, asked, System.nanoTime(), n, bytes);
            synchronized (exchanges) {
                exchanges.add(done);
            }
            write(client, buffer, bytes);
            idle = answered;
        }
    }

    private static int read(Socket from, byte[] buffer) throws IOException {
        InputStream in = from.getInputStream();
        return in.read(buffer);
    }

    private static void write(Socket to, byte[] buffer, int length) throws IOException {
        OutputStream out = to.getOutputStream();
        out.write(buffer, 0, length);
    }

    private Socket keep(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        synchronized (sockets) {
            sockets.add(socket);
        }
        return socket;
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    /** Works until one of its sockets is closed. */
    private static void inBackground(Work work) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                work.run();
                            } catch (IOException | InterruptedException closed) {
                                // the connection has ended
                            }
                        },
                        "relay");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        synchronized (sockets) {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }
}

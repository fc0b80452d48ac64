// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.socket;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import io.jacct.endtoend.programs.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.FutureTask;

/** {@code Socket} and {@code ServerSocket}. */
public final class Sockets {
    private static ServerSocket listener;

    private Sockets() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws Exception {
        Case.run("life of three sockets", Sockets::life);
        try (ServerSocket all = new ServerSocket(0, 10, Pair.LOOPBACK)) {
            listener = all;
            Case.run("messages and end of stream", Sockets::messages);
            Case.run("single bytes", Sockets::singleBytes);
            Case.run("large write", Sockets::largeWrite);
            Case.run("urgent byte", Sockets::urgent);
            Case.run("timeout", Sockets::timeout);
            Case.run("accept timeout", Sockets::acceptTimeout);
            Case.run("closed", Sockets::closed);
            Case.run("closed while reading", Sockets::closedWhileReading);
            Case.run("reset by peer", Sockets::reset);
            Case.run("never closed", Sockets::forgotten);
        }
        Case.run("nobody listens", Sockets::refused);
        Case.run("never connected", Sockets::unconnected);
    }

    private static Socket connect() throws IOException {
        return new Socket(Pair.LOOPBACK, listener.getLocalPort());
    }

    /** Ends earlier than its block does. */
    private static void close(Socket socket) throws IOException {
        socket.close();
    }

    /** States a connect and an accept, with the opens and closes of both ends. */
    private static void connection(Case it) {
        it.did(Counter.SOCKET_OPENS, 2).did(Counter.SOCKET_CLOSES, 2);
        it.did(Counter.SOCKET_CONNECTS, 1).did(Counter.SOCKET_ACCEPTS, 1);
    }

    private static void life(Case it) throws IOException {
        it.begin();
        try (ServerSocket server = new ServerSocket(0, 1, Pair.LOOPBACK);
                Socket one = new Socket(Pair.LOOPBACK, server.getLocalPort());
                Socket other = server.accept()) {
            Expect.that(one.getLocalPort(), other.getPort());
        }
        it.end();
        it.did(Counter.SOCKET_OPENS, 3).did(Counter.SOCKET_CLOSES, 3);
        it.did(Counter.SOCKET_CONNECTS, 1).did(Counter.SOCKET_ACCEPTS, 1);
    }

    private static void messages(Case it) throws IOException {
        it.begin();
        try (Socket one = connect();
                Socket other = listener.accept()) {
            one.getOutputStream().write(new byte[1000]);
            Expect.that(1000, other.getInputStream().read(new byte[2000]));
            other.getOutputStream().write(new byte[500], 100, 300);
            Expect.that(300, one.getInputStream().read(new byte[2000], 5, 1000));
            one.shutdownOutput();
            Expect.that(-1, other.getInputStream().read(new byte[10]));
            Expect.that(-1, other.getInputStream().read());
        }
        it.end();
        connection(it);
        it.did(Counter.SOCKET_WRITES, 2).did(Counter.SOCKET_WRITE_BYTES, 1300);
        it.did(Counter.SOCKET_READS, 4).did(Counter.SOCKET_READ_BYTES, 1300);
    }

    private static void singleBytes(Case it) throws IOException {
        it.begin();
        try (Socket one = connect();
                Socket other = listener.accept()) {
            one.getOutputStream().write('a');
            Expect.that('a', other.getInputStream().read());
        }
        it.end();
        connection(it);
        it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, 1);
        it.did(Counter.SOCKET_READS, 1).did(Counter.SOCKET_READ_BYTES, 1);
    }

    /** The JDK splits it; it still counts as one write. */
    private static void largeWrite(Case it) throws Exception {
        int size = 3_000_000;
        it.begin();
        try (Socket one = connect();
                Socket other = listener.accept()) {
            FutureTask<Integer> received =
                    Pair.inBackground(() -> other.getInputStream().readAllBytes().length);
            one.getOutputStream().write(new byte[size]);
            one.shutdownOutput();
            Expect.that(size, received.get());
        }
        it.end();
        connection(it);
        it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, size);
        it.anyNumberOf(Counter.SOCKET_READS).did(Counter.SOCKET_READ_BYTES, size);
    }

    /** The kernel counts written bytes, but not sent ones. */
    private static void urgent(Case it) throws IOException {
        it.begin();
        try (Socket one = connect();
                Socket other = listener.accept()) {
            other.setOOBInline(true);
            one.sendUrgentData('u');
            Expect.that('u', other.getInputStream().read());
        }
        it.end();
        connection(it);
        it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, 1).unseen(0, 1);
        it.did(Counter.SOCKET_READS, 1).did(Counter.SOCKET_READ_BYTES, 1);
    }

    private static void timeout(Case it) throws IOException {
        it.begin();
        try (Socket one = connect();
                Socket other = listener.accept()) {
            one.setSoTimeout(1);
            try {
                Expect.that(-2, one.getInputStream().read(new byte[10]));
            } catch (SocketTimeoutException expected) {
                other.getOutputStream().write(1);
            }
            one.setSoTimeout(0);
            Expect.that(1, one.getInputStream().read(new byte[10]));
        }
        it.end();
        connection(it);
        it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, 1);
        it.did(Counter.SOCKET_READS, 2).did(Counter.SOCKET_READ_BYTES, 1);
        it.did(Counter.SOCKET_TIMEOUTS, 1);
    }

    private static void acceptTimeout(Case it) throws IOException {
        listener.setSoTimeout(1);
        it.begin();
        Expect.failure(listener::accept);
        it.end();
        listener.setSoTimeout(0);
        it.did(Counter.SOCKET_TIMEOUTS, 1);
    }

    /** A closed {@code Socket} refuses to give its streams, so this uses streams from before. */
    private static void closed(Case it) throws IOException {
        it.begin();
        try (Socket one = connect();
                Socket other = listener.accept()) {
            InputStream in = one.getInputStream();
            OutputStream out = one.getOutputStream();
            close(one);
            close(one);
            Expect.failure(() -> in.read(new byte[1]));
            Expect.failure(() -> out.write(new byte[1]));
            Expect.that(-1, other.getInputStream().read());
        }
        it.end();
        connection(it);
        it.did(Counter.SOCKET_READS, 2).did(Counter.SOCKET_WRITES, 1);
        it.did(Counter.SOCKET_ERRORS, 2);
    }

    private static void closedWhileReading(Case it) throws Exception {
        it.begin();
        try (Socket one = connect();
                Socket other = listener.accept()) {
            InputStream in = other.getInputStream();
            FutureTask<Integer> blocked = Pair.inBackground(() -> in.read(new byte[1]));
            Waiting.untilReading("background");
            close(other);
            Expect.failure(blocked::get);
            Expect.that(-1, one.getInputStream().read());
        }
        it.end();
        connection(it);
        it.did(Counter.SOCKET_READS, 2).did(Counter.SOCKET_ERRORS, 1);
    }

    private static void reset(Case it) throws IOException {
        it.begin();
        try (Socket one = connect();
                Socket other = listener.accept()) {
            other.setSoLinger(true, 0);
            close(other);
            Expect.failure(() -> one.getInputStream().read(new byte[1]));
        }
        it.end();
        connection(it);
        it.did(Counter.SOCKET_READS, 1).did(Counter.SOCKET_ERRORS, 1);
    }

    /** The garbage collector's thread closes them. */
    private static void forgotten(Case it) throws Exception {
        it.begin();
        long closes = Waiting.now(Counter.SOCKET_CLOSES);
        connectAndForget();
        Waiting.untilCollected(Counter.SOCKET_CLOSES, closes + 2);
        it.end();
        connection(it);
        it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, 1);
        it.did(Counter.SOCKET_READS, 1).did(Counter.SOCKET_READ_BYTES, 1);
    }

    private static void connectAndForget() throws IOException {
        Socket one = connect();
        Socket other = listener.accept();
        one.getOutputStream().write(1);
        Expect.that(1, other.getInputStream().read());
    }

    private static void refused(Case it) throws IOException {
        int port;
        try (ServerSocket gone = new ServerSocket(0, 1, Pair.LOOPBACK)) {
            port = gone.getLocalPort();
        }
        it.begin();
        try (Socket socket = new Socket()) {
            Expect.failure(() -> socket.connect(new InetSocketAddress(Pair.LOOPBACK, port)));
        }
        it.end();
        it.did(Counter.SOCKET_OPENS, 1).did(Counter.SOCKET_CLOSES, 1);
        it.did(Counter.SOCKET_ERRORS, 1);
    }

    private static void unconnected(Case it) throws IOException {
        it.begin();
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(Pair.LOOPBACK, 0));
            Expect.failure(socket::getInputStream);
        }
        it.end();
        it.did(Counter.SOCKET_OPENS, 1).did(Counter.SOCKET_CLOSES, 1);
    }
}

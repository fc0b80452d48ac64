// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.socket;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** {@code SocketChannel} and {@code ServerSocketChannel}, over TCP and Unix-domain sockets. */
public final class SocketChannels {
    private static Path directory;

    private SocketChannels() {}

    /** The directory for Unix-domain sockets. */
    public static void main(String[] args) throws Exception {
        directory = Path.of(args[0]);
        Case.run("blocking", SocketChannels::blocking);
        Case.run("scatter and gather", SocketChannels::vectors);
        Case.run("non-blocking", SocketChannels::nonBlocking);
        Case.run("full", SocketChannels::full);
        Case.run("connected later", SocketChannels::connectedLater);
        Case.run("adaptor streams", SocketChannels::adaptors);
        Case.run("closed", SocketChannels::closed);
        Case.run("closed with a selector", SocketChannels::closedWithSelector);
        Case.run("nobody listens", SocketChannels::refused);
        Case.run("Unix-domain", SocketChannels::unixDomain);
    }

    private static void connection(Case it) {
        it.did(Counter.SOCKET_OPENS, 3).did(Counter.SOCKET_CLOSES, 3);
        it.did(Counter.SOCKET_CONNECTS, 1).did(Counter.SOCKET_ACCEPTS, 1);
    }

    private static void blocking(Case it) throws IOException {
        it.begin();
        try (Pair pair = Pair.open()) {
            Expect.that(100, pair.one.write(ByteBuffer.allocate(100)));
            Expect.that(100, pair.other.read(ByteBuffer.allocateDirect(200)));
            Expect.that(0, pair.one.write(ByteBuffer.allocate(0)));
            pair.one.shutdownOutput();
            Expect.that(-1, pair.other.read(ByteBuffer.allocate(1)));
        }
        it.end();
        connection(it);
        it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, 100);
        it.did(Counter.SOCKET_READS, 2).did(Counter.SOCKET_READ_BYTES, 100);
    }

    private static void vectors(Case it) throws IOException {
        ByteBuffer[] out = {ByteBuffer.allocate(10), ByteBuffer.allocateDirect(20)};
        ByteBuffer[] in = {ByteBuffer.allocate(5), ByteBuffer.allocate(100)};
        it.begin();
        try (Pair pair = Pair.open()) {
            Expect.that(30, pair.one.write(out));
            Expect.that(30, pair.other.read(in));
        }
        it.end();
        connection(it);
        it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, 30);
        it.did(Counter.SOCKET_READS, 1).did(Counter.SOCKET_READ_BYTES, 30);
    }

    /**
     * An attempt without bytes does not count as a read, and an accept without a connection not as
     * an accept.
     */
    private static void nonBlocking(Case it) throws IOException {
        it.begin();
        try (ServerSocketChannel listener = ServerSocketChannel.open();
                Selector selector = Selector.open()) {
            listener.bind(new InetSocketAddress(Pair.LOOPBACK, 0), 1);
            listener.configureBlocking(false);
            Expect.that(0, listener.accept() == null ? 0 : 1);
            listener.register(selector, SelectionKey.OP_ACCEPT);
            try (SocketChannel one = SocketChannel.open(listener.getLocalAddress())) {
                Expect.that(1, selector.select());
                try (SocketChannel other = listener.accept()) {
                    other.configureBlocking(false);
                    Expect.that(0, other.read(ByteBuffer.allocate(1)));
                    other.register(selector, SelectionKey.OP_READ);
                    one.write(ByteBuffer.allocate(10));
                    selector.selectedKeys().clear();
                    Expect.that(1, selector.select());
                    Expect.that(10, other.read(ByteBuffer.allocate(100)));
                }
            }
        }
        it.end();
        connection(it);
        it.selectorWokenUp();
        it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, 10);
        it.did(Counter.SOCKET_READS, 1).did(Counter.SOCKET_READ_BYTES, 10);
    }

    private static void full(Case it) throws IOException {
        it.begin();
        try (Pair pair = Pair.open()) {
            pair.one.configureBlocking(false);
            ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
            long sent = 0;
            int writes = 0;
            for (int n = pair.one.write(buffer); n > 0; n = pair.one.write(buffer.clear())) {
                sent += n;
                writes++;
            }
            pair.one.shutdownOutput();
            Expect.that(sent, Pair.drain(pair.other));
            it.did(Counter.SOCKET_WRITES, writes).did(Counter.SOCKET_WRITE_BYTES, sent);
            it.anyNumberOf(Counter.SOCKET_READS).did(Counter.SOCKET_READ_BYTES, sent);
        }
        it.end();
        connection(it);
    }

    private static void connectedLater(Case it) throws IOException {
        it.begin();
        try (ServerSocketChannel listener = ServerSocketChannel.open();
                SocketChannel one = SocketChannel.open()) {
            listener.bind(new InetSocketAddress(Pair.LOOPBACK, 0), 1);
            one.configureBlocking(false);
            boolean connected = one.connect(listener.getLocalAddress());
            listener.accept().close();
            while (!connected) {
                connected = one.finishConnect();
            }
            // once connected, this returns the same and makes no connection
            Expect.that(1, one.finishConnect() ? 1 : 0);
        }
        it.end();
        connection(it);
    }

    private static void adaptors(Case it) throws IOException {
        it.begin();
        try (Pair pair = Pair.open()) {
            pair.one.socket().getOutputStream().write(new byte[100]);
            Expect.that(100, pair.other.socket().getInputStream().read(new byte[200]));
            pair.one.shutdownOutput();
            Expect.that(-1, pair.other.socket().getInputStream().read());
        }
        it.end();
        connection(it);
        it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, 100);
        it.did(Counter.SOCKET_READS, 2).did(Counter.SOCKET_READ_BYTES, 100);
    }

    private static void closed(Case it) throws IOException {
        it.begin();
        try (Pair pair = Pair.open()) {
            pair.one.close();
            pair.one.close();
            Expect.failure(() -> pair.one.read(ByteBuffer.allocate(1)));
            Expect.failure(() -> pair.one.write(ByteBuffer.allocate(1)));
            Expect.that(-1, pair.other.read(ByteBuffer.allocate(1)));
        }
        it.end();
        connection(it);
        it.did(Counter.SOCKET_READS, 2).did(Counter.SOCKET_WRITES, 1);
        it.did(Counter.SOCKET_ERRORS, 2);
    }

    /** The descriptor is closed only when the selector releases it. */
    private static void closedWithSelector(Case it) throws IOException {
        it.begin();
        try (Selector selector = Selector.open();
                Pair pair = Pair.open()) {
            pair.one.configureBlocking(false);
            pair.one.register(selector, SelectionKey.OP_READ);
            selector.selectNow();
            pair.one.close();
            selector.selectNow();
        }
        it.end();
        connection(it);
        it.selectorWokenUp();
    }

    private static void refused(Case it) throws IOException {
        SocketAddress gone;
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(Pair.LOOPBACK, 0));
            gone = listener.getLocalAddress();
        }
        it.begin();
        Expect.failure(() -> SocketChannel.open(gone));
        it.end();
        it.did(Counter.SOCKET_OPENS, 1).did(Counter.SOCKET_CLOSES, 1);
        it.did(Counter.SOCKET_ERRORS, 1);
    }

    private static void unixDomain(Case it) throws IOException {
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(directory.resolve("s"));
        it.begin();
        try (ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            listener.bind(address);
            try (SocketChannel one = SocketChannel.open(address);
                    SocketChannel other = listener.accept()) {
                Expect.that(100, one.write(ByteBuffer.allocate(100)));
                Expect.that(100, other.read(ByteBuffer.allocate(200)));
            }
        }
        it.end();
        Files.delete(address.getPath());
        connection(it);
        it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, 100);
        it.did(Counter.SOCKET_READS, 1).did(Counter.SOCKET_READ_BYTES, 100);
    }
}

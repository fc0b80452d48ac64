// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.Callable;

/** Deeds with sockets and pipes, with both ends in this JVM. */
final class SocketDeeds implements AutoCloseable {
    private static final int SOON_MILLIS = 1;

    private final InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    private final ServerSocket listener = new ServerSocket(0, 50, loopback);
    private final ServerSocketChannel channelListener = ServerSocketChannel.open();
    private final SocketChannel one;
    private final SocketChannel other;
    private final Pipe pipe = Pipe.open();
    private final DatagramSocket post = new DatagramSocket(0, loopback);
    private final Selector selector = Selector.open();

    SocketDeeds() throws IOException {
        channelListener.bind(new InetSocketAddress(loopback, 0));
        one = SocketChannel.open(channelListener.getLocalAddress());
        other = channelListener.accept();
        pipe.source().configureBlocking(false);
        pipe.source().register(selector, SelectionKey.OP_READ);
    }

    void addTo(List<Callable<String>> all) {
        all.add(this::plain);
        all.add(this::kept);
        all.add(this::opened);
        all.add(this::datagrams);
        all.add(this::selected);
        all.add(this::refused);
    }

    private String plain() throws IOException {
        try (Socket client = new Socket(loopback, listener.getLocalPort());
                Socket server = listener.accept()) {
            client.getOutputStream().write(new byte[] {1, 2, 3});
            byte[] three = server.getInputStream().readNBytes(3);
            server.setSoTimeout(SOON_MILLIS);
            String late = Thrown.by(() -> server.getInputStream().read());
            // the end of the stream may take longer on a busy machine
            server.setSoTimeout(0);
            client.shutdownOutput();
            return three[2] + " " + late + server.getInputStream().read();
        }
    }

    private String kept() throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(new byte[] {4, 5, 6, 7});
        int wrote = one.write(buffer);
        int read = other.read(buffer.clear());
        ByteBuffer[] two = {buffer.clear(), ByteBuffer.allocate(4)};
        return wrote + " " + read + " " + other.write(two) + " " + one.read(two[0].clear());
    }

    private String opened() throws IOException {
        try (SocketChannel client = SocketChannel.open(channelListener.getLocalAddress());
                SocketChannel server = channelListener.accept()) {
            client.write(ByteBuffer.allocate(2));
            int read = server.read(ByteBuffer.allocate(2));
            client.shutdownOutput();
            return read + " " + server.read(ByteBuffer.allocate(1));
        }
    }

    private String datagrams() throws IOException {
        byte[] letter = {8, 9};
        post.send(new DatagramPacket(letter, 2, post.getLocalSocketAddress()));
        DatagramPacket came = new DatagramPacket(new byte[4], 4);
        post.receive(came);
        return came.getLength() + " " + came.getData()[1];
    }

    private String selected() throws IOException {
        pipe.sink().write(ByteBuffer.allocate(3));
        int ready = selector.select();
        selector.selectedKeys().clear();
        return ready
                + " "
                + pipe.source().read(ByteBuffer.allocate(8))
                + " "
                + selector.selectNow();
    }

    private String refused() {
        // no program listens there
        return Thrown.by(() -> new Socket(loopback, 1)).replaceAll("\\(.*\\)", "");
    }

    @Override
    public void close() throws IOException {
        listener.close();
        channelListener.close();
        one.close();
        other.close();
        post.close();
        pipe.sink().close();
        selector.close();
        pipe.source().close();
    }
}

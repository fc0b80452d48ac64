// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Random;

/** Links of stream sockets and of datagram sockets. */
final class SocketWays {
    private static ServerSocket listener;

    private SocketWays() {}

    static End out(OutputStream out, Closeable resource) {
        return new End(
                buffer -> {
                    out.write(buffer.array(), buffer.position(), buffer.remaining());
                    return buffer.remaining();
                },
                resource);
    }

    static End in(InputStream in, Closeable resource) {
        return new End(
                buffer -> in.read(buffer.array(), buffer.position(), buffer.remaining()), resource);
    }

    static Link sockets(Random random) throws IOException {
        if (listener == null) {
            listener = new ServerSocket(0, 1, loopback());
        }
        Socket one = new Socket(listener.getInetAddress(), listener.getLocalPort());
        Socket other = listener.accept();
        boolean timeouts = random.nextBoolean();
        other.setSoTimeout(timeouts ? 1 : 0);
        Link link =
                new Link(
                        Kind.SOCKET,
                        out(one.getOutputStream(), one),
                        in(other.getInputStream(), other));
        link.arrays = true;
        link.timeouts = timeouts;
        return link;
    }

    static Link datagramChannels(Random random) throws IOException {
        DatagramChannel one = DatagramChannel.open().bind(any());
        DatagramChannel other = DatagramChannel.open().bind(any());
        SocketAddress to = other.getLocalAddress();
        End in =
                new End(
                        buffer -> {
                            other.receive(buffer);
                            return ended(buffer.position());
                        },
                        other);
        return datagrams(new End(buffer -> one.send(buffer, to), one), in, to);
    }

    static Link datagramSockets(Random random) throws IOException {
        DatagramSocket one = new DatagramSocket(any());
        DatagramSocket other = new DatagramSocket(any());
        boolean timeouts = random.nextBoolean();
        other.setSoTimeout(timeouts ? 1 : 0);
        SocketAddress to = other.getLocalSocketAddress();
        End out =
                new End(
                        buffer -> {
                            one.send(new DatagramPacket(buffer.array(), buffer.limit(), to));
                            return buffer.limit();
                        },
                        one::close);
        Link link = datagrams(out, new End(buffer -> receive(other, buffer), other::close), to);
        link.arrays = true;
        link.timeouts = timeouts;
        // a socket that is closed already refuses by itself, without a system call
        link.callsCount = false;
        return link;
    }

    private static long receive(DatagramSocket socket, ByteBuffer buffer) throws IOException {
        DatagramPacket packet = new DatagramPacket(buffer.array(), buffer.limit());
        socket.receive(packet);
        return ended(packet.getLength());
    }

    /** An empty datagram is the last one. */
    private static long ended(int length) {
        return length == 0 ? -1 : length;
    }

    private static Link datagrams(End out, End in, SocketAddress to) {
        Link link = new Link(Kind.SOCKET, out, in);
        link.datagrams = true;
        link.kernelSees = false;
        link.farewell = () -> farewell(to);
        return link;
    }

    private static void farewell(SocketAddress to) throws IOException {
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.send(ByteBuffer.allocate(0), to);
        }
    }

    private static InetSocketAddress any() throws IOException {
        return new InetSocketAddress(loopback(), 0);
    }

    private static InetAddress loopback() throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }
}

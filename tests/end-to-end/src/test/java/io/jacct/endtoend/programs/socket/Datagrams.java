// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.socket;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Case;
import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/**
 * {@code DatagramSocket} and {@code DatagramChannel}. Over the loopback interface no datagram is
 * lost as long as there is room for it. The kernel does not count sent and received bytes as
 * written and read.
 */
public final class Datagrams {
    private Datagrams() {}

    /** Takes no arguments. */
    public static void main(String[] args) throws Exception {
        Case.run("sockets", Datagrams::sockets);
        Case.run("connected sockets", Datagrams::connectedSockets);
        Case.run("socket timeout", Datagrams::timeout);
        Case.run("channels", Datagrams::channels);
        Case.run("connected channels", Datagrams::connectedChannels);
        Case.run("nothing there", Datagrams::nothingThere);
        Case.run("closed", Datagrams::closed);
    }

    private static InetSocketAddress any() {
        return new InetSocketAddress(Pair.LOOPBACK, 0);
    }

    private static void two(Case it) {
        it.did(Counter.SOCKET_OPENS, 2).did(Counter.SOCKET_CLOSES, 2);
    }

    private static void sockets(Case it) throws IOException {
        it.begin();
        try (DatagramSocket one = new DatagramSocket(any());
                DatagramSocket other = new DatagramSocket(any())) {
            byte[] data = new byte[1000];
            one.send(new DatagramPacket(data, 0, 300, other.getLocalSocketAddress()));
            one.send(new DatagramPacket(data, 10, 200, other.getLocalSocketAddress()));
            DatagramPacket packet = new DatagramPacket(data, data.length);
            other.receive(packet);
            Expect.that(300, packet.getLength());
            packet.setLength(data.length);
            other.receive(packet);
            Expect.that(200, packet.getLength());
        }
        it.end();
        two(it);
        it.did(Counter.SOCKET_WRITES, 2).did(Counter.SOCKET_WRITE_BYTES, 500);
        it.did(Counter.SOCKET_READS, 2).did(Counter.SOCKET_READ_BYTES, 500);
        it.unseen(500, 500);
    }

    private static void connectedSockets(Case it) throws IOException {
        it.begin();
        try (DatagramSocket one = new DatagramSocket(any());
                DatagramSocket other = new DatagramSocket(any())) {
            one.connect(other.getLocalSocketAddress());
            byte[] data = new byte[1000];
            one.send(new DatagramPacket(data, 0, 300));
            DatagramPacket packet = new DatagramPacket(data, data.length);
            other.receive(packet);
            Expect.that(300, packet.getLength());
        }
        it.end();
        two(it);
        it.anyNumberOf(Counter.SOCKET_CONNECTS).kernelAside();
        it.did(Counter.SOCKET_WRITES, 1).did(Counter.SOCKET_WRITE_BYTES, 300);
        it.did(Counter.SOCKET_READS, 1).did(Counter.SOCKET_READ_BYTES, 300);
    }

    private static void timeout(Case it) throws IOException {
        it.begin();
        try (DatagramSocket one = new DatagramSocket(any())) {
            one.setSoTimeout(1);
            Expect.failure(() -> one.receive(new DatagramPacket(new byte[1], 1)));
        }
        it.end();
        it.did(Counter.SOCKET_OPENS, 1).did(Counter.SOCKET_CLOSES, 1);
        it.did(Counter.SOCKET_READS, 1).did(Counter.SOCKET_TIMEOUTS, 1);
    }

    private static void channels(Case it) throws IOException {
        it.begin();
        try (DatagramChannel one = DatagramChannel.open().bind(any());
                DatagramChannel other = DatagramChannel.open().bind(any())) {
            Expect.that(100, one.send(ByteBuffer.allocate(100), other.getLocalAddress()));
            Expect.that(200, one.send(ByteBuffer.allocateDirect(200), other.getLocalAddress()));
            receive(other, 100);
            receive(other, 200);
        }
        it.end();
        two(it);
        it.did(Counter.SOCKET_WRITES, 2).did(Counter.SOCKET_WRITE_BYTES, 300);
        it.did(Counter.SOCKET_READS, 2).did(Counter.SOCKET_READ_BYTES, 300);
        it.unseen(300, 300);
    }

    private static void receive(DatagramChannel channel, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(1000);
        channel.receive(buffer);
        Expect.that(length, buffer.position());
    }

    /** The system call depends on the JDK: write, send or writev. */
    private static void connectedChannels(Case it) throws IOException {
        it.begin();
        try (DatagramChannel one = DatagramChannel.open().bind(any());
                DatagramChannel other = DatagramChannel.open().bind(any())) {
            one.connect(other.getLocalAddress());
            other.connect(one.getLocalAddress());
            Expect.that(100, one.write(ByteBuffer.allocate(100)));
            Expect.that(100, other.read(ByteBuffer.allocate(200)));
            ByteBuffer[] out = {ByteBuffer.allocate(10), ByteBuffer.allocate(20)};
            ByteBuffer[] in = {ByteBuffer.allocate(5), ByteBuffer.allocate(100)};
            Expect.that(30, one.write(out));
            Expect.that(30, other.read(in));
        }
        it.end();
        two(it);
        it.anyNumberOf(Counter.SOCKET_CONNECTS).kernelAside();
        it.did(Counter.SOCKET_WRITES, 2).did(Counter.SOCKET_WRITE_BYTES, 130);
        it.did(Counter.SOCKET_READS, 2).did(Counter.SOCKET_READ_BYTES, 130);
    }

    private static void nothingThere(Case it) throws IOException {
        it.begin();
        try (DatagramChannel one = DatagramChannel.open().bind(any())) {
            one.configureBlocking(false);
            Expect.that(0, one.receive(ByteBuffer.allocate(1)) == null ? 0 : 1);
        }
        it.end();
        it.did(Counter.SOCKET_OPENS, 1).did(Counter.SOCKET_CLOSES, 1);
    }

    private static void closed(Case it) throws IOException {
        it.begin();
        DatagramChannel one = DatagramChannel.open().bind(any());
        InetSocketAddress to = (InetSocketAddress) one.getLocalAddress();
        one.close();
        one.close();
        Expect.failure(() -> one.send(ByteBuffer.allocate(1), to));
        Expect.failure(() -> one.receive(ByteBuffer.allocate(1)));
        it.end();
        it.did(Counter.SOCKET_OPENS, 1).did(Counter.SOCKET_CLOSES, 1);
        it.did(Counter.SOCKET_READS, 1).did(Counter.SOCKET_WRITES, 1);
        it.did(Counter.SOCKET_ERRORS, 2);
    }
}

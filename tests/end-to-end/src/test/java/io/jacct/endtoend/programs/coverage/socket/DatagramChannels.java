// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import java.net.DatagramPacket;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Path;

/** {@code java.nio.channels.DatagramChannel}, and the socket that is made from it. */
final class DatagramChannels extends OfSockets {
    private SocketAddress address;
    private DatagramChannel fresh;
    private DatagramChannel silent;
    private DatagramChannel told;
    private DatagramChannel connected;
    private DatagramChannel empty;
    private DatagramChannel quiet;
    private DatagramChannel closed;
    private ByteBuffer ten;
    private ByteBuffer room;
    private ByteBuffer[] buffers;

    DatagramChannels(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        ten = ByteBuffer.allocate(10);
        room = ByteBuffer.allocateDirect(20);
        buffers = new ByteBuffer[] {ByteBuffer.allocate(3), ByteBuffer.allocate(10)};
        fresh = keep(DatagramChannel.open());
        silent = keep(DatagramChannel.open()).bind(any());
        told = keep(DatagramChannel.open()).bind(any());
        address = told.getLocalAddress();
        connected = keep(DatagramChannel.open()).bind(any()).connect(silent.getLocalAddress());
        silent.send(ten.duplicate(), address);
        silent.send(ten.duplicate(), address);
        silent.send(ten.duplicate(), connected.getLocalAddress());
        empty = keep(DatagramChannel.open()).bind(any()).connect(address);
        quiet = keep(DatagramChannel.open()).bind(any()).connect(silent.getLocalAddress());
        silent.send(none(), quiet.getLocalAddress());
        silent.configureBlocking(false);
        empty.configureBlocking(false);
        closed = DatagramChannel.open();
        closed.close();
    }

    @Override
    protected void rows() throws Exception {
        of(DatagramChannel.class);
        row("open()", "socketOpens=1", () -> keep(DatagramChannel.open()));
        row(
                "open(ProtocolFamily)",
                "socketOpens=1",
                () -> keep(DatagramChannel.open(StandardProtocolFamily.INET)));
        row("bind(SocketAddress)", "", () -> fresh.bind(any()));
        row("connect(SocketAddress)", "", () -> fresh.connect(address))
                .remark("says whom it is for; there is no connection");
        row(
                        "connect(SocketAddress) with two datagrams there",
                        "socketReads=2 socketReadBytes=20 socketReadNanos=0 rchar=0",
                        () -> told.connect(silent.getLocalAddress()))
                .remark("the JDK reads and drops what came before");
        row("disconnect()", "", () -> connected.disconnect());
        row("close()", "socketCloses=1", () -> told.close());
        row("close() again", "", () -> closed.close());
        sends();
        receives();
        reads();
        writes();
        sockets();
        asks(CHANNEL);
        asks(SocketChannels.OPTIONS);
        asks("getRemoteAddress() isConnected() join(InetAddress,NetworkInterface)");
        asks("join(InetAddress,NetworkInterface,InetAddress)");
    }

    private void sends() {
        String send = "send(ByteBuffer,SocketAddress)";
        String sent = "socketWrites=1 socketWriteBytes=10 wchar=0";
        row(send, sent, () -> silent.send(ten, address));
        row(send + " to the peer", sent, () -> empty.send(ten, address));
        row(send + " of no byte", "socketWrites=1", () -> silent.send(none(), address));
        row(
                send + " when closed",
                "socketWrites=1 socketErrors=1",
                failing(() -> closed.send(ten, address)));
    }

    private static ByteBuffer none() {
        return ByteBuffer.allocate(0);
    }

    private void receives() {
        String failed = "socketReads=1 socketErrors=1";
        String came = "socketReads=1 socketReadBytes=10 rchar=0";
        row("receive(ByteBuffer)", came, () -> told.receive(room));
        row("receive(ByteBuffer) of a heap buffer", came, () -> told.receive(ten));
        row("receive(ByteBuffer) of an empty datagram", "socketReads=1", () -> quiet.receive(room));
        row("receive(ByteBuffer) when nothing is there", "socketOthers=1", this::receiveNothing);
        row("receive(ByteBuffer) when closed", failed, failing(() -> closed.receive(room)));
    }

    private void receiveNothing() throws Exception {
        silent.receive(room);
    }

    private void reads() {
        String came = "socketReads=1 socketReadBytes=10 rchar=0";
        String nothing = "socketOthers=1";
        String failed = "socketReads=1 socketErrors=1";
        row("read(ByteBuffer)", came, () -> connected.read(room));
        row("read(ByteBuffer) when nothing is there", nothing, () -> empty.read(room));
        row("read(ByteBuffer) of an empty datagram", "socketReads=1", () -> quiet.read(room));
        row("read(ByteBuffer) when not connected", failed, failing(() -> told.read(room)));
        row("read(ByteBuffer[])", came, () -> connected.read(buffers));
        row("read(ByteBuffer[],int,int)", came, () -> connected.read(buffers, 1, 1));
        row(
                "read(ByteBuffer[],int,int) when closed",
                failed,
                failing(() -> closed.read(buffers, 1, 1)));
    }

    private void writes() {
        String failed = "socketWrites=1 socketErrors=1";
        row(
                "write(ByteBuffer)",
                "socketWrites=1 socketWriteBytes=10 wchar=0",
                () -> connected.write(ten));
        row("write(ByteBuffer) when not connected", failed, failing(() -> told.write(ten)));
        row(
                "write(ByteBuffer[])",
                "socketWrites=1 socketWriteBytes=13 wchar=0",
                () -> connected.write(buffers));
        row(
                "write(ByteBuffer[],int,int)",
                "socketWrites=1 socketWriteBytes=3 wchar=0",
                () -> connected.write(buffers, 0, 1));
    }

    private void sockets() {
        DatagramPacket into = new DatagramPacket(new byte[20], 20);
        row("socket()", "", () -> told.socket());
        row(
                "socket() and its receive(DatagramPacket)",
                "socketReads=1 socketReadBytes=10 rchar=0",
                () -> told.socket().receive(into));
        row(
                "socket() and its send(DatagramPacket)",
                "socketWrites=1 socketWriteBytes=10 wchar=0",
                () -> told.socket().send(new DatagramPacket(new byte[10], 10, address)));
    }
}

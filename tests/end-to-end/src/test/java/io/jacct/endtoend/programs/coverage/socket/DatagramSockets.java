// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/**
 * {@code java.net.DatagramSocket}. The kernel does not count sent and received bytes as written and
 * read.
 */
final class DatagramSockets extends OfSockets {
    static final String NAMES =
            "getInetAddress() getLocalAddress() getLocalPort() getLocalSocketAddress() getPort()"
                    + " getRemoteSocketAddress() isBound() isClosed() isConnected() getChannel()";
    static final String OPTIONS =
            "getBroadcast() setBroadcast(boolean) getOption(SocketOption) supportedOptions()"
                    + " setOption(SocketOption,Object) getReceiveBufferSize()"
                    + " setReceiveBufferSize(int) getSendBufferSize() setSendBufferSize(int)"
                    + " getReuseAddress() setReuseAddress(boolean) getSoTimeout()"
                    + " setSoTimeout(int) getTrafficClass() setTrafficClass(int)"
                    + " setDatagramSocketImplFactory(DatagramSocketImplFactory)"
                    + " joinGroup(SocketAddress,NetworkInterface)"
                    + " leaveGroup(SocketAddress,NetworkInterface)";

    private final byte[] bytes = new byte[20];
    private final DatagramPacket into = new DatagramPacket(bytes, bytes.length);
    private final DatagramPacket packet = new DatagramPacket(bytes, 10);
    private InetSocketAddress address;
    private DatagramSocket fresh;
    private DatagramSocket silent;
    private DatagramSocket told;
    private DatagramSocket connected;
    private DatagramSocket closed;

    DatagramSockets(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        fresh = keep(new DatagramSocket(null));
        silent = keep(new DatagramSocket(any()));
        silent.setSoTimeout(1);
        told = keep(new DatagramSocket(any()));
        address = (InetSocketAddress) told.getLocalSocketAddress();
        connected = keep(new DatagramSocket(any()));
        connected.connect(told.getLocalSocketAddress());
        into.setLength(bytes.length);
        packet.setSocketAddress(address);
        silent.send(packet);
        silent.send(packet);
        closed = new DatagramSocket(any());
        closed.close();
    }

    @Override
    protected void rows() {
        of(DatagramSocket.class);
        String open = "socketOpens=1";
        row("DatagramSocket()", open, () -> keep(new DatagramSocket()));
        row("DatagramSocket(int)", open, () -> keep(new DatagramSocket(0)));
        row("DatagramSocket(int,InetAddress)", open, () -> keep(new DatagramSocket(0, LOOPBACK)));
        row("DatagramSocket(SocketAddress)", open, () -> keep(new DatagramSocket(any())));
        row("bind(SocketAddress)", "", () -> fresh.bind(any()));
        row("connect(InetAddress,int)", "", () -> fresh.connect(LOOPBACK, address.getPort()))
                .remark("says whom it is for; there is no connection");
        row("connect(SocketAddress)", "", () -> fresh.connect(address));
        row(
                        "connect(SocketAddress) with two datagrams there",
                        "socketReads=2 socketReadBytes=20 socketReadNanos=0 rchar=0",
                        () -> told.connect(silent.getLocalSocketAddress()))
                .remark("the JDK reads and drops what came before");
        row("disconnect()", "", () -> connected.disconnect());
        row("close()", "socketCloses=1", () -> told.close());
        row("close() again", "", () -> closed.close());
        transfers();
        asks(NAMES);
        asks(OPTIONS);
    }

    private void transfers() {
        String sent = "socketWrites=1 socketWriteBytes=10";
        String came = "socketReads=1 socketReadBytes=10 rchar=0";
        String failed = "socketReads=1 socketErrors=1";
        row("send(DatagramPacket)", sent + " wchar=0", () -> silent.send(packet));
        row("send(DatagramPacket) to the peer", sent + " wchar=0", () -> connected.send(packet));
        row(
                "send(DatagramPacket) of no byte",
                "socketWrites=1 wchar=0",
                () -> silent.send(new DatagramPacket(bytes, 0, address)));
        row("send(DatagramPacket) when closed", "", failing(() -> closed.send(packet)));
        row("receive(DatagramPacket)", came, () -> told.receive(into));
        row(
                        "receive(DatagramPacket) of half",
                        "socketReads=1 socketReadBytes=5 rchar=0",
                        this::half)
                .remark("what does not fit is dropped by the kernel");
        row(
                "receive(DatagramPacket) that times out",
                "socketReads=1 socketTimeouts=1",
                failing(() -> silent.receive(into)));
        row("receive(DatagramPacket) when closed", failed, failing(() -> closed.receive(into)));
    }

    private void half() throws IOException {
        into.setLength(5);
        told.receive(into);
    }
}

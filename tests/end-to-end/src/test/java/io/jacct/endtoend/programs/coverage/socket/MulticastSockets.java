// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.MulticastSocket;
import java.nio.file.Path;

/** The methods that {@code java.net.MulticastSocket} adds. */
final class MulticastSockets extends OfSockets {
    private final byte[] bytes = new byte[20];
    private final DatagramPacket into = new DatagramPacket(bytes, bytes.length);
    private final DatagramPacket packet = new DatagramPacket(bytes, 10);
    private MulticastSocket one;
    private MulticastSocket other;

    MulticastSockets(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        one = keep(new MulticastSocket(any()));
        other = keep(new MulticastSocket(any()));
        packet.setSocketAddress(other.getLocalSocketAddress());
        one.send(packet);
    }

    @Override
    protected void rows() {
        of(MulticastSocket.class);
        String open = "socketOpens=1";
        row("MulticastSocket()", open, () -> keep(new MulticastSocket()));
        row("MulticastSocket(int)", open, () -> keep(new MulticastSocket(0)));
        row("MulticastSocket(SocketAddress)", open, () -> keep(new MulticastSocket(any())));
        row("close()", "socketCloses=1", () -> one.close());
        String sent = "socketWrites=1 socketWriteBytes=10 wchar=0";
        row("send(DatagramPacket)", sent, () -> one.send(packet));
        row("send(DatagramPacket,byte)", sent, this::sendFar);
        row(
                "receive(DatagramPacket)",
                "socketReads=1 socketReadBytes=10 rchar=0",
                () -> other.receive(into));
        String inherited = "inherited from DatagramSocket";
        unseen(inherited, "bind(SocketAddress) connect(InetAddress,int) connect(SocketAddress)");
        unseen(inherited, "disconnect()");
        asks(DatagramSockets.NAMES);
        asks(DatagramSockets.OPTIONS);
        asks("joinGroup(InetAddress) leaveGroup(InetAddress) getInterface() getLoopbackMode()");
        asks("getNetworkInterface() getTTL() getTimeToLive() setInterface(InetAddress)");
        asks("setLoopbackMode(boolean) setNetworkInterface(NetworkInterface) setTTL(byte)");
        asks("setTimeToLive(int)");
    }

    @SuppressWarnings("deprecation") // the deprecated method still exists
    private void sendFar() throws IOException {
        one.send(packet, (byte) 1);
    }
}

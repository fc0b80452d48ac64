// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Both socket channels once more, over Unix-domain sockets. */
final class UnixDomainChannels extends OfSockets {
    private final UnixDomainSocketAddress address;
    private final UnixDomainSocketAddress nobody;
    private final UnixDomainSocketAddress other;
    private ServerSocketChannel fresh;
    private ServerSocketChannel listener;
    private SocketChannel connected;
    private SocketChannel closed;
    private ByteBuffer ten;
    private ByteBuffer room;
    private ByteBuffer[] buffers;

    UnixDomainChannels(Path directory) {
        super(directory);
        address = UnixDomainSocketAddress.of(path("s"));
        nobody = UnixDomainSocketAddress.of(path("n"));
        other = UnixDomainSocketAddress.of(path("o"));
    }

    @Override
    protected void setUp() throws Exception {
        Files.deleteIfExists(address.getPath());
        Files.deleteIfExists(other.getPath());
        fresh = keep(ServerSocketChannel.open(StandardProtocolFamily.UNIX));
        listener = keep(ServerSocketChannel.open(StandardProtocolFamily.UNIX)).bind(address);
        connected = keep(SocketChannel.open(address));
        ten = ByteBuffer.allocate(10);
        keep(listener.accept()).write(ten.duplicate());
        closed = SocketChannel.open(address);
        keep(listener.accept());
        closed.close();
        keep(SocketChannel.open(address));
        room = ByteBuffer.allocateDirect(20);
        buffers = new ByteBuffer[] {ByteBuffer.allocate(3), ByteBuffer.allocate(10)};
    }

    @Override
    protected void rows() throws Exception {
        of(SocketChannel.class, "java.nio.channels.SocketChannel over Unix-domain sockets");
        String all = "socketReads=1 socketReadBytes=10";
        row(
                "open(ProtocolFamily)",
                "socketOpens=1",
                () -> keep(SocketChannel.open(StandardProtocolFamily.UNIX)));
        row("open(SocketAddress)", CONNECTED, () -> keep(SocketChannel.open(address)));
        row("open(SocketAddress) to nobody", REFUSED, failing(() -> SocketChannel.open(nobody)));
        row("read(ByteBuffer)", all, () -> connected.read(room));
        row("read(ByteBuffer[])", all, () -> connected.read(buffers));
        row("write(ByteBuffer)", "socketWrites=1 socketWriteBytes=10", () -> connected.write(ten));
        row(
                "write(ByteBuffer[])",
                "socketWrites=1 socketWriteBytes=13",
                () -> connected.write(buffers));
        row(
                "write(ByteBuffer) when closed",
                "socketWrites=1 socketErrors=1",
                failing(() -> closed.write(ten)));
        row("close()", "socketCloses=1", () -> connected.close()).late("");
        String same = "as over TCP";
        asks(CHANNEL);
        asks(SocketChannels.OPTIONS);
        unseen(same, "open() connect(SocketAddress) finishConnect() read(ByteBuffer[],int,int)");
        unseen(same, "write(ByteBuffer[],int,int)");
        asks("bind(SocketAddress) shutdownInput() shutdownOutput() socket() getRemoteAddress()");
        asks("isConnected() isConnectionPending()");
        listeners(same);
    }

    private void listeners(String same) {
        String place = "java.nio.channels.ServerSocketChannel over Unix-domain sockets";
        of(ServerSocketChannel.class, place);
        row(
                "open(ProtocolFamily)",
                "socketOpens=1",
                () -> keep(ServerSocketChannel.open(StandardProtocolFamily.UNIX)));
        row("bind(SocketAddress)", "", () -> fresh.bind(other));
        row("accept()", "socketAccepts=1 socketOpens=1", () -> keep(listener.accept()));
        row("close()", "socketCloses=1", () -> listener.close());
        asks(CHANNEL);
        asks(SocketChannels.OPTIONS);
        unseen(same, "open() bind(SocketAddress,int) socket()");
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;

/** {@code java.nio.channels.ServerSocketChannel}, and the socket that is made from it. */
final class ServerSocketChannels extends OfSockets {
    private ServerSocketChannel fresh;
    private ServerSocketChannel called;
    private ServerSocketChannel alone;
    private ServerSocketChannel closed;

    ServerSocketChannels(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        fresh = keep(ServerSocketChannel.open());
        called = keep(ServerSocketChannel.open()).bind(any());
        keep(new Socket(LOOPBACK, called.socket().getLocalPort()));
        alone = keep(ServerSocketChannel.open()).bind(any());
        alone.configureBlocking(false);
        closed = ServerSocketChannel.open();
        closed.close();
    }

    @Override
    protected void rows() throws Exception {
        of(ServerSocketChannel.class);
        String accepted = "socketAccepts=1 socketOpens=1";
        row("open()", "socketOpens=1", () -> keep(ServerSocketChannel.open()));
        row(
                "open(ProtocolFamily)",
                "socketOpens=1",
                () -> keep(ServerSocketChannel.open(StandardProtocolFamily.INET)));
        row("bind(SocketAddress)", "", () -> fresh.bind(any()));
        row("bind(SocketAddress,int)", "", () -> fresh.bind(any(), 5));
        row("accept()", accepted, () -> keep(called.accept()));
        row(
                "accept() of nobody",
                "socketOthers=1 socketOtherNanos=0 socketAcceptNanos=+",
                () -> alone.accept());
        row(
                "accept() when closed",
                "socketErrors=1 socketAcceptNanos=+",
                failing(() -> closed.accept()));
        row("close()", "socketCloses=1", () -> called.close());
        row("close() again", "", () -> closed.close());
        row("socket()", "", () -> called.socket());
        row("socket() and its bind(SocketAddress)", "", () -> fresh.socket().bind(any()));
        row("socket() and its accept()", accepted, () -> keep(called.socket().accept()));
        row("socket() and its accept() in time", accepted, this::acceptInTime);
        row(
                "socket() and its accept() that times out",
                "socketTimeouts=1 socketAcceptNanos=+",
                failing(this::acceptNobodyInTime));
        row("socket() and its close()", "socketCloses=1", () -> called.socket().close());
        asks(CHANNEL);
        asks(SocketChannels.OPTIONS);
    }

    private void acceptInTime() throws Exception {
        ServerSocket socket = called.socket();
        socket.setSoTimeout(PATIENCE);
        keep(socket.accept());
    }

    private void acceptNobodyInTime() throws Exception {
        alone.configureBlocking(true);
        ServerSocket socket = alone.socket();
        socket.setSoTimeout(1);
        socket.accept();
    }
}

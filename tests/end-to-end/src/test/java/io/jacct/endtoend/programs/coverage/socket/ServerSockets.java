// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;

/** {@code java.net.ServerSocket}. */
final class ServerSockets extends OfSockets {
    private ServerSocket fresh;
    private ServerSocket called;
    private ServerSocket alone;
    private ServerSocket closed;

    ServerSockets(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        fresh = keep(new ServerSocket());
        called = listener();
        connected(called);
        alone = listener();
        alone.setSoTimeout(1);
        closed = new ServerSocket(0, 1, LOOPBACK);
        closed.close();
    }

    @Override
    protected void rows() {
        of(ServerSocket.class);
        String taken = "socketOpens=1 socketCloses=1";
        row("ServerSocket()", "", () -> keep(new ServerSocket()));
        row("ServerSocket(int) of a port that is taken", taken, failing(() -> open(port())));
        row("ServerSocket(int,int) of a port that is taken", taken, failing(() -> open(port(), 1)));
        row("ServerSocket(int,int,InetAddress)", "socketOpens=1", this::listener);
        row("bind(SocketAddress)", "socketOpens=1", () -> fresh.bind(any()));
        row("bind(SocketAddress,int)", "socketOpens=1", () -> fresh.bind(any(), 5));
        row("accept()", "socketAccepts=1 socketOpens=1", () -> keep(called.accept()));
        row(
                "accept() that times out",
                "socketTimeouts=1 socketAcceptNanos=+",
                failing(() -> alone.accept()));
        row("accept() when closed", "", failing(() -> closed.accept()));
        row("close()", "socketCloses=1", () -> called.close());
        row("close() again", "", () -> closed.close());
        row("close() before there is a descriptor", "", () -> fresh.close());
        asks("getChannel() getInetAddress() getLocalPort() getLocalSocketAddress() isBound()");
        asks("isClosed() getOption(SocketOption) setOption(SocketOption,Object)");
        asks("supportedOptions() getReceiveBufferSize() setReceiveBufferSize(int)");
        asks("getReuseAddress() setReuseAddress(boolean) getSoTimeout() setSoTimeout(int)");
        asks("setPerformancePreferences(int,int,int) setSocketFactory(SocketImplFactory)");
    }

    private int port() {
        return called.getLocalPort();
    }

    private void open(int port) throws IOException {
        keep(new ServerSocket(port));
    }

    private void open(int port, int backlog) throws IOException {
        keep(new ServerSocket(port, backlog));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;

/** {@code java.net.Socket} itself; its streams are in {@link SocketStreams}. */
final class Sockets extends OfSockets {
    private static final String HOST = "127.0.0.1";
    private ServerSocket listener;
    private int port;
    private InetSocketAddress nobody;
    private Socket fresh;
    private Socket connected;
    private Socket closed;

    Sockets(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        nobody = nobody();
        listener = listener();
        port = listener.getLocalPort();
        fresh = keep(new Socket());
        connected = connected(listener);
        closed = new Socket(LOOPBACK, port);
        closed.close();
    }

    @Override
    protected void rows() {
        of(Socket.class);
        constructors();
        row("bind(SocketAddress)", "socketOpens=1", () -> fresh.bind(any()));
        row("connect(SocketAddress)", CONNECTED, () -> fresh.connect(there()));
        row("connect(SocketAddress) to nobody", REFUSED, failing(() -> fresh.connect(nobody)));
        row("connect(SocketAddress,int)", CONNECTED, () -> fresh.connect(there(), PATIENCE));
        row(
                "connect(SocketAddress,int) to nobody",
                REFUSED,
                failing(() -> fresh.connect(nobody, PATIENCE)));
        row("sendUrgentData(int)", "socketWrites=1 socketWriteBytes=1 wchar=0", this::urgent)
                .remark("sent, which the kernel does not call written");
        row(
                "sendUrgentData(int) when closed",
                "socketWrites=1 socketErrors=1",
                failing(() -> closed.sendUrgentData(1)));
        row("shutdownInput()", "", () -> connected.shutdownInput());
        row("shutdownOutput()", "", () -> connected.shutdownOutput());
        row("close()", "socketCloses=1", () -> connected.close());
        row("close() again", "", () -> closed.close());
        row("close() before there is a descriptor", "", () -> fresh.close());
        row("getInputStream()", "", () -> connected.getInputStream());
        row("getOutputStream()", "", () -> connected.getOutputStream());
        rest();
    }

    private InetSocketAddress there() {
        return new InetSocketAddress(LOOPBACK, port);
    }

    private void urgent() throws IOException {
        connected.sendUrgentData(1);
    }

    @SuppressWarnings("deprecation") // the old constructor still exists
    private void constructors() {
        InetAddress any = LOOPBACK;
        row("Socket()", "", () -> keep(new Socket()));
        row("Socket(Proxy)", "", () -> keep(new Socket(Proxy.NO_PROXY)));
        row("Socket(InetAddress,int)", CONNECTED, () -> keep(new Socket(LOOPBACK, port)));
        row("Socket(InetAddress,int) to nobody", REFUSED, failing(this::toNobody));
        row(
                "Socket(InetAddress,int,InetAddress,int)",
                CONNECTED,
                () -> keep(new Socket(LOOPBACK, port, any, 0)));
        row(
                "Socket(InetAddress,int,boolean)",
                CONNECTED,
                () -> keep(new Socket(LOOPBACK, port, true)));
        row("Socket(String,int)", CONNECTED, () -> keep(new Socket(HOST, port)));
        row(
                "Socket(String,int,InetAddress,int)",
                CONNECTED,
                () -> keep(new Socket(HOST, port, any, 0)));
        row("Socket(String,int,boolean)", CONNECTED, () -> keep(new Socket(HOST, port, true)));
    }

    private void toNobody() throws IOException {
        keep(new Socket(LOOPBACK, nobody.getPort()));
    }

    private void rest() {
        asks("getInetAddress() getLocalAddress() getLocalPort() getLocalSocketAddress() getPort()");
        asks("getRemoteSocketAddress() isBound() isClosed() isConnected() isInputShutdown()");
        asks("isOutputShutdown() getChannel() getOption(SocketOption) supportedOptions()");
        asks("setOption(SocketOption,Object) getKeepAlive() setKeepAlive(boolean) getOOBInline()");
        asks("setOOBInline(boolean) getReceiveBufferSize() setReceiveBufferSize(int)");
        asks("getSendBufferSize() setSendBufferSize(int) getReuseAddress() getSoLinger()");
        asks("setReuseAddress(boolean) setSoLinger(boolean,int) getSoTimeout() setSoTimeout(int)");
        asks("getTcpNoDelay() setTcpNoDelay(boolean) getTrafficClass() setTrafficClass(int)");
        asks("setPerformancePreferences(int,int,int) setSocketImplFactory(SocketImplFactory)");
    }
}

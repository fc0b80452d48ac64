// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** {@code java.nio.channels.SocketChannel} over TCP. */
final class SocketChannels extends OfSockets {
    static final String OPTIONS =
            "getLocalAddress() getOption(SocketOption) setOption(SocketOption,Object)"
                    + " supportedOptions()";

    private SocketAddress address;
    private SocketAddress nobody;
    private SocketChannel fresh;
    private SocketChannel pending;
    private SocketChannel vain;
    private SocketChannel connected;
    private SocketChannel silent;
    private SocketChannel ended;
    private SocketChannel closed;
    private ByteBuffer ten;
    private ByteBuffer room;
    private ByteBuffer none;
    private ByteBuffer[] buffers;

    SocketChannels(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        ServerSocket listener = listener();
        address = listener.getLocalSocketAddress();
        nobody = nobody();
        connected = keep(SocketChannel.open(address));
        keep(listener.accept()).getOutputStream().write(new byte[10]);
        ended = keep(SocketChannel.open(address));
        keep(listener.accept()).shutdownOutput();
        silent = keep(SocketChannel.open(address));
        silent.configureBlocking(false);
        closed = SocketChannel.open(address);
        closed.close();
        fresh = keep(SocketChannel.open());
        pending = keep(SocketChannel.open());
        pending.configureBlocking(false);
        vain = keep(SocketChannel.open());
        vain.configureBlocking(false);
        ten = ByteBuffer.allocate(10);
        room = ByteBuffer.allocateDirect(20);
        none = ByteBuffer.allocate(0);
        buffers = new ByteBuffer[] {none, ByteBuffer.allocate(3), ten};
    }

    @Override
    protected void rows() throws Exception {
        of(SocketChannel.class);
        row("open()", "socketOpens=1", () -> keep(SocketChannel.open()));
        row(
                "open(ProtocolFamily)",
                "socketOpens=1",
                () -> keep(SocketChannel.open(StandardProtocolFamily.INET)));
        row("open(SocketAddress)", CONNECTED, () -> keep(SocketChannel.open(address)));
        row("open(SocketAddress) to nobody", REFUSED, failing(() -> SocketChannel.open(nobody)));
        connects();
        reads();
        writes();
        row("close()", "socketCloses=1", () -> connected.close());
        row("close() again", "", () -> closed.close());
        row("bind(SocketAddress)", "", () -> fresh.bind(any()));
        row("shutdownInput()", "", () -> connected.shutdownInput());
        row("shutdownOutput()", "", () -> connected.shutdownOutput());
        sockets();
        asks(CHANNEL);
        asks(OPTIONS);
        asks("getRemoteAddress() isConnected() isConnectionPending()");
    }

    /** Methods of the socket that is made from a channel. */
    private void sockets() {
        String failed = "socketCloses=1 socketErrors=1 socketConnectNanos=+";
        row("socket()", "", () -> connected.socket()).remark("its streams are below");
        row(
                "socket() and its connect(SocketAddress,int)",
                "socketConnects=1",
                () -> fresh.socket().connect(address, PATIENCE));
        row(
                "socket() and its connect(SocketAddress,int) to nobody",
                failed,
                failing(() -> fresh.socket().connect(nobody, PATIENCE)));
        row(
                "socket() and its sendUrgentData(int)",
                "socketWrites=1 socketWriteBytes=1 wchar=0",
                () -> connected.socket().sendUrgentData(1));
        row("socket() and its close()", "socketCloses=1", () -> connected.socket().close());
    }

    private void connects() {
        String failed = "socketCloses=1 socketErrors=1 socketConnectNanos=+";
        row("connect(SocketAddress)", "socketConnects=1", () -> fresh.connect(address));
        row("connect(SocketAddress) to nobody", failed, failing(() -> fresh.connect(nobody)));
        row(
                "connect(SocketAddress) when connected",
                "socketErrors=1 socketConnectNanos=+",
                failing(() -> connected.connect(address)));
        row(
                "finishConnect()",
                "socketConnects=1 socketConnectNanos=+",
                () -> {
                    pending.connect(address);
                    finish(pending);
                });
        row("finishConnect() when connected", "", () -> connected.finishConnect());
        row(
                "finishConnect() to nobody",
                failed,
                failing(
                        () -> {
                            vain.connect(nobody);
                            finish(vain);
                        }));
    }

    private static void finish(SocketChannel channel) throws Exception {
        while (!channel.finishConnect()) {
            Thread.onSpinWait();
        }
    }

    private void reads() {
        String failed = "socketReads=1 socketErrors=1";
        String all = "socketReads=1 socketReadBytes=10";
        row("read(ByteBuffer)", all, () -> connected.read(room));
        row("read(ByteBuffer) at the end", "socketReads=1", () -> ended.read(room));
        row("read(ByteBuffer) of no byte", "socketOthers=1", () -> connected.read(none));
        row("read(ByteBuffer) when nothing is there", "socketOthers=1", () -> silent.read(room));
        row("read(ByteBuffer) when closed", failed, failing(() -> closed.read(room)));
        row("read(ByteBuffer[])", all, () -> connected.read(buffers));
        row(
                "read(ByteBuffer[]) when nothing is there",
                "socketOthers=1",
                () -> silent.read(buffers));
        row("read(ByteBuffer[],int,int)", "socketReads=1 socketReadBytes=3", this::three);
        row(
                "read(ByteBuffer[],int,int) when closed",
                failed,
                failing(() -> closed.read(buffers, 0, 2)));
    }

    private void three() throws Exception {
        connected.read(buffers, 0, 2);
    }

    private void writes() {
        String failed = "socketWrites=1 socketErrors=1";
        row("write(ByteBuffer)", "socketWrites=1 socketWriteBytes=10", () -> connected.write(ten));
        row("write(ByteBuffer) of no byte", "socketOthers=1", () -> connected.write(none));
        row("write(ByteBuffer) when closed", failed, failing(() -> closed.write(ten)));
        row(
                "write(ByteBuffer[])",
                "socketWrites=1 socketWriteBytes=13",
                () -> connected.write(buffers));
        row(
                "write(ByteBuffer[],int,int)",
                "socketWrites=1 socketWriteBytes=3",
                () -> connected.write(buffers, 0, 2));
        row(
                "write(ByteBuffer[],int,int) when closed",
                failed,
                failing(() -> closed.write(buffers, 0, 2)));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import io.jacct.endtoend.programs.coverage.row.Handled;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.file.Path;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * {@code java.nio.channels.AsynchronousSocketChannel}, with futures and with handlers. The calling
 * thread may have to park for the outcome. If another thread of the JDK is woken up for it, the
 * wake-up goes through a descriptor, and the kernel counts that.
 */
final class AsynchronousSockets extends OfSockets {
    /** The kernel's count of a wake-up. */
    private static final String WOKEN = " parks=* rchar=* wchar=*";

    private SocketAddress address;
    private SocketAddress nobody;
    private AsynchronousSocketChannel fresh;
    private AsynchronousSocketChannel one;
    private AsynchronousSocketChannel ended;
    private AsynchronousSocketChannel silent;
    private AsynchronousSocketChannel closed;
    private Socket speaker;
    private ByteBuffer ten;
    private ByteBuffer room;
    private ByteBuffer[] buffers;

    AsynchronousSockets(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        ServerSocket listener = listener();
        address = listener.getLocalSocketAddress();
        nobody = nobody();
        fresh = keep(AsynchronousSocketChannel.open());
        one = connect();
        keep(listener.accept()).getOutputStream().write(new byte[10]);
        ended = connect();
        keep(listener.accept()).shutdownOutput();
        silent = connect();
        speaker = keep(listener.accept());
        closed = connect();
        closed.close();
        ten = ByteBuffer.allocate(10);
        room = ByteBuffer.allocateDirect(20);
        buffers = new ByteBuffer[] {ByteBuffer.allocate(3), ByteBuffer.allocate(10)};
    }

    private AsynchronousSocketChannel connect() throws Exception {
        AsynchronousSocketChannel channel = keep(AsynchronousSocketChannel.open());
        channel.connect(address).get();
        return channel;
    }

    @Override
    protected void rows() throws Exception {
        of(AsynchronousSocketChannel.class);
        AsynchronousChannelGroup none = null;
        row("open()", "socketOpens=1", () -> keep(AsynchronousSocketChannel.open()));
        row(
                "open(AsynchronousChannelGroup)",
                "socketOpens=1",
                () -> keep(AsynchronousSocketChannel.open(none)));
        row("bind(SocketAddress)", "", () -> fresh.bind(any()));
        row("close()", "socketCloses=1", () -> one.close());
        row("close() again", "", () -> closed.close());
        row("shutdownInput()", "", () -> one.shutdownInput());
        row("shutdownOutput()", "", () -> one.shutdownOutput());
        connects();
        reads();
        pending();
        writes();
        asks(SocketChannels.OPTIONS);
        asks("getRemoteAddress() isOpen() provider()");
    }

    private void connects() {
        String connected = "socketConnects=1 socketConnectNanos=0" + WOKEN;
        String refused = "socketErrors=1 socketCloses=1" + WOKEN;
        String handled = "connect(SocketAddress,Object,CompletionHandler)";
        row("connect(SocketAddress)", connected, () -> fresh.connect(address).get())
                .remark("no thread spends time on it");
        row(
                "connect(SocketAddress) to nobody",
                refused,
                failing(() -> fresh.connect(nobody).get()));
        row(handled, connected, () -> Handled.<Void>await(h -> fresh.connect(address, null, h)));
        row(
                handled + " to nobody",
                refused,
                failing(() -> Handled.<Void>await(h -> fresh.connect(nobody, null, h))));
    }

    private void reads() {
        String came = "socketReads=1 socketReadBytes=10 socketOthers=*" + WOKEN;
        row("read(ByteBuffer)", "socketReads=1 socketReadBytes=10", () -> one.read(room).get());
        row("read(ByteBuffer) at the end", "socketReads=1", () -> ended.read(room).get());
        row("read(ByteBuffer) when closed", "", failing(() -> closed.read(room).get()));
        row(
                "read(ByteBuffer,Object,CompletionHandler)",
                came,
                () -> Handled.<Integer>await(h -> one.read(room, null, h)));
        row(
                "read(ByteBuffer,long,TimeUnit,Object,CompletionHandler)",
                came,
                () -> Handled.<Integer>await(h -> readInTime(one, 1, TimeUnit.HOURS, h)));
        row(
                "read(ByteBuffer[],int,int,long,TimeUnit,Object,CompletionHandler)",
                came,
                () ->
                        Handled.<Long>await(
                                h -> one.read(buffers, 0, 2, 1, TimeUnit.HOURS, null, h)));
    }

    private void readInTime(
            AsynchronousSocketChannel from,
            int time,
            TimeUnit unit,
            CompletionHandler<Integer, Void> handler) {
        from.read(room, time, unit, null, handler);
    }

    /** Calls when no data is available yet. */
    private void pending() {
        row(
                        "read(ByteBuffer) before the bytes come",
                        "socketReads=1 socketReadBytes=10 socketWrites=1 socketWriteBytes=10"
                                + " socketOthers=*"
                                + WOKEN,
                        this::readEarly)
                .remark("another thread reads for the one that asked; the write is the peer's");
        row(
                        "read(ByteBuffer,long,TimeUnit,Object,CompletionHandler) that times out",
                        "socketOthers=*" + WOKEN,
                        failing(
                                () ->
                                        Handled.<Integer>await(
                                                h ->
                                                        readInTime(
                                                                silent,
                                                                1,
                                                                TimeUnit.MILLISECONDS,
                                                                h))))
                .remark("not seen: the JDK only tells the handler");
    }

    private void readEarly() throws Exception {
        Future<Integer> early = silent.read(room);
        speaker.getOutputStream().write(new byte[10]);
        early.get();
    }

    private void writes() {
        String went = "socketWrites=1 socketWriteBytes=10 socketOthers=*" + WOKEN;
        row("write(ByteBuffer)", "socketWrites=1 socketWriteBytes=10", () -> one.write(ten).get());
        row("write(ByteBuffer) when closed", "", failing(() -> closed.write(ten).get()));
        row(
                "write(ByteBuffer,Object,CompletionHandler)",
                went,
                () -> Handled.<Integer>await(h -> one.write(ten, null, h)));
        row(
                "write(ByteBuffer,long,TimeUnit,Object,CompletionHandler)",
                went,
                () -> Handled.<Integer>await(h -> one.write(ten, 1, TimeUnit.HOURS, null, h)));
        row(
                "write(ByteBuffer[],int,int,long,TimeUnit,Object,CompletionHandler)",
                went.replace("10", "13"),
                () ->
                        Handled.<Long>await(
                                h -> one.write(buffers, 0, 2, 1, TimeUnit.HOURS, null, h)));
    }
}

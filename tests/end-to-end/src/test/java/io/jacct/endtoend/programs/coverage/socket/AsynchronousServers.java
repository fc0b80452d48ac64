// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import io.jacct.endtoend.programs.coverage.row.Handled;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.file.Path;
import java.util.concurrent.Future;

/** {@code java.nio.channels.AsynchronousServerSocketChannel}. */
final class AsynchronousServers extends OfSockets {
    /** No thread spends time on an accept. */
    private static final String ACCEPTED =
            "socketAccepts=1 socketOpens=1 socketAcceptNanos=0 parks=* rchar=* wchar=*";

    private SocketAddress address;
    private AsynchronousServerSocketChannel fresh;
    private AsynchronousServerSocketChannel called;
    private AsynchronousServerSocketChannel alone;
    private AsynchronousServerSocketChannel closed;

    AsynchronousServers(Path directory) {
        super(directory);
    }

    @Override
    protected void setUp() throws Exception {
        fresh = open();
        called = open().bind(any());
        address = called.getLocalAddress();
        keep(new Socket()).connect(address);
        alone = open().bind(any());
        closed = open().bind(any());
        closed.close();
    }

    private AsynchronousServerSocketChannel open() throws Exception {
        return keep(AsynchronousServerSocketChannel.open());
    }

    @Override
    protected void rows() throws Exception {
        of(AsynchronousServerSocketChannel.class);
        AsynchronousChannelGroup none = null;
        row("open()", "socketOpens=1", () -> open());
        row(
                "open(AsynchronousChannelGroup)",
                "socketOpens=1",
                () -> keep(AsynchronousServerSocketChannel.open(none)));
        row("bind(SocketAddress)", "", () -> fresh.bind(any()));
        row("bind(SocketAddress,int)", "", () -> fresh.bind(any(), 5));
        row("accept()", ACCEPTED, () -> keep(called.accept().get()));
        row(
                        "accept() before somebody comes",
                        ACCEPTED + " socketConnects=1 socketOpens=2",
                        this::acceptEarly)
                .remark("the connect and the other open are the peer's");
        row("accept() when closed", "", failing(() -> closed.accept().get()));
        row(
                "accept(Object,CompletionHandler)",
                ACCEPTED,
                () -> keep(Handled.<AsynchronousSocketChannel>await(h -> called.accept(null, h))));
        row("close()", "socketCloses=1", () -> called.close());
        row("close() again", "", () -> closed.close());
        asks(SocketChannels.OPTIONS);
        asks("isOpen() provider()");
        of(AsynchronousChannelGroup.class);
        unseen(
                "starts and ends threads, and moves nothing for the application",
                "withCachedThreadPool withFixedThreadPool withThreadPool shutdown shutdownNow");
        unseen("parks, as the queues that it waits for", "awaitTermination");
        nothing("isShutdown() isTerminated() provider()");
    }

    private void acceptEarly() throws Exception {
        Future<AsynchronousSocketChannel> early = alone.accept();
        keep(new Socket()).connect(alone.getLocalAddress());
        keep(early.get());
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.coverage.socket;

import io.jacct.endtoend.programs.coverage.row.Family;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;

/** Families that need a peer, over the loopback interface. */
abstract class OfSockets extends Family {
    static final InetAddress LOOPBACK = loopback();

    /** The counts of one connect to a listener. */
    static final String CONNECTED = "socketOpens=1 socketConnects=1";

    /** A connect that fails closes the socket. */
    static final String REFUSED =
            "socketOpens=1 socketCloses=1 socketErrors=1 socketConnectNanos=+";

    /** A time limit in milliseconds that is never reached. */
    static final int PATIENCE = 60_000;

    private static final String ASKS = "asks or sets something and moves nothing";

    OfSockets(Path directory) {
        super(directory);
    }

    private static InetAddress loopback() {
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The port number with which the system chooses a port. */
    static InetSocketAddress any() {
        return new InetSocketAddress(LOOPBACK, 0);
    }

    /** These methods make a system call that is not counted, or none. */
    final void asks(String signatures) {
        unseen(ASKS, signatures);
    }

    final ServerSocket listener() throws IOException {
        return keep(new ServerSocket(0, 10, LOOPBACK));
    }

    final Socket connected(ServerSocket to) throws IOException {
        return keep(new Socket(LOOPBACK, to.getLocalPort()));
    }

    /** A bound address without a listener, so that no other process gets it. */
    final InetSocketAddress nobody() throws IOException {
        Socket silent = keep(new Socket());
        silent.bind(any());
        return (InetSocketAddress) silent.getLocalSocketAddress();
    }
}

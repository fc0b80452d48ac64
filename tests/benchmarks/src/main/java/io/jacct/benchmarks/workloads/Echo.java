// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Virtual threads in pairs over the loopback interface: 64 send some bytes, and 64 send them back.
 * An operation is one round trip.
 */
public final class Echo {
    private static final int PAIRS = 64;
    private static final int BYTES = 64;

    private Echo() {}

    /** The arguments are those of every program in this package. */
    public static void main(String[] args) throws Exception {
        if (!VirtualThreads.exist()) {
            Skipped.because("not on " + Runtime.version().feature());
            return;
        }
        List<Socket> sockets = new ArrayList<>();
        List<Operation> trips = new ArrayList<>();
        try (ServerSocket listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < PAIRS; i++) {
                Socket mine = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket peer = listener.accept();
                VirtualThreads.start(() -> answer(peer));
                sockets.add(mine);
                trips.add(() -> trip(mine));
            }
        }
        Workload.measure(args, trips, VirtualThreads::start);
        for (Socket each : sockets) {
            each.close();
        }
    }

    private static void trip(Socket socket) throws IOException {
        socket.getOutputStream().write(new byte[BYTES]);
        if (socket.getInputStream().readNBytes(BYTES).length != BYTES) {
            throw new IOException("the peer has closed");
        }
    }

    private static void answer(Socket peer) {
        try (peer) {
            peer.getInputStream().transferTo(peer.getOutputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.why;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Answers each request of some bytes with as many, after some time. */
final class Peer {
    static final int SIZE = 512;

    private final ServerSocket server;
    private volatile long millis;

    Peer(long millis) throws IOException {
        this.millis = millis;
        server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        Fault.start("peer-accept", this::accept);
    }

    /** It takes so long for an answer from now on. */
    void slow(long more) {
        millis = more;
    }

    Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
    }

    /** Closes each connection before it answers. */
    void refuse() {
        millis = -1;
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = server.accept();
            Fault.start("peer-serve", () -> serve(client));
        }
    }

    private void serve(Socket client) throws IOException {
        try (client) {
            InputStream in = client.getInputStream();
            byte[] request = new byte[SIZE];
            while (in.readNBytes(request, 0, SIZE) == SIZE) {
                if (millis < 0) {
                    client.setSoLinger(true, 0);
                    return;
                }
                if (millis > 0) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
                }
                client.getOutputStream().write(request);
            }
        }
    }

    /** One request and its answer. */
    static void ask(Socket socket) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(new byte[SIZE]);
        socket.getInputStream().readNBytes(SIZE);
    }
}

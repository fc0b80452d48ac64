// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.socket;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Clients of a web server. They send requests and think, until the test stops them. */
final class HttpLoad {
    private static final long THINK_MILLIS = 150;
    private static final byte[] REQUEST =
            "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final String LENGTH = "Content-Length: ";

    private final List<FutureTask<Void>> clients = new ArrayList<>();
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong received = new AtomicLong();
    private volatile boolean stopped;

    /** Starts this number of clients of that port of this machine. */
    HttpLoad(int port, int count) {
        for (int i = 0; i < count; i++) {
            FutureTask<Void> client = new FutureTask<>(() -> talk(port));
            clients.add(client);
            new Thread(client, "client " + i).start();
        }
    }

    private Void talk(int port) throws IOException, InterruptedException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            while (!stopped) {
                socket.getOutputStream().write(REQUEST);
                sent.addAndGet(REQUEST.length);
                String head = head(in);
                int length = head.indexOf(LENGTH) + LENGTH.length();
                int body = Integer.parseInt(head.substring(length, head.indexOf("\r\n", length)));
                in.readFully(new byte[body]);
                received.addAndGet(head.length() + body);
                TimeUnit.MILLISECONDS.sleep(THINK_MILLIS);
            }
        }
        return null;
    }

    private static String head(DataInputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        return head.toString();
    }

    /** Stops all clients after their last answers. */
    void stop() throws Exception {
        stopped = true;
        for (FutureTask<Void> client : clients) {
            client.get();
        }
    }

    long sent() {
        return sent.get();
    }

    long received() {
        return received.get();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.FutureTask;

/**
 * Sends messages to and fro between a client and a server thread over 127.0.0.1, with {@code
 * java.net.Socket}. Both ends are in this process, so each message is written twice and read twice.
 *
 * <p>Usage: {@code SocketEcho [TRIPS [BYTES]]}; by default 1000 round trips of 512 bytes. The
 * listening socket is opened and closed outside the marks. No thread reads an end of stream,
 * because both ends know the number of messages. With {@code n = TRIPS} the program causes between
 * its marks exactly
 *
 * <pre>
 * socketConnects   1
 * socketAccepts    1
 * socketWrites     2n
 * socketWriteBytes 2n * BYTES
 * socketReads      2n            see below
 * socketReadBytes  2n * BYTES
 * socketCloses     2             the client's and the accepted one
 * </pre>
 *
 * by default 1, 1, 2000, 1024000, 2000, 1024000 and 2. Bytes and writes are certain. TCP may
 * deliver a message in pieces, so 2n reads is a lower bound. But a message that fits one segment of
 * the loopback interface (64 KiB) arrives at once if no other message is under way. So the number
 * is exact in practice for messages of up to {@value #ONE_SEGMENT} bytes, and is printed for these.
 * It is not printed for longer messages.
 *
 * <p>The kernel's rchar and wchar are 2n * BYTES each.
 */
public final class SocketEcho {
    private static final int ONE_SEGMENT = 16384;

    private SocketEcho() {}

    /** See the class. */
    public static void main(String[] args) throws Exception {
        int trips = Arguments.integer(args, 0, 1000, 1, 100_000_000);
        int bytes = Arguments.integer(args, 1, 512, 1, Arguments.LARGEST_PIECE);

        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        try (ServerSocket listener = new ServerSocket(0, 1, loopback)) {
            run(listener, 3, bytes);
            Marks.mark("begin");
            run(listener, trips, bytes);
            Marks.mark("end");
        }
        long messages = 2L * trips;
        Expected.print("socketConnects", 1);
        Expected.print("socketAccepts", 1);
        Expected.print("socketWrites", messages);
        Expected.print("socketWriteBytes", messages * bytes);
        if (bytes <= ONE_SEGMENT) {
            Expected.print("socketReads", messages);
        }
        Expected.print("socketReadBytes", messages * bytes);
        Expected.print("socketCloses", 2);
    }

    private static void run(ServerSocket listener, int trips, int bytes) throws Exception {
        FutureTask<Void> server = new FutureTask<>(() -> serve(listener, trips, bytes));
        Thread thread = new Thread(server, "echo-server");
        thread.start();
        try (Socket socket = new Socket(listener.getInetAddress(), listener.getLocalPort())) {
            socket.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            byte[] message = new byte[bytes];
            for (int i = 0; i < trips; i++) {
                out.write(message);
                in.readFully(message);
            }
        }
        server.get();
        thread.join();
    }

    private static Void serve(ServerSocket listener, int trips, int bytes) throws IOException {
        try (Socket socket = listener.accept()) {
            socket.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            byte[] message = new byte[bytes];
            for (int i = 0; i < trips; i++) {
                in.readFully(message);
                out.write(message);
            }
        }
        return null;
    }
}

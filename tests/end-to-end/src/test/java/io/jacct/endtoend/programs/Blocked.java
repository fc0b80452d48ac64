// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Writes a file, and then does nothing. One thread is blocked in a read from a socket, and {@code
 * main} in a read from standard input, until that ends.
 */
public final class Blocked {
    /** The bytes that are written to the file. */
    public static final int WRITTEN = 12_345;

    /** The thread that reads from the socket. */
    public static final String READER = "reader-7";

    private Blocked() {}

    /** The directory for the file. */
    public static void main(String[] args) throws Exception {
        try (FileOutputStream out = new FileOutputStream(new File(args[0], "written"))) {
            out.write(new byte[WRITTEN]);
        }
        try (ServerSocket listener = new ServerSocket(0, 1, Pair.LOOPBACK);
                Socket socket = new Socket(Pair.LOOPBACK, listener.getLocalPort())) {
            Thread reader = new Thread(() -> read(socket), READER);
            reader.start();
            System.out.println("port " + listener.getLocalPort());
            while (System.in.read() >= 0) {
                // ignores all input
            }
        }
    }

    private static void read(Socket socket) {
        try {
            Expect.that(-1, socket.getInputStream().read());
        } catch (IOException closed) {
            // the socket was closed, so the thread ends
        }
    }
}

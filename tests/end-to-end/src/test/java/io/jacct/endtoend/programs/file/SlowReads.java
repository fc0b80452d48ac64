// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import io.jacct.endtoend.programs.Expect;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads bytes for which it waits. It prints the nanoseconds of all reads and of the longest one.
 */
public final class SlowReads {
    private static final int READS = 6;
    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private SlowReads() {}

    public static void main(String[] args) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket server = listener.accept()) {
            Thread writer = new Thread(() -> write(server), "writer");
            writer.start();
            long all = 0;
            long longest = 0;
            InputStream in = client.getInputStream();
            for (int i = 0; i < READS; i++) {
                long began = System.nanoTime();
                Expect.that(i, in.read());
                long nanos = System.nanoTime() - began;
                all += nanos;
                longest = Math.max(longest, nanos);
            }
            writer.join();
            System.out.println("reads " + all + " " + longest);
        }
    }

    private static void write(Socket server) {
        try {
            OutputStream out = server.getOutputStream();
            for (int i = 0; i < READS; i++) {
                LockSupport.parkNanos(WAIT_NANOS);
                out.write(i);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}

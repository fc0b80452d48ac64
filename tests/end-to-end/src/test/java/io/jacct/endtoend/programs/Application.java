// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * An application that must not notice whether it is accounted. It does a few operations of every
 * kind, prints their results, and ends with status 3.
 */
public final class Application {
    public static final int STATUS = 3;

    private Application() {}

    /** See the class. */
    public static void main(String[] args) throws Exception {
        System.out.println("Hello, World");
        try {
            System.out.println("file: " + file());
            System.out.println("socket: " + socket());
        } catch (SecurityException forbidden) {
            System.out.println("forbidden: " + forbidden.getMessage().replaceAll("[0-9]+", "N"));
        }
        Thread thread = new Thread(() -> System.out.println("thread: runs"));
        thread.start();
        thread.join();
        System.exit(STATUS);
    }

    private static int file() throws IOException {
        File file = File.createTempFile("application", null);
        try {
            try (FileOutputStream out = new FileOutputStream(file)) {
                out.write(new byte[1000]);
            }
            try (FileInputStream in = new FileInputStream(file)) {
                return in.readAllBytes().length;
            }
        } finally {
            if (!file.delete()) {
                System.out.println("not deleted: " + file);
            }
        }
    }

    private static int socket() throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        try (ServerSocket listener = new ServerSocket(0, 1, loopback);
                Socket one = new Socket(loopback, listener.getLocalPort());
                Socket other = listener.accept()) {
            one.getOutputStream().write(new byte[100]);
            return other.getInputStream().readNBytes(100).length;
        }
    }
}

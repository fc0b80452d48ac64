// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;

/**
 * Ends threads as ordered on standard input, until that ends. Each thread writes bytes before its
 * end.
 */
public final class Enders {
    /** The number of bytes that each thread writes. */
    public static final int BYTES = 1234;

    private Enders() {}

    /** A file. */
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
        ThreadGroup group = new ThreadGroup("v1.enders");
        System.out.println("ready " + Thread.currentThread().getId());
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String order = in.readLine(); order != null; order = in.readLine()) {
            boolean fails = order.equals("fail");
            Thread thread = new Thread(group, () -> end(args[0], fails), order + "-1");
            thread.start();
            thread.join();
            System.out.println("done " + order);
        }
    }

    private static void end(String file, boolean fails) {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(new byte[BYTES]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (fails) {
            throw new IllegalStateException();
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A thread changes its name between pools, as a worker that several stages share. Under each name
 * it writes one byte more than under the name before. Then it says so and waits for the end of its
 * input.
 */
public final class Renamed {
    private static final String[] NAMES = {"read-1", "write-1", "read-1", "flush-1"};

    private Renamed() {}

    /** A file. */
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> work(new File(args[0])), "worker-1");
        worker.start();
        worker.join();
    }

    private static void work(File file) {
        try (FileOutputStream out = new FileOutputStream(file)) {
            for (int i = 0; i <= NAMES.length; i++) {
                out.write(new byte[i + 1]);
                if (i < NAMES.length) {
                    Thread.currentThread().setName(NAMES[i]);
                }
            }
            System.out.println("ready");
            while (System.in.read() >= 0) {
                // until the end
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

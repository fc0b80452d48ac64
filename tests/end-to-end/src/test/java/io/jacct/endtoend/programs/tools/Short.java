// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.tools;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;

/**
 * Does what is over before anybody looks: for each line of standard input, {@link #THREADS} threads
 * one after the other, in two pools, each of which makes, writes, reads and deletes some files of
 * its own. It prints a line when it is ready, and one after each round.
 */
public final class Short {
    public static final int THREADS = 300;
    public static final int FILES = 5_100;
    public static final int BYTES = 10;

    private Short() {}

    /** A directory. */
    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        for (int round = 1; System.in.read() >= 0; round++) {
            for (int i = 0; i < THREADS; i++) {
                int first = i;
                Thread thread =
                        new Thread(
                                () -> files(args[0], first), (i % 2 == 0 ? "even-" : "odd-") + i);
                thread.start();
                thread.join();
            }
            System.out.println("round " + round);
        }
    }

    private static void files(String directory, int first) {
        for (int i = first; i < FILES; i += THREADS) {
            File name = new File(directory, "short-" + i);
            try (RandomAccessFile file = new RandomAccessFile(name, "rw")) {
                file.write(new byte[BYTES]);
                file.seek(0);
                file.readFully(new byte[BYTES]);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            name.delete();
        }
    }
}

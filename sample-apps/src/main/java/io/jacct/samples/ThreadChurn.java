// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.samples;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Starts many short threads, a few at once. Each writes a small file of its own, reads it back,
 * deletes it and ends. The threads are called {@code churn-0}, {@code churn-1} and so on.
 *
 * <p>Usage: {@code ThreadChurn [THREADS [AT_ONCE [BYTES [DIRECTORY]]]]}; by default 10000 threads,
 * 8 at once, 100 bytes, a temporary directory. When the measured part ends, every thread has ended.
 * With {@code n = THREADS} the program causes between its marks exactly
 *
 * <pre>
 * fileOpens      2n          once to write, once to read
 * fileWrites     n
 * fileWriteBytes n * BYTES
 * fileReads      2n          the second one is the end of file
 * fileReadBytes  n * BYTES
 * fileCloses     2n
 * </pre>
 *
 * by default 20000, 10000, 1000000, 20000, 1000000 and 20000. The kernel's rchar and wchar are n *
 * BYTES each.
 */
public final class ThreadChurn {
    private ThreadChurn() {}

    /** See the class. */
    public static void main(String[] args) throws Exception {
        int threads = Arguments.integer(args, 0, 10_000, 1, 100_000_000);
        int atOnce = Arguments.integer(args, 1, 8, 1, 10_000);
        int bytes = Arguments.integer(args, 2, 100, 1, Arguments.LARGEST_PIECE);
        boolean given = args.length > 3;
        Path directory = given ? Path.of(args[3]) : Files.createTempDirectory("thread-churn");
        try {
            churn(directory, 2 * atOnce, atOnce, bytes);
            Marks.mark("begin");
            churn(directory, threads, atOnce, bytes);
            Marks.mark("end");
        } finally {
            if (!given) {
                Files.delete(directory);
            }
        }
        Expected.print("fileOpens", 2L * threads);
        Expected.print("fileWrites", threads);
        Expected.print("fileWriteBytes", (long) threads * bytes);
        Expected.print("fileReads", 2L * threads);
        Expected.print("fileReadBytes", (long) threads * bytes);
        Expected.print("fileCloses", 2L * threads);
    }

    private static void churn(Path directory, int threads, int atOnce, int bytes) throws Exception {
        Visit[] visits = new Visit[atOnce];
        for (int i = 0; i < threads; i++) {
            Visit before = visits[i % atOnce];
            if (before != null) {
                before.end();
            }
            visits[i % atOnce] = new Visit(i, directory.resolve("churn-" + i), bytes);
            visits[i % atOnce].start();
        }
        for (int i = 0; i < Math.min(threads, atOnce); i++) {
            visits[i].end();
        }
    }

    /** One short thread, with the failure in it, if any. */
    private static final class Visit extends Thread {
        private final Path file;
        private final byte[] content;
        private Exception failure;

        Visit(int number, Path file, int bytes) {
            super("churn-" + number);
            this.file = file;
            this.content = new byte[bytes];
        }

        @Override
        public void run() {
            try {
                writeAndReadBack();
            } catch (IOException e) {
                failure = e;
            }
        }

        /** Waits until the thread has ended with its work complete. */
        void end() throws Exception {
            join();
            if (failure != null) {
                throw failure;
            }
        }

        private void writeAndReadBack() throws IOException {
            try (FileOutputStream out = new FileOutputStream(file.toFile())) {
                out.write(content);
            }
            try (FileInputStream in = new FileInputStream(file.toFile())) {
                int first = in.read(content);
                int second = in.read(content);
                if (first != content.length || second != -1) {
                    throw new IOException("read " + first + " and " + second + " from " + file);
                }
            } finally {
                Files.delete(file);
            }
        }
    }
}

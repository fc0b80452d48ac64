// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Threads of two pools write into files that all of them share. The threads live until standard
 * input ends. A line for each thread and file says which, how many writes, and how many bytes.
 *
 * <p>The arguments: a directory, the number of files, of threads, and of writes of each thread.
 */
public final class SharedFiles {
    /** The names of the pools' threads, up to the number. */
    public static final List<String> POOLS = List.of("writer-", "copier-");

    /** The line after all others. */
    public static final String DONE = "all written";

    private static final int SEVEN = 7;

    private SharedFiles() {}

    /** See the class. */
    public static void main(String[] args) throws Exception {
        int files = Integer.parseInt(args[1]);
        int threads = Integer.parseInt(args[2]);
        int writes = Integer.parseInt(args[3]);
        RandomAccessFile[] all = open(args[0], files);
        CountDownLatch written = new CountDownLatch(threads);
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> started = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int number = t;
            Thread thread =
                    new Thread(
                            () -> {
                                List<String> its = write(all, number, writes);
                                synchronized (lines) {
                                    lines.addAll(its);
                                }
                                written.countDown();
                                await(end);
                            },
                            POOLS.get(t % POOLS.size()) + t);
            started.add(thread);
            thread.start();
        }
        written.await();
        synchronized (lines) {
            lines.forEach(System.out::println);
        }
        System.out.println(DONE);
        while (System.in.read() >= 0) {
            continue;
        }
        end.countDown();
        for (Thread thread : started) {
            thread.join();
        }
    }

    private static RandomAccessFile[] open(String directory, int files) throws IOException {
        RandomAccessFile[] all = new RandomAccessFile[files];
        for (int i = 0; i < files; i++) {
            all[i] = new RandomAccessFile(new File(directory, "shared-" + i), "rw");
        }
        return all;
    }

    /** The first threads write more, and larger pieces. */
    private static List<String> write(RandomAccessFile[] all, int number, int writes) {
        byte[] piece = new byte[64 << number % 4];
        long[] counts = new long[all.length];
        try {
            for (int i = 0; i < writes / (1 + number % SEVEN); i++) {
                int file = (i * SEVEN + number) % all.length;
                all[file].write(piece);
                counts[file]++;
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        List<String> lines = new ArrayList<>();
        for (int file = 0; file < all.length; file++) {
            String name = Thread.currentThread().getName();
            long bytes = counts[file] * piece.length;
            lines.add("wrote shared-" + file + " " + name + " " + counts[file] + " " + bytes);
        }
        return lines;
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

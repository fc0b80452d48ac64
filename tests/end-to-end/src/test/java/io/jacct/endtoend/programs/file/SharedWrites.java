// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Two threads write into one file all the time, and time each write. Prints the nanoseconds of all
 * writes. The arguments: the file, and for how many milliseconds.
 */
public final class SharedWrites {
    /** Before the nanoseconds. */
    public static final String TOOK = "took ";

    private static final int THREADS = 2;

    private SharedWrites() {}

    /** See the class. */
    public static void main(String[] args) throws Exception {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[1]));
        AtomicLong took = new AtomicLong();
        try (RandomAccessFile file = new RandomAccessFile(args[0], "rw")) {
            Thread[] threads = new Thread[THREADS];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Thread(() -> took.addAndGet(write(file, end)), "writer-" + i);
                threads[i].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        System.out.println(TOOK + took.get());
    }

    private static long write(RandomAccessFile file, long end) {
        byte[] piece = new byte[100];
        long sum = 0;
        long now = System.nanoTime();
        try {
            while (now - end < 0) {
                file.write(piece);
                long then = now;
                now = System.nanoTime();
                sum += now - then;
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return sum;
    }
}

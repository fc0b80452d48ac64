// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.faults;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicLong;

/** How many reads of one file two new threads do in a second of their CPU time. */
final class Speed {
    private static final int THREADS = 2;
    private static final int READS = 20_000;
    private static final int ROUNDS = 8;
    private static final int MOST = 40;

    private Speed() {}

    static double best() throws Exception {
        double best = 0;
        for (int i = 0; i < ROUNDS; i++) {
            best = Math.max(best, round());
        }
        return best;
    }

    /** The best, of as many rounds as it takes to be as fast, or of many. */
    static double bestUntil(double before) throws Exception {
        double best = 0;
        for (int i = 0; i < MOST && best < before; i++) {
            best = Math.max(best, round());
        }
        return best;
    }

    private static double round() throws Exception {
        File file = File.createTempFile("speed", null);
        AtomicLong nanos = new AtomicLong();
        Thread[] threads = new Thread[THREADS];
        try (RandomAccessFile shared = new RandomAccessFile(file, "rw")) {
            shared.write(1);
            for (int i = 0; i < THREADS; i++) {
                threads[i] = new Thread(() -> nanos.addAndGet(read(shared)), "speed");
                threads[i].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        } finally {
            file.delete();
        }
        return 1e9 * THREADS * READS / nanos.get();
    }

    private static long read(RandomAccessFile file) {
        long start = System.nanoTime();
        try {
            for (int i = 0; i < READS; i++) {
                file.seek(0);
                file.read();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return System.nanoTime() - start;
    }
}

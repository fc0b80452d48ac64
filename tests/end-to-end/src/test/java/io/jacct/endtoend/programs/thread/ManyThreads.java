// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import io.jacct.counter.Counter;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts waves of short threads that write a byte each, and prints the used heap after each wave.
 * Names of the threads and of the file stay the same, so no memory use should grow.
 */
public final class ManyThreads {
    private static final int AT_ONCE = 20;

    private ManyThreads() {}

    /** A file, the number of waves, the number of threads in each. */
    public static void main(String[] args) throws Exception {
        int waves = Integer.parseInt(args[1]);
        int threads = Integer.parseInt(args[2]);
        for (int wave = 0; wave < waves; wave++) {
            for (int i = 0; i < threads / AT_ONCE; i++) {
                some(args[0]);
            }
            System.out.println("heap " + usedBytes());
        }
        try (Page page = Page.own()) {
            Snapshot snapshot = page.snapshot();
            System.out.println("written " + snapshot.totals().get(Counter.FILE_WRITE_BYTES));
        }
    }

    private static void some(String file) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            Thread thread = new Thread(() -> writeByte(file), "short-" + i);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void writeByte(String file) {
        try (FileOutputStream out = new FileOutputStream(file, true)) {
            out.write(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The least of several collections, because some objects are freed only by the second one. */
    public static long usedBytes() {
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            used = Math.min(used, runtime.totalMemory() - runtime.freeMemory());
        }
        return used;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.conditions;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Threads that write and read, and start others, and go on whatever is thrown. At each line on
 * standard input it waits until each has done {@value #MORE} more, and says how many errors there
 * were in all.
 */
public final class Going {
    private static final int THREADS = 3;
    private static final int MORE = 2_000;
    private static final int EACH = 100;
    private static final AtomicLong ERRORS = new AtomicLong();

    private Going() {}

    /** The file. */
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((who, error) -> ERRORS.incrementAndGet());
        AtomicLong[] done = new AtomicLong[THREADS];
        for (int i = 0; i < THREADS; i++) {
            AtomicLong mine = new AtomicLong();
            RandomAccessFile file = new RandomAccessFile(args[0] + i, "rw");
            done[i] = mine;
            start(() -> go(file, mine));
        }
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        while (orders.readLine() != null) {
            for (AtomicLong each : done) {
                long until = each.get() + MORE;
                while (each.get() < until) {
                    Thread.onSpinWait();
                }
            }
            System.out.println("errors " + ERRORS);
        }
        System.exit(0);
    }

    private static Thread start(Runnable task) {
        Thread thread = new Thread(task, "going");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void go(RandomAccessFile file, AtomicLong done) {
        while (true) {
            try {
                file.seek(0);
                file.write(1);
                file.seek(0);
                file.read();
                if (done.incrementAndGet() % EACH == 0) {
                    start(() -> {}).join();
                }
            } catch (Throwable error) {
                ERRORS.incrementAndGet();
            }
        }
    }
}

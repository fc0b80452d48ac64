// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.page;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that write and read, open files, start threads and hand tasks to a pool. They continue
 * after every exception. At each line on standard input the program waits until each has done
 * {@value #MORE} operations more. Then it prints the total of errors and wrong results; the first
 * ones are on standard error.
 */
public final class Going {
    private static final int MORE = 50;
    private static final int EACH = 100;
    private static final int SHOWN = 5;
    private static final AtomicLong ERRORS = new AtomicLong();

    private Going() {}

    /** The beginning of the files' names. */
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((who, error) -> failed(error));
        List<AtomicLong> done = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            RandomAccessFile file = new RandomAccessFile(args[0] + i, "rw");
            done.add(going(() -> writeAndRead(file, EACH)));
            done.add(going(() -> writeAndRead(file.getFilePointer() >= 0 ? file(args[0]) : null)));
            done.add(going(() -> inThread()));
            done.add(going(() -> inThread()));
        }
        ExecutorService pool = Executors.newFixedThreadPool(2, Going::daemon);
        done.add(going(() -> pool.submit(() -> 3).get() == 3));
        done.add(going(() -> park()));
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        while (orders.readLine() != null) {
            for (AtomicLong each : done) {
                long until = each.get() + MORE;
                while (each.get() < until) {
                    Thread.yield();
                }
            }
            System.out.println("errors " + ERRORS);
        }
        System.exit(0);
    }

    /** Repeats the action for ever; the return value counts the repetitions. */
    private static AtomicLong going(Callable<Boolean> deed) {
        AtomicLong done = new AtomicLong();
        daemon(() -> go(deed, done)).start();
        return done;
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "going");
        thread.setDaemon(true);
        return thread;
    }

    private static void go(Callable<Boolean> deed, AtomicLong done) {
        while (true) {
            try {
                if (!deed.call()) {
                    failed(new IllegalStateException("wrong result"));
                }
            } catch (Throwable error) {
                failed(error);
            }
            done.incrementAndGet();
        }
    }

    private static void failed(Throwable error) {
        if (ERRORS.incrementAndGet() <= SHOWN) {
            error.printStackTrace();
        }
    }

    private static RandomAccessFile file(String name) throws Exception {
        return new RandomAccessFile(name, "rw");
    }

    private static boolean writeAndRead(RandomAccessFile opened) throws Exception {
        try (opened) {
            return writeAndRead(opened, 1);
        }
    }

    private static boolean writeAndRead(RandomAccessFile file, int times) throws Exception {
        boolean right = true;
        for (int i = 0; i < times; i++) {
            file.seek(0);
            file.write(i);
            file.seek(0);
            int read = file.read();
            right &= read == i || times == 1;
        }
        return right;
    }

    private static boolean inThread() throws Exception {
        AtomicLong result = new AtomicLong();
        Thread thread = daemon(() -> result.set(2));
        thread.start();
        thread.join();
        return result.get() == 2;
    }

    private static boolean park() {
        LockSupport.parkNanos(1);
        return true;
    }
}

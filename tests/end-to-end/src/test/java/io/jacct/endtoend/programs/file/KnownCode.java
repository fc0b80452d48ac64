// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.file;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Methods that write, read and wait, and that count what they do. They begin after a line of
 * standard input. At the end a line for each method and sum says how much that was.
 *
 * <p>The arguments: a directory; for how many milliseconds; {@code virtual} if the threads are
 * virtual.
 */
public final class KnownCode {
    /** The line after which the methods are at work. */
    public static final String BEGUN = "begun";

    private static final int LARGE = 64 * 1024;

    private static final Map<String, LongAdder> SUMS = new ConcurrentHashMap<>();

    private KnownCode() {}

    /** A step of a thread. */
    private interface Step {
        void run(Random random) throws Exception;
    }

    /** See the class. */
    public static void main(String[] args) throws Exception {
        File file = new File(args[0], "known");
        boolean virtual = args.length > 2;
        System.in.read();
        long end = System.nanoTime() + Long.parseLong(args[1]) * 1_000_000;
        List<Thread> threads = new ArrayList<>();
        try (OutputStream out = new FileOutputStream(file);
                RandomAccessFile in = new RandomAccessFile(file, "r")) {
            out.write(new byte[LARGE]);
            threads.add(start(virtual, "writer-1", end, random -> write(out, random)));
            threads.add(start(virtual, "reader-1", end, random -> scan(in, random)));
            threads.add(start(virtual, "waiter-1", end, KnownCode::waits));
            threads.add(start(virtual, "opener-1", end, random -> open(file, random)));
            System.out.println(BEGUN);
            for (Thread thread : threads) {
                thread.join();
            }
        }
        new TreeMap<>(SUMS).forEach((name, sum) -> System.out.println(name + " " + sum.sum()));
    }

    private static Thread start(boolean virtual, String name, long end, Step step)
            throws Exception {
        Runnable all =
                () -> {
                    Random random = new Random(name.hashCode());
                    try {
                        while (System.nanoTime() < end) {
                            step.run(random);
                        }
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                };
        Thread thread = virtual ? virtual(all, name) : new Thread(all, name);
        thread.start();
        return thread;
    }

    /** JDK 17 lacks the method. */
    private static Thread virtual(Runnable task, String name) throws Exception {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> type = Class.forName("java.lang.Thread$Builder");
        builder = type.getMethod("name", String.class).invoke(builder, name);
        return (Thread) type.getMethod("unstarted", Runnable.class).invoke(builder, task);
    }

    private static void add(String name, long value) {
        SUMS.computeIfAbsent(name, any -> new LongAdder()).add(value);
    }

    private static void did(String method, long bytes) {
        add(method + " ops", 1);
        add(method + " bytes", bytes);
    }

    /** Three of ten writes are audits; one in a hundred of all is large. */
    private static void write(OutputStream out, Random random) throws IOException {
        int size = random.nextInt(100) == 0 ? LARGE / 8 : 100;
        if (random.nextInt(10) < 3) {
            audit(out, new byte[size]);
        } else {
            journal(out, new byte[size]);
        }
        if (random.nextInt(1000) == 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void audit(OutputStream out, byte[] bytes) throws IOException {
        out.write(bytes);
        did("audit", bytes.length);
    }

    private static void journal(OutputStream out, byte[] bytes) throws IOException {
        out.write(bytes);
        did("journal", bytes.length);
    }

    private static void scan(RandomAccessFile in, Random random) throws IOException {
        in.seek(random.nextInt(LARGE / 2));
        int n = in.read(new byte[256]);
        did("scan", n);
        if (random.nextInt(1000) == 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void waits(Random random) {
        if (random.nextInt(10) < 3) {
            brief();
        } else {
            lengthy();
        }
    }

    private static void brief() {
        long begun = System.nanoTime();
        LockSupport.parkNanos(1_000_000);
        add("brief wait", System.nanoTime() - begun);
    }

    private static void lengthy() {
        long begun = System.nanoTime();
        LockSupport.parkNanos(3_000_000);
        add("lengthy wait", System.nanoTime() - begun);
    }

    private static void open(File file, Random random) throws Exception {
        LockSupport.parkNanos(5_000_000);
        if (random.nextInt(10) == 0) {
            leak(file);
        } else {
            read(file);
        }
    }

    private static final List<Object> KEPT = new ArrayList<>();

    private static void leak(File file) throws IOException {
        KEPT.add(new FileInputStream(file));
        add("leak open", 1);
    }

    private static void read(File file) throws IOException {
        new FileInputStream(file).close();
    }
}

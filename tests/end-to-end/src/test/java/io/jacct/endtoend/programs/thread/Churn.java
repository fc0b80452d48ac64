// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.thread;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import javax.management.MBeanServer;
import javax.management.NotificationListener;
import javax.management.ObjectName;

/**
 * Waves of short threads that write a few bytes each, with four listeners for their exits. Two
 * listeners add up the counts, one is slow, and one is stuck for ever. In each wave the first
 * thread ends while all others live. Between waves the group has no live thread. After some waves
 * the program waits for the first two listeners. So fewer exits are pending than the page keeps,
 * however busy the machine is.
 */
public final class Churn {
    /** The number of threads in each wave. */
    public static final int THREADS = 50;

    private static final int WAVES_AT_ONCE = 10;
    private static final long SLOW_NANOS = 5_000_000;

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName tasks = new ObjectName("io.jacct:type=Tasks");
    private final ThreadGroup group = new ThreadGroup("churn");
    private final List<ExitBooks> books = List.of(new ExitBooks(), new ExitBooks());
    private final FileOutputStream out;

    private Churn(FileOutputStream out) throws Exception {
        this.out = out;
    }

    /** A file, the number of waves. */
    public static void main(String[] args) throws Exception {
        try (FileOutputStream out = new FileOutputStream(args[0])) {
            new Churn(out).run(Integer.parseInt(args[1]));
        }
    }

    private void run(int waves) throws Exception {
        NotificationListener slow = (exit, handback) -> LockSupport.parkNanos(SLOW_NANOS);
        CountDownLatch never = new CountDownLatch(1);
        NotificationListener stuck = (exit, handback) -> await(never);
        for (NotificationListener each : List.of(stuck, books.get(0), slow, books.get(1))) {
            server.addNotificationListener(tasks, each, null, null);
        }
        long bytes = 0;
        for (int wave = 1; wave <= waves; wave++) {
            bytes += wave(1 + wave % 7);
            if (wave % WAVES_AT_ONCE == 0) {
                for (ExitBooks each : books) {
                    each.await(wave * THREADS);
                }
            }
        }
        System.out.println("bytes " + bytes);
        ObjectName totals = new ObjectName("io.jacct:type=Totals");
        System.out.println("totals " + server.getAttribute(totals, "FileWriteBytes"));
        for (ExitBooks each : books) {
            System.out.println("books " + each);
        }
        System.out.println("exits lost " + server.getAttribute(tasks, "ExitsLost"));
        System.out.println("lost " + server.getAttribute(tasks, "NotificationsLost"));
    }

    private long wave(int bytes) throws InterruptedException {
        CountDownLatch alive = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        threads.add(new Thread(group, () -> write(alive, null, bytes), "churn-0"));
        for (int i = 1; i < THREADS; i++) {
            Thread first = threads.get(0);
            threads.add(new Thread(group, () -> write(alive, first, bytes), "churn-" + i));
        }
        threads.forEach(Thread::start);
        alive.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        return (long) bytes * THREADS;
    }

    private void write(CountDownLatch alive, Thread first, int bytes) {
        try {
            await(alive);
            if (first != null) {
                first.join();
            }
            out.write(new byte[bytes]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

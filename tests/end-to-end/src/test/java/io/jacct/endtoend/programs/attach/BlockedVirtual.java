// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.attach;

import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Measures;
import io.jacct.endtoend.programs.Pair;
import io.jacct.endtoend.programs.Virtual;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Virtual threads that are blocked all the time, on a read from a socket, a lock, a queue or a
 * latch. Meanwhile a thread writes and reads a file. Standard input is as for {@link Load}. At its
 * end all threads are released, and each must have got the event that it waited for.
 */
public final class BlockedVirtual {
    private static final long PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** The worker holds it while its file is open, so that a measurement finds the file closed. */
    private static final Object REST = new Object();

    private static final AtomicLong WORK = new AtomicLong();
    private static final AtomicInteger FAILURES = new AtomicInteger();
    private static final AtomicInteger BLOCKED = new AtomicInteger();
    private static final AtomicInteger WELL = new AtomicInteger();

    private final ReentrantLock lock = new ReentrantLock();
    private final SynchronousQueue<Integer> queue = new SynchronousQueue<>();
    private final CountDownLatch latch = new CountDownLatch(1);
    private final List<Pair> pairs = new ArrayList<>();

    private interface Wait {
        int run() throws Exception;
    }

    private BlockedVirtual() {}

    /** The directory for a file, the number of virtual threads. */
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> work(new File(args[0], "file")), "worker");
        worker.setDaemon(true);
        worker.start();
        new BlockedVirtual().run(Integer.parseInt(args[1]));
    }

    private void run(int count) throws Exception {
        List<Thread> threads = new ArrayList<>();
        lock.lock();
        for (int i = 0; i < count; i++) {
            threads.add(start(wait(i % 4)));
        }
        while (BLOCKED.get() < count) {
            Thread.onSpinWait();
        }
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        while (orders.readLine() != null) {
            String measures;
            synchronized (REST) {
                measures = Measures.now();
            }
            System.out.println("measured failures=" + FAILURES + " work=" + WORK + " " + measures);
        }
        release(count);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("well " + WELL);
        System.exit(FAILURES.get() == 0 && WELL.get() == count ? 0 : 1);
    }

    private Wait wait(int kind) throws IOException {
        switch (kind) {
            case 0:
                Pair pair = Pair.open();
                pairs.add(pair);
                return () -> pair.one.socket().getInputStream().read();
            case 1:
                return queue::take;
            case 2:
                return () -> {
                    latch.await();
                    return 1;
                };
            default:
                return () -> {
                    lock.lock();
                    lock.unlock();
                    return 1;
                };
        }
    }

    private static Thread start(Wait wait) throws ReflectiveOperationException {
        ThreadFactory factory = Virtual.factory();
        Thread thread = factory.newThread(() -> block(wait));
        thread.start();
        return thread;
    }

    private static void block(Wait wait) {
        BLOCKED.incrementAndGet();
        try {
            WELL.addAndGet(wait.run());
        } catch (Exception e) {
            FAILURES.incrementAndGet();
            e.printStackTrace();
        }
    }

    private void release(int count) throws Exception {
        lock.unlock();
        latch.countDown();
        for (Pair pair : pairs) {
            pair.other.socket().getOutputStream().write(1);
        }
        for (int i = 1; i < count; i += 4) {
            queue.put(1);
        }
    }

    private static void work(File file) {
        try {
            while (true) {
                synchronized (REST) {
                    once(file);
                }
                WORK.incrementAndGet();
                LockSupport.parkNanos(PACE_NANOS);
            }
        } catch (IOException | RuntimeException e) {
            FAILURES.incrementAndGet();
            e.printStackTrace();
        }
    }

    private static void once(File file) throws IOException {
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(1);
        }
        try (FileInputStream in = new FileInputStream(file)) {
            Expect.that(1, in.read());
        }
    }
}

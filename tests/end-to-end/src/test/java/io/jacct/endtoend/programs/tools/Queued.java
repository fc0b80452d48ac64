// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.tools;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads run a task each that does not end, and further tasks wait. The line "more" brings
 * more of them, the end of standard input lets all of them run.
 */
public final class Queued {
    /** The executor's name. */
    public static final String NAME = "orders-worker-N";

    public static final int THREADS = 2;

    /** The number of tasks that wait at first, and that come with a line. */
    public static final int WAITING = 10;

    private Queued() {}

    /** No arguments. */
    public static void main(String[] args) throws Exception {
        AtomicInteger number = new AtomicInteger();
        ThreadPoolExecutor pool =
                (ThreadPoolExecutor)
                        Executors.newFixedThreadPool(
                                THREADS,
                                task -> {
                                    String name = "orders-worker-" + number.incrementAndGet();
                                    return new Thread(task, name);
                                });
        CountDownLatch begun = new CountDownLatch(THREADS);
        CountDownLatch end = new CountDownLatch(1);
        submit(pool, THREADS, begun, end);
        begun.await();
        submit(pool, WAITING, begun, end);
        System.out.println("waiting");
        for (int c = System.in.read(); c >= 0; c = System.in.read()) {
            if (c == '\n') {
                submit(pool, WAITING, begun, end);
            }
        }
        end.countDown();
        pool.shutdown();
    }

    private static void submit(
            ThreadPoolExecutor pool, int tasks, CountDownLatch begun, CountDownLatch end) {
        for (int i = 0; i < tasks; i++) {
            pool.execute(
                    () -> {
                        begun.countDown();
                        try {
                            end.await();
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    });
        }
    }
}

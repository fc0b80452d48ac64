// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.executor;

import io.jacct.endtoend.programs.Expect;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Thread pools with one thread, which a program can block. */
public final class OneThread {
    static final Runnable NOTHING = () -> {};

    private OneThread() {}

    public static ThreadPoolExecutor pool(String name, int room, RejectedExecutionHandler handler) {
        return new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(room), factory(name), handler);
    }

    public static ThreadPoolExecutor pool(String name) {
        return pool(name, Integer.MAX_VALUE, new ThreadPoolExecutor.AbortPolicy());
    }

    static ThreadFactory factory(String name) {
        return task -> new Thread(task, name + "-1");
    }

    /** Makes threads that print nothing when an exception ends them. */
    static ThreadFactory quiet(String name) {
        return task -> {
            Thread thread = new Thread(task, name + "-1");
            thread.setUncaughtExceptionHandler((t, e) -> {});
            return thread;
        };
    }

    /** Occupies the only worker until the latch opens. */
    static CountDownLatch occupy(ThreadPoolExecutor pool) {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        pool.execute(
                () -> {
                    busy.countDown();
                    Queues.await(gate);
                });
        Queues.await(busy);
        return gate;
    }

    public static void finish(ThreadPoolExecutor pool) throws InterruptedException {
        pool.shutdown();
        Expect.that(1, pool.awaitTermination(60, TimeUnit.SECONDS) ? 1 : 0);
    }
}

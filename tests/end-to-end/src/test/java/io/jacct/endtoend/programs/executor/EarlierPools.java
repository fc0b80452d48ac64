// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.executor;

import io.jacct.endtoend.programs.Expect;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Has pools at work, and then carries out each order from standard input, with a line after each.
 *
 * <pre>
 * held      a pool of two threads: both run a task, and {@value #HELD} wait, until {@code open}
 * array, deque, wrapped, own   pools of one idle thread; {@code own} overrides afterExecute
 * often     a periodic task each 5 ms;   hourly   a task in an hour
 * ForkJoinPool-1-worker-N      a fork/join pool
 *
 * open      ends the held tasks
 * tasks     gives each of the plain pools {@value #TASKS} tasks; each tenth fails
 * end       ends all pools
 * </pre>
 *
 * The line has the number of runs of the periodic task so far.
 */
public final class EarlierPools {
    public static final int HELD = 3;
    public static final int TASKS = 100;

    private static final CountDownLatch GATE = new CountDownLatch(1);
    private static final AtomicInteger RUNS = new AtomicInteger();

    private static final Queue<Thread> WORKERS = new ConcurrentLinkedQueue<>();

    private EarlierPools() {}

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor held = pool(2, new LinkedBlockingQueue<>(), named("held"));
        List<ThreadPoolExecutor> plain =
                List.of(
                        held,
                        pool(1, new ArrayBlockingQueue<>(2 * TASKS), named("array")),
                        pool(1, new LinkedBlockingDeque<>(), named("deque")),
                        pool(1, new LinkedBlockingQueue<>(), wrapped()),
                        new Own());
        ForkJoinPool forks = new ForkJoinPool(1);
        forks.submit(() -> {}).get();
        for (int i = 0; i < 2 + HELD; i++) {
            held.execute(EarlierPools::await);
        }
        ScheduledThreadPoolExecutor often = new ScheduledThreadPoolExecutor(1, named("often"));
        often.scheduleAtFixedRate(RUNS::incrementAndGet, 0, 5, TimeUnit.MILLISECONDS);
        ScheduledThreadPoolExecutor hourly = new ScheduledThreadPoolExecutor(1, named("hourly"));
        hourly.schedule(() -> {}, 1, TimeUnit.HOURS);
        System.out.println("ready " + RUNS);
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            if (order.equals("open")) {
                GATE.countDown();
                awaitIdle(held);
            } else if (order.equals("tasks")) {
                for (ThreadPoolExecutor pool : plain) {
                    work(pool);
                }
                work(forks);
            } else if (order.equals("end")) {
                hourly.shutdownNow();
                for (ThreadPoolExecutor pool : plain) {
                    end(pool);
                }
                end(often);
                endWorkers();
            }
            System.out.println("done " + order + " " + RUNS);
        }
    }

    private static ThreadPoolExecutor pool(
            int threads, BlockingQueue<Runnable> queue, ThreadFactory factory) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, queue, factory);
        pool.prestartAllCoreThreads();
        pool.submit(() -> {}).get();
        return pool;
    }

    private static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, name + "-1");
            WORKERS.add(thread);
            return thread;
        };
    }

    /** The thread does not have the worker itself. */
    private static ThreadFactory wrapped() {
        return task -> new Thread(() -> task.run(), "wrapped-1");
    }

    private static void await() {
        try {
            GATE.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void work(ThreadPoolExecutor pool) throws Exception {
        List<Future<?>> tasks = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            boolean fails = i % 10 == 5;
            tasks.add(
                    pool.submit(
                            () -> {
                                if (fails) {
                                    throw new IllegalStateException("as it should");
                                }
                            }));
        }
        awaitIdle(pool);
    }

    private static void work(ForkJoinPool pool) throws Exception {
        for (int i = 0; i < TASKS; i++) {
            pool.submit(() -> {}).get();
        }
        Expect.that(0, pool.awaitQuiescence(1, TimeUnit.MINUTES) ? 0 : 1);
    }

    /** A worker that is not active any more has booked its task. */
    private static void awaitIdle(ThreadPoolExecutor pool) {
        while (pool.getActiveCount() > 0 || !pool.getQueue().isEmpty()) {
            Thread.onSpinWait();
        }
    }

    private static void end(ThreadPoolExecutor pool) throws InterruptedException {
        pool.shutdown();
        Expect.that(0, pool.awaitTermination(1, TimeUnit.MINUTES) ? 0 : 1);
    }

    /** A pool has terminated a moment before its last worker says so. */
    private static void endWorkers() throws InterruptedException {
        for (Thread worker : WORKERS) {
            worker.join();
        }
    }

    /** Does not call the methods that it overrides. */
    private static final class Own extends ThreadPoolExecutor {
        Own() throws Exception {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), named("own"));
            submit(() -> {}).get();
        }

        @Override
        protected void beforeExecute(Thread thread, Runnable task) {}

        @Override
        protected void afterExecute(Runnable task, Throwable thrown) {}
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * An empty task in a queue of many, from {@code execute} to its end. The worker waits until all
 * tasks are queued. Otherwise the machine's load would decide how often the two threads wait for
 * each other at the queue, and the JDK allocates for each such wait.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ExecutorBenchmark {
    private static final int TASKS = 1000;

    private ThreadPoolExecutor pool;

    /** Makes an executor with one worker. */
    @Setup
    public void open() {
        pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    /** Queues the tasks, releases the worker, and waits for the last task. */
    @Benchmark
    @OperationsPerInvocation(TASKS)
    public void tasks() throws InterruptedException {
        CountDownLatch queued = new CountDownLatch(1);
        CountDownLatch last = new CountDownLatch(TASKS - 1);
        pool.execute(() -> await(queued));
        for (int i = 1; i < TASKS; i++) {
            pool.execute(last::countDown);
        }
        queued.countDown();
        last.await();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the worker. */
    @TearDown
    public void close() {
        pool.shutdown();
    }
}

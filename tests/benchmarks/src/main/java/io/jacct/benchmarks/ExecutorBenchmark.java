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

/** A task that does nothing, from {@code execute} to its end, one of many in a queue. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ExecutorBenchmark {
    private static final int TASKS = 1000;

    private ThreadPoolExecutor pool;

    /** One worker. */
    @Setup
    public void open() {
        pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    }

    /** Brings them and waits for the last. */
    @Benchmark
    @OperationsPerInvocation(TASKS)
    public void tasks() throws InterruptedException {
        CountDownLatch last = new CountDownLatch(TASKS);
        for (int i = 0; i < TASKS; i++) {
            pool.execute(last::countDown);
        }
        last.await();
    }

    /** Ends the worker. */
    @TearDown
    public void close() {
        pool.shutdown();
    }
}

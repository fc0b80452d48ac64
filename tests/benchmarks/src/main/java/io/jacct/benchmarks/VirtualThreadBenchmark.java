// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.VirtualThreads;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The life of a virtual thread that does next to nothing. Many are started at once. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class VirtualThreadBenchmark {
    private static final int THREADS = 1000;

    /** Starts the threads, and waits for the last of them. */
    @Benchmark
    @OperationsPerInvocation(THREADS)
    public void live() throws InterruptedException {
        CountDownLatch last = new CountDownLatch(THREADS);
        for (int i = 0; i < THREADS; i++) {
            VirtualThreads.start(last::countDown);
        }
        last.await();
    }
}

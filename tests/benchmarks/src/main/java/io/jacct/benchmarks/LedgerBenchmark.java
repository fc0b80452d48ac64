// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.counter.Operation;
import io.jacct.ledger.DescriptorLedger;
import io.jacct.ledger.Ledger;
import java.io.FileDescriptor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/**
 * The cost that advice adds to one operation, without the operation. Runs in a fork with the agent,
 * which has opened the ledger. For comparison there are a hand-written alternative (four
 * LongAdders) and the cost of a clock reading.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LedgerBenchmark {
    private final LongAdder[] adders = {
        new LongAdder(), new LongAdder(), new LongAdder(), new LongAdder()
    };

    /** Enter and exit of a read. */
    @Benchmark
    public int accountedOperation() {
        int endpoint = DescriptorLedger.file(FileDescriptor.in, null);
        Ledger.read(endpoint, Ledger.begin(Operation.READ, endpoint), 1, null);
        return endpoint;
    }

    /** The same by two threads on one device, with a processor each if the machine has two. */
    @Benchmark
    @Threads(2)
    public int accountedOperationOfTwo() {
        return accountedOperation();
    }

    /** The same by four threads. */
    @Benchmark
    @Threads(4)
    public int accountedOperationOfFour() {
        return accountedOperation();
    }

    /** Enter and exit of a wait, which has no device. */
    @Benchmark
    public void accountedWait() {
        Ledger.waited(Operation.WAIT, Ledger.begin(Operation.WAIT, 0));
    }

    /** The plainest way to count four things for all threads. */
    @Benchmark
    public void fourLongAdders() {
        for (LongAdder adder : adders) {
            adder.add(1);
        }
    }

    /** One reading of the clock. */
    @Benchmark
    public long nanoTime() {
        return System.nanoTime();
    }
}

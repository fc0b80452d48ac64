// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.FileInputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A read of one byte from {@code /dev/zero}. This is the cheapest system call that a stream makes,
 * and so the worst case.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FileReadBenchmark {
    private FileInputStream in;

    /** Opens the device. */
    @Setup
    public void open() throws IOException {
        in = new FileInputStream("/dev/zero");
    }

    /** {@code FileInputStream.read()}. */
    @Benchmark
    public int readByte() throws IOException {
        return in.read();
    }

    /** Closes it. */
    @TearDown
    public void close() throws IOException {
        in.close();
    }
}

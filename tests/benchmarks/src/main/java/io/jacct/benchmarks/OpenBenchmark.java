// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** An open and a close of a file that was open a moment before. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class OpenBenchmark {
    private Path file;
    private String name;

    /** Makes the file. */
    @Setup
    public void make() throws IOException {
        file = Files.createTempFile("open", ".txt");
        name = file.toString();
    }

    /** {@code new FileInputStream(String)} and {@code close()}. */
    @Benchmark
    public void open() throws IOException {
        new FileInputStream(name).close();
    }

    /** Deletes it. */
    @TearDown
    public void delete() throws IOException {
        Files.delete(file);
    }
}

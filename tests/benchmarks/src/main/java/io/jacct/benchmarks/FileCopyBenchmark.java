// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A copy of a small file by the kernel: a dozen operations on two paths. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FileCopyBenchmark {
    private static final int LENGTH = 4096;

    private Path from;
    private Path to;

    /** Makes the file. */
    @Setup
    public void make() throws IOException {
        from = Files.createTempFile("jacct", ".from");
        to = Files.createTempFile("jacct", ".to");
        Files.write(from, new byte[LENGTH]);
    }

    /** {@code Files.copy} over the existing file. */
    @Benchmark
    public Path copy() throws IOException {
        return Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Deletes both. */
    @TearDown
    public void delete() throws IOException {
        Files.delete(from);
        Files.delete(to);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.File;
import java.io.FileOutputStream;
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

/** A file that lives once: opened under a new name, written to, closed and deleted. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BriefFileBenchmark {
    private Path directory;
    private long number;

    /** Makes the directory. */
    @Setup
    public void make() throws IOException {
        directory = Files.createTempDirectory("brief");
    }

    /** The life of one file. */
    @Benchmark
    public boolean live() throws IOException {
        File file = new File(directory.toString(), "file" + number++);
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(1);
        }
        return file.delete();
    }

    /** Deletes the directory. */
    @TearDown
    public void delete() throws IOException {
        Files.delete(directory);
    }
}

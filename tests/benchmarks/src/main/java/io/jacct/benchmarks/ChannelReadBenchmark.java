// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
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
 * A read of 4 KiB from the page cache through a FileChannel and a direct buffer, as a database
 * reads.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ChannelReadBenchmark {
    private static final int BLOCK = 4096;
    private static final int BLOCKS = 256;

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BLOCK);
    private File file;
    private FileChannel channel;
    private int block;

    /** Makes a file of a megabyte. */
    @Setup
    public void open() throws IOException {
        file = File.createTempFile("jacct-benchmark", ".dat");
        RandomAccessFile access = new RandomAccessFile(file, "rw");
        access.write(new byte[BLOCK * BLOCKS]);
        channel = access.getChannel();
    }

    /** A positional read. */
    @Benchmark
    public int readBlock() throws IOException {
        block = (block + 1) % BLOCKS;
        buffer.clear();
        return channel.read(buffer, (long) block * BLOCK);
    }

    /** Removes it. */
    @TearDown
    public void close() throws IOException {
        channel.close();
        file.delete();
    }
}

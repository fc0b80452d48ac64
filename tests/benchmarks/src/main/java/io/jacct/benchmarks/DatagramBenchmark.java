// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
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
 * A datagram of 64 bytes from one socket to another over loopback, by one thread: two operations.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DatagramBenchmark {
    private static final int BYTES = 64;

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BYTES);
    private DatagramChannel from;
    private DatagramChannel to;

    /** Connects the two. */
    @Setup
    public void connect() throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        from = DatagramChannel.open().bind(any);
        to = DatagramChannel.open().bind(any);
        from.connect(to.getLocalAddress());
        to.connect(from.getLocalAddress());
    }

    /** A send and a receive. Loopback loses nothing while there is room for one datagram. */
    @Benchmark
    public int pass() throws IOException {
        buffer.clear();
        from.write(buffer);
        buffer.clear();
        return to.read(buffer);
    }

    /** Closes both. */
    @TearDown
    public void close() throws IOException {
        from.close();
        to.close();
    }
}

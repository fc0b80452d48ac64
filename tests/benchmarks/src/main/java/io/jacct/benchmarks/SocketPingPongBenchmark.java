// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
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
 * A message of 64 bytes and its answer over loopback: two writes and two reads. One thread does
 * both sides, so that the result has the cost of the calls without the scheduler's.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SocketPingPongBenchmark {
    private static final int BYTES = 64;

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BYTES);
    private SocketChannel client;
    private SocketChannel server;

    /** Connects the two. */
    @Setup
    public void connect() throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            client = SocketChannel.open(listener.getLocalAddress());
            server = listener.accept();
        }
        client.setOption(StandardSocketOptions.TCP_NODELAY, true);
        server.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    /** A message and its answer: four operations. */
    @Benchmark
    public int pingPong() throws IOException {
        pass(client, server);
        return pass(server, client);
    }

    private int pass(SocketChannel from, SocketChannel to) throws IOException {
        buffer.clear();
        while (buffer.hasRemaining()) {
            from.write(buffer);
        }
        buffer.clear();
        while (buffer.hasRemaining()) {
            to.read(buffer);
        }
        return buffer.position();
    }

    /** Closes both. */
    @TearDown
    public void close() throws IOException {
        client.close();
        server.close();
    }
}

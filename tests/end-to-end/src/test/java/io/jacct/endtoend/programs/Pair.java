// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** Two connected socket channels of this process, over the loopback interface. */
public final class Pair implements AutoCloseable {
    public static final InetAddress LOOPBACK = loopback();

    public final SocketChannel one;
    public final SocketChannel other;

    private Pair(SocketChannel one, SocketChannel other) {
        this.one = one;
        this.other = other;
    }

    public static Pair open() throws IOException {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(LOOPBACK, 0), 1);
            SocketChannel one = SocketChannel.open(listener.getLocalAddress());
            return new Pair(one, listener.accept());
        }
    }

    /** Reads until the end; returns the number of bytes. */
    public static long drain(ReadableByteChannel channel) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
        long sum = 0;
        for (int n = channel.read(buffer); n >= 0; n = channel.read(buffer.clear())) {
            sum += n;
        }
        return sum;
    }

    /** Does {@code task} in a thread of its own. */
    public static <T> FutureTask<T> inBackground(Callable<T> task) {
        FutureTask<T> future = new FutureTask<>(task);
        new Thread(future, "background").start();
        return future;
    }

    @Override
    public void close() throws IOException {
        one.close();
        other.close();
    }

    private static InetAddress loopback() {
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}

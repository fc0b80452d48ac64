// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.disturbed;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Links of asynchronous channels. A thread that is interrupted cancels its request and closes the
 * channel, and so does a thread that meets a failure. After that no bytes move for it.
 */
final class AsynchronousWays {
    private static final Set<StandardOpenOption> TO_WRITE =
            Set.of(
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE);

    private static AsynchronousServerSocketChannel listener;

    private AsynchronousWays() {}

    static Link sockets(Random random) throws IOException {
        if (listener == null) {
            InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            listener = AsynchronousServerSocketChannel.open();
            listener.bind(new InetSocketAddress(loopback, 0));
        }
        AsynchronousSocketChannel one = AsynchronousSocketChannel.open();
        Future<Void> connect = one.connect(listener.getLocalAddress());
        AsynchronousSocketChannel other = get(listener.accept(), listener);
        get(connect, one);
        boolean timeouts = random.nextBoolean();
        Link link = new Link(Kind.SOCKET, out(one, timeouts), in(other, timeouts));
        link.timeouts = timeouts;
        // the waiting pool writes to itself for wake-ups, and a failed attempt is not a read
        link.kernelSees = false;
        link.callsCount = false;
        return link;
    }

    private static End out(AsynchronousSocketChannel channel, boolean timeouts) {
        return new End(
                buffer -> {
                    if (!timeouts) {
                        return get(channel.write(buffer), channel);
                    }
                    Told told = new Told();
                    channel.write(buffer, 1, TimeUnit.MILLISECONDS, null, told);
                    return get(told, channel);
                },
                channel);
    }

    private static End in(AsynchronousSocketChannel channel, boolean timeouts) {
        return new End(
                buffer -> {
                    if (!timeouts) {
                        return get(channel.read(buffer), channel);
                    }
                    Told told = new Told();
                    channel.read(buffer, 1, TimeUnit.MILLISECONDS, null, told);
                    return get(told, channel);
                },
                channel);
    }

    static Link files(Random random) throws IOException {
        Path target = FileWays.path("target");
        ExecutorService pool = Executors.newFixedThreadPool(2);
        AsynchronousFileChannel out = AsynchronousFileChannel.open(target, TO_WRITE, pool);
        AsynchronousFileChannel in =
                AsynchronousFileChannel.open(
                        FileWays.path("source"), Set.of(StandardOpenOption.READ), pool);
        Positioned write = new Positioned((buffer, at) -> get(out.write(buffer, at), out));
        Positioned read = new Positioned((buffer, at) -> get(in.read(buffer, at), in));
        Link link = new Link(Kind.FILE, new End(write, out), new End(read, in));
        link.callsCount = false;
        link.rest = () -> end(pool);
        link.delivered = target.toFile()::length;
        return link;
    }

    /**
     * Waits for requests from before the close. They may still fail, and must not do so in the next
     * round.
     */
    private static void end(ExecutorService pool) throws IOException {
        pool.shutdown();
        try {
            if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
                throw new IOException("the pool does not end");
            }
        } catch (InterruptedException e) {
            throw new InterruptedIOException("as the pool ended");
        }
    }

    private static <T> T get(Future<T> future, Closeable channel) throws IOException {
        try {
            return future.get();
        } catch (InterruptedException e) {
            future.cancel(true);
            channel.close();
            throw new InterruptedIOException("as it waited");
        } catch (ExecutionException e) {
            channel.close();
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e);
        }
    }

    /** The outcome, with a number of bytes. */
    private static final class Told extends CompletableFuture<Integer>
            implements CompletionHandler<Integer, Void> {
        @Override
        public void completed(Integer n, Void nothing) {
            complete(n);
        }

        @Override
        public void failed(Throwable thrown, Void nothing) {
            completeExceptionally(thrown);
        }
    }
}

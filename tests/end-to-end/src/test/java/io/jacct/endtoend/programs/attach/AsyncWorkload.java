// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.attach;

import io.jacct.endtoend.programs.Expect;
import io.jacct.endtoend.programs.Pair;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Work that others do for the thread that requests it: the kernel, completion threads, pools. The
 * program compares the outcome with the expected one.
 */
final class AsyncWorkload {
    private static final ScheduledThreadPoolExecutor POOL =
            new ScheduledThreadPoolExecutor(2, task -> daemon(task, "errand"));

    /** One worker, which never ends for being idle. */
    private static final ForkJoinPool FORK_JOIN =
            new ForkJoinPool(
                    1,
                    ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                    null,
                    false,
                    1,
                    1,
                    1,
                    null,
                    1,
                    TimeUnit.DAYS);

    private static final AsynchronousChannelGroup GROUP = group();

    private static final Set<OpenOption> ALL =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);

    private AsyncWorkload() {}

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    private static AsynchronousChannelGroup group() {
        POOL.prestartAllCoreThreads();
        try {
            return AsynchronousChannelGroup.withFixedThreadPool(1, task -> daemon(task, "reply"));
        } catch (IOException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void copy(File file, byte[] bytes) throws Exception {
        Path copy = Path.of(file + ".copy");
        Files.write(file.toPath(), bytes);
        Files.copy(file.toPath(), copy, StandardCopyOption.REPLACE_EXISTING);
        Load.same(bytes, Files.readAllBytes(copy));
        Files.delete(copy);
    }

    static void file(File file, byte[] bytes) throws Exception {
        try (AsynchronousFileChannel channel =
                AsynchronousFileChannel.open(file.toPath(), ALL, POOL)) {
            Expect.that(bytes.length, channel.write(ByteBuffer.wrap(bytes), 0).get());
            ByteBuffer back = ByteBuffer.allocate(bytes.length);
            Expect.that(bytes.length, channel.read(back, 0).get());
            Load.same(bytes, back.array());
        }
    }

    static void socket(int port, byte[] bytes) throws Exception {
        try (AsynchronousSocketChannel channel = AsynchronousSocketChannel.open(GROUP)) {
            channel.connect(new InetSocketAddress(Pair.LOOPBACK, port)).get();
            ByteBuffer out = ByteBuffer.wrap(bytes);
            while (out.hasRemaining()) {
                channel.write(out).get();
            }
            channel.shutdownOutput();
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            ByteBuffer part = ByteBuffer.allocate(1000);
            while (channel.read(part).get() >= 0) {
                all.write(part.array(), 0, part.position());
                part.clear();
            }
            Load.same(bytes, all.toByteArray());
        }
    }

    static void pools(byte[] bytes) throws Exception {
        Future<byte[]> now = POOL.submit(() -> bytes.clone());
        Future<byte[]> soon = POOL.schedule(() -> bytes.clone(), 1, TimeUnit.MILLISECONDS);
        Future<byte[]> common = FORK_JOIN.submit(() -> bytes.clone());
        Load.same(bytes, now.get());
        Load.same(bytes, soon.get());
        Load.same(bytes, common.get());
    }
}

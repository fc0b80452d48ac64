// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.VirtualThreads;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A program that makes very many things of one {@link Sort}, and then waits. Each thread has sent a
 * byte through a pipe. Each pair of sockets has sent one byte in each direction. Each file was
 * written one byte and is deleted again. The program prints {@code ready} when all exist, and ends
 * at the end of its standard input. Arguments: sort, number.
 */
public final class Crowd {
    static final String READY = "ready";

    /**
     * Connections to one address: fewer than the ports that Linux gives out for an address by
     * default.
     */
    private static final int PAIRS_AT_AN_ADDRESS = 20_000;

    /** The memory to allocate at the end, in MiB: more than the young generation has. */
    private static final int TOUCHED_MEBIBYTES = 128;

    /** The depth of the stacks, in calls of some 200 bytes each. */
    private static final int DEPTH = 200;

    private static final AtomicInteger STARTED = new AtomicInteger();

    /** The things that must stay open. */
    private static final List<AutoCloseable> OPEN = new ArrayList<>();

    private static volatile byte[] touched;

    private Crowd() {}

    /** Sort and number. */
    public static void main(String[] args) throws Exception {
        touch();
        int count = Integer.parseInt(args[1]);
        switch (Sort.valueOf(args[0])) {
            case THREADS -> gather(count, Crowd::start);
            case DEEP -> gather(count, life -> start(() -> diveBefore(life)));
            case VIRTUAL -> gather(count, VirtualThreads::start);
            case SOCKETS -> connect(count / 2);
            case FILES -> write(count);
        }
        System.gc();
        System.out.println(READY);
        while (System.in.read() >= 0) {
            // nothing to print
        }
        System.exit(0);
    }

    /**
     * Fills the young generation, so that new objects need as much memory for few things as for
     * many.
     */
    private static void touch() {
        for (int i = 0; i < TOUCHED_MEBIBYTES; i++) {
            touched = new byte[1 << 20];
        }
    }

    private static void start(Runnable life) {
        new Thread(life, "crowd-" + STARTED.incrementAndGet()).start();
    }

    private static void diveBefore(Runnable life) {
        dive(DEPTH);
        life.run();
    }

    /**
     * The runner excludes this method from compilation, so that it takes the same room in each
     * stack.
     */
    private static int dive(int depth) {
        return depth == 0 ? 0 : 1 + dive(depth - 1);
    }

    private static void gather(int count, Consumer<Runnable> starter) throws Exception {
        CountDownLatch there = new CountDownLatch(count);
        CountDownLatch never = new CountDownLatch(1);
        Pipe pipe = Pipe.open();
        Runnable life =
                () -> {
                    send(pipe);
                    there.countDown();
                    await(never);
                };
        for (int i = 0; i < count; i++) {
            starter.accept(life);
        }
        there.await();
    }

    private static void send(Pipe pipe) {
        try {
            pipe.sink().write(ByteBuffer.allocate(1));
            pipe.source().read(ByteBuffer.allocate(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void connect(int pairs) throws IOException {
        for (int i = 0; i < pairs; i += PAIRS_AT_AN_ADDRESS) {
            String address = "127.0.0." + (1 + i / PAIRS_AT_AN_ADDRESS);
            connect(address, Math.min(PAIRS_AT_AN_ADDRESS, pairs - i));
        }
    }

    private static void connect(String address, int pairs) throws IOException {
        ServerSocketChannel listener =
                ServerSocketChannel.open().bind(new InetSocketAddress(address, 0));
        OPEN.add(listener);
        for (int i = 0; i < pairs; i++) {
            SocketChannel mine = SocketChannel.open().bind(new InetSocketAddress(address, 0));
            mine.connect(listener.getLocalAddress());
            SocketChannel peer = listener.accept();
            mine.write(ByteBuffer.allocate(1));
            peer.read(ByteBuffer.allocate(1));
            OPEN.add(mine);
            OPEN.add(peer);
        }
    }

    private static void write(int files) throws IOException {
        File directory = Files.createTempDirectory("crowd").toFile();
        for (int i = 0; i < files; i++) {
            File file = new File(directory, "file-" + i);
            try (FileOutputStream out = new FileOutputStream(file)) {
                out.write(1);
            }
            file.delete();
        }
        directory.delete();
    }
}

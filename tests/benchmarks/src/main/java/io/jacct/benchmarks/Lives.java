// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/**
 * What the lives of threads take: started, a little work, ended. {@code threads N} starts and joins
 * platform threads that do nothing, one after the other; {@code virtual N} starts virtual threads
 * which send a byte through a pipe and take one out, some thousand of them at a time; {@code socket
 * N} virtual threads which send a byte to a peer of this process and wait for the answer, on 64
 * connections. Prints microseconds a thread, the second half of them counted; to be run with and
 * without the agent in turn, and compared.
 */
public final class Lives {
    private static final int AT_ONCE = 4096;
    private static final int CONNECTIONS = 64;
    private static final double NANOS_PER_MICRO = 1000;

    private Lives() {}

    /** Sort and number. */
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[1]);
        for (int half = 0; half < 2; half++) {
            long start = System.nanoTime();
            switch (args[0]) {
                case "virtual" -> throughPipe(count / 2);
                case "socket" -> throughSockets(count / 2);
                default -> platform(count / 2);
            }
            double micros = (System.nanoTime() - start) / NANOS_PER_MICRO / (count / 2);
            System.out.printf("%s %.3f%n", half == 0 ? "warm" : "micros", micros);
        }
    }

    private static void platform(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(() -> {});
            thread.start();
            thread.join();
        }
    }

    private static void throughPipe(int count) throws Exception {
        Pipe pipe = Pipe.open();
        virtual(count, () -> roundTrip(pipe));
    }

    private static void throughSockets(int count) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            BlockingQueue<Socket> free = new LinkedBlockingQueue<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                free.add(new Socket(listener.getInetAddress(), listener.getLocalPort()));
                Socket peer = listener.accept();
                start(() -> answer(peer));
            }
            virtual(count, () -> roundTrip(free));
            for (Socket each : free) {
                each.close();
            }
        }
    }

    private static void virtual(int count, Runnable work) throws Exception {
        Semaphore room = new Semaphore(AT_ONCE);
        CountDownLatch ended = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            room.acquire();
            start(
                    () -> {
                        work.run();
                        room.release();
                        ended.countDown();
                    });
        }
        ended.await();
    }

    /** Made by name: compiled for a JDK that has none. */
    private static void start(Runnable work) throws ReflectiveOperationException {
        Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work);
    }

    private static void answer(Socket peer) {
        try (peer) {
            for (int b = peer.getInputStream().read(); b >= 0; b = peer.getInputStream().read()) {
                peer.getOutputStream().write(b);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void roundTrip(BlockingQueue<Socket> free) {
        try {
            Socket mine = free.take();
            mine.getOutputStream().write(1);
            mine.getInputStream().read();
            free.add(mine);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void roundTrip(Pipe pipe) {
        try {
            pipe.sink().write(ByteBuffer.allocate(1));
            pipe.source().read(ByteBuffer.allocate(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

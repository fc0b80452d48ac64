// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.Usage;
import io.jacct.benchmarks.workloads.VirtualThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/**
 * Measures the lives of threads: a start, a little work, and the end. {@code threads N} starts and
 * joins empty platform threads, one after the other. {@code pipe N} starts virtual threads that
 * send a byte through a pipe and read it. {@code socket N} starts virtual threads that send a byte
 * to a peer in this process and wait for the answer. There are 64 pipes or connections. A thread
 * that has used one starts the next thread, and ends. So no thread waits for a lock, and only work
 * and lives are measured. {@code contended N} is {@code pipe} with one pipe for about a thousand
 * threads at a time, which mostly wait for its locks. Prints microseconds a thread, over the second
 * half of the threads. Run it with and without the agent in turn, and compare.
 */
public final class Lives {
    private static final int AT_ONCE = 4096;
    private static final int CHAINS = 64;
    private static final double NANOS_PER_MICRO = 1000;

    private Lives() {}

    /** Arguments: sort and number. */
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[1]);
        for (int half = 0; half < 2; half++) {
            long cpu = Usage.now().cpuNanos();
            long start = System.nanoTime();
            switch (args[0]) {
                case "pipe" -> throughPipes(count / 2);
                case "contended" -> throughOnePipe(count / 2);
                case "socket" -> throughSockets(count / 2);
                default -> platform(count / 2);
            }
            double micros = (System.nanoTime() - start) / NANOS_PER_MICRO / (count / 2);
            double busy = (Usage.now().cpuNanos() - cpu) / NANOS_PER_MICRO / (count / 2);
            String name = half == 0 ? "warm" : "micros";
            System.out.printf("%s %.3f cpu %.3f%n", name, micros, busy);
        }
    }

    private static void platform(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(() -> {});
            thread.start();
            thread.join();
        }
    }

    private static void throughPipes(int count) throws Exception {
        List<Runnable> trips = new ArrayList<>();
        for (int i = 0; i < CHAINS; i++) {
            Pipe pipe = Pipe.open();
            trips.add(() -> roundTrip(pipe));
        }
        chains(count, trips);
    }

    private static void throughSockets(int count) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            List<Runnable> trips = new ArrayList<>();
            List<Socket> sockets = new ArrayList<>();
            for (int i = 0; i < CHAINS; i++) {
                Socket mine = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket peer = listener.accept();
                VirtualThreads.start(() -> answer(peer));
                trips.add(() -> roundTrip(mine));
                sockets.add(mine);
            }
            chains(count, trips);
            for (Socket each : sockets) {
                each.close();
            }
        }
    }

    /** Runs that number of lives, in one chain of threads for each trip. */
    private static void chains(int count, List<Runnable> trips) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(trips.size());
        for (Runnable trip : trips) {
            VirtualThreads.start(() -> live(trip, count / trips.size(), ended));
        }
        ended.await();
    }

    private static void live(Runnable trip, int left, CountDownLatch ended) {
        trip.run();
        if (left > 1) {
            VirtualThreads.start(() -> live(trip, left - 1, ended));
        } else {
            ended.countDown();
        }
    }

    private static void throughOnePipe(int count) throws Exception {
        Pipe pipe = Pipe.open();
        Semaphore room = new Semaphore(AT_ONCE);
        CountDownLatch ended = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            room.acquire();
            VirtualThreads.start(
                    () -> {
                        roundTrip(pipe);
                        room.release();
                        ended.countDown();
                    });
        }
        ended.await();
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

    private static void roundTrip(Socket socket) {
        try {
            socket.getOutputStream().write(1);
            socket.getInputStream().read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

/**
 * What the lives of threads take: started, a little work, ended. {@code threads N} starts and joins
 * platform threads that do nothing, one after the other; {@code virtual N} starts virtual threads
 * which send a byte through a pipe and take one out, some thousand of them at a time. Prints
 * microseconds a thread, the second half of them counted; to be run with and without the agent in
 * turn, and compared.
 */
public final class Lives {
    private static final int AT_ONCE = 4096;
    private static final double NANOS_PER_MICRO = 1000;

    private Lives() {}

    /** Sort and number. */
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[1]);
        boolean virtual = args[0].equals("virtual");
        for (int half = 0; half < 2; half++) {
            long start = System.nanoTime();
            if (virtual) {
                virtual(count / 2);
            } else {
                platform(count / 2);
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

    /** Made by name: compiled for a JDK that has none. */
    private static void virtual(int count) throws Exception {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        Pipe pipe = Pipe.open();
        Semaphore room = new Semaphore(AT_ONCE);
        CountDownLatch ended = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            room.acquire();
            start.invoke(
                    null,
                    (Runnable)
                            () -> {
                                roundTrip(pipe);
                                room.release();
                                ended.countDown();
                            });
        }
        ended.await();
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

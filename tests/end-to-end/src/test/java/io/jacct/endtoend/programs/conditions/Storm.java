// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.conditions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/**
 * A recursion without an end that does something on its way down, as one that logs: it is cut off
 * wherever the stack ends, again and again, on two threads that do the same with the same. Prints
 * the throughput of other threads before and after the storm: of each alone, in operations per
 * second of CPU time, the median; of two at once, in operations per second of the clock, the best.
 */
public final class Storm {
    private static final int THREADS = 2;

    /** Frames before the end of the stack where it begins to do something. */
    private static final int NEAR = 200;

    private static final int STACK = 256 << 10;
    private static final int AT_ONCE = 256;
    private static final int WARM = 1_000;
    private static final long ROUND_NANOS = 100_000_000;
    private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

    private final StormWay way;
    private final int overflows;
    private final int rounds;

    private Storm(StormWay way, int overflows, int rounds) {
        this.way = way;
        this.overflows = overflows;
        this.rounds = rounds;
    }

    /** The name of a {@link StormWay}, a directory, how many overflows, how many rounds. */
    public static void main(String[] args) throws Exception {
        StormWay way = StormWay.of(args[0], Path.of(args[1]));
        new Storm(way, Integer.parseInt(args[2]), Integer.parseInt(args[3])).run();
    }

    private void run() throws InterruptedException {
        Throughput before = measure();
        together(THREADS, () -> new Recursion().run());
        System.out.println("overflows " + overflows);
        Throughput after = measure();
        System.out.println("before " + before);
        System.out.println("after " + after);
        System.out.println("alone " + after.alone / before.alone);
        System.out.println("together " + after.together / before.together);
        System.out.flush();
        // the pool's thread has nothing to end for
        Runtime.getRuntime().halt(0);
    }

    private static void together(int count, Runnable task) throws InterruptedException {
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            threads[i] = new Thread(null, task, "storm-" + i, STACK);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** The compiler is done with most of it first. */
    private Throughput measure() throws InterruptedException {
        together(THREADS, this::warmUp);
        double[] alone = new double[rounds];
        double together = 0;
        for (int i = 0; i < rounds; i++) {
            alone[i] = round(1, true);
            together = Math.max(together, round(THREADS, false));
        }
        Arrays.sort(alone);
        return new Throughput(alone[rounds / 2], together);
    }

    private void warmUp() {
        AtomicInteger left = new AtomicInteger(WARM);
        work(() -> left.getAndDecrement() > 0);
    }

    /** Operations per second of CPU time or of the clock, by threads that are new. */
    private double round(int threads, boolean processor) throws InterruptedException {
        LongAdder done = new LongAdder();
        LongAdder used = new LongAdder();
        long start = System.nanoTime();
        together(
                threads,
                () -> {
                    long mine = THREAD.getCurrentThreadCpuTime();
                    long until = mine + ROUND_NANOS;
                    done.add(work(() -> THREAD.getCurrentThreadCpuTime() < until));
                    used.add(THREAD.getCurrentThreadCpuTime() - mine);
                });
        long nanos = processor ? used.sum() : System.nanoTime() - start;
        return done.sum() * 1e9 / nanos;
    }

    /** At least so many, and then while it is to go on. */
    private long work(BooleanSupplier on) {
        long mine = 0;
        try {
            do {
                for (int i = 0; i < AT_ONCE; i++) {
                    way.go();
                }
                mine += AT_ONCE;
            } while (on.getAsBoolean());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return mine;
    }

    private record Throughput(double alone, double together) {}

    /** One thread's share of the storm. */
    private final class Recursion implements Runnable {
        private int deepest;
        private int from;

        @Override
        public void run() {
            for (int i = 0; i < overflows / THREADS; i++) {
                from = deepest - NEAR;
                deepest = 0;
                try {
                    down(1);
                } catch (StackOverflowError end) {
                    continue;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }

        private void down(int depth) throws IOException {
            deepest = depth;
            if (depth > from) {
                way.go();
            }
            down(depth + 1);
        }
    }
}

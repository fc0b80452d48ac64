// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.conditions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/**
 * A recursion without an end that does something on its way down, as one that logs: it is cut off
 * wherever the stack ends, again and again, on two threads that do the same with the same. Prints
 * the throughput of other threads after the storm by that before it: of one alone, and of two at
 * once. Each throughput is the best of some short windows, in operations per second of CPU time,
 * which other processes do not use up. After the storm there are more windows, up to a limit, until
 * the throughput is enough.
 */
public final class Storm {
    private static final int THREADS = 2;

    /** Frames before the end of the stack where it begins to do something. */
    private static final int NEAR = 200;

    /** What is slow is done in one of so many of these frames, in others each time. */
    private static final int SELDOM = 16;

    private static final int STACK = 256 << 10;
    private static final int AT_ONCE = 256;
    private static final int WARM = 1_000;
    private static final int WINDOWS = 5;
    private static final int MOST_WINDOWS = 100;
    private static final long WINDOW_NANOS = 20_000_000;
    private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

    private final StormWay way;
    private final int atOnce;

    private Storm(StormWay way) {
        this.way = way;
        this.atOnce = way.slow() ? 1 : AT_ONCE;
    }

    /**
     * A directory, the number of overflows, the ratio that is enough, the number of idle threads
     * beside, and names of {@link StormWay}.
     */
    public static void main(String[] args) throws Exception {
        int overflows = Integer.parseInt(args[1]);
        double enough = Double.parseDouble(args[2]);
        idle(Integer.parseInt(args[3]));
        for (int i = 4; i < args.length; i++) {
            new Storm(StormWay.of(args[i], Path.of(args[0]))).run(args[i], overflows, enough);
        }
        System.out.flush();
        // the pool's thread has nothing to end for
        Runtime.getRuntime().halt(0);
    }

    private static void idle(int threads) {
        CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; i < threads; i++) {
            Thread thread =
                    new Thread(
                            () -> {
                                try {
                                    never.await();
                                } catch (InterruptedException end) {
                                    return;
                                }
                            },
                            "idle");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void run(String name, int overflows, double enough) throws InterruptedException {
        together(THREADS, this::warmUp);
        // comes first: a device gets more stripes where two meet, and keeps them
        double together = best(THREADS, 0);
        double alone = best(1, 0);
        together(THREADS, () -> new Recursion(overflows / THREADS).run());
        together(THREADS, this::warmUp);
        print(name + " together ", best(THREADS, enough * together), together);
        print(name + " alone ", best(1, enough * alone), alone);
    }

    private static void print(String what, double after, double before) {
        System.out.println(what + Math.round(100 * after / before) / 100.0);
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
    private void warmUp() {
        AtomicInteger left = new AtomicInteger(WARM);
        work(() -> left.getAndDecrement() > 0);
    }

    private double best(int threads, double enough) throws InterruptedException {
        double best = 0;
        for (int i = 0; i < WINDOWS || i < MOST_WINDOWS && best < enough; i++) {
            best = Math.max(best, window(threads));
        }
        return best;
    }

    /** Operations per second, by threads that are new. */
    private double window(int threads) throws InterruptedException {
        LongAdder done = new LongAdder();
        LongAdder used = new LongAdder();
        together(
                threads,
                () -> {
                    long start = nanos();
                    done.add(work(() -> nanos() - start < WINDOW_NANOS));
                    used.add(nanos() - start);
                });
        return done.sum() * 1e9 / used.sum();
    }

    /** Processor time; where other threads work for this one, the clock. */
    private long nanos() {
        return way.slow() ? System.nanoTime() : THREAD.getCurrentThreadCpuTime();
    }

    /** At least so many, and then while it is to go on. */
    private long work(BooleanSupplier on) {
        long mine = 0;
        try {
            do {
                for (int i = 0; i < atOnce; i++) {
                    way.go();
                }
                mine += atOnce;
            } while (on.getAsBoolean());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return mine;
    }

    /** One thread's share of the storm. */
    private final class Recursion implements Runnable {
        private final int overflows;
        private final int every;
        private int turn;
        private int deepest;
        private int from;

        Recursion(int overflows) {
            this.overflows = overflows;
            this.every = way.slow() ? SELDOM : 1;
        }

        @Override
        public void run() {
            for (turn = 0; turn < overflows; turn++) {
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
            if (depth > from && (depth + turn) % every == 0) {
                way.go();
            }
            down(depth + 1);
        }
    }
}

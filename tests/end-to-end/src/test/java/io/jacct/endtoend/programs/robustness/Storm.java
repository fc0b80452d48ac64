// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.robustness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/**
 * An endless recursion that does an operation on its way down, such as writing a log. It ends
 * wherever the stack overflows, again and again, on two threads that use the same object. Prints
 * the throughput of other threads after the storm, divided by the throughput before it: of one
 * thread alone, and of two at once.
 *
 * <p>Throughput is measured in short windows, in operations per second of CPU time, which other
 * processes do not use up. The speed of two threads at once still depends on their placement by the
 * machine. Without agent and storm it changes by half within seconds. So each window has a twin
 * right after it, on another record of the same kind that gets no storm.
 *
 * <p>A torn record slows down its own windows, not the twin's. A slower machine slows down both,
 * and a twin that becomes faster by itself says nothing about the record. The program therefore
 * prints the medians of the windows, of the twins, and of the first by the second, after the storm
 * by before. After the storm there are more windows, up to a limit, until the throughput is enough.
 */
public final class Storm {
    private static final int THREADS = 2;

    /** Frames before the end of the stack where the operations begin. */
    private static final int NEAR = 200;

    /** A slow operation is done in one of this many frames, in a different one each time. */
    private static final int SELDOM = 16;

    private static final int STACK = 256 << 10;
    private static final int AT_ONCE = 256;
    private static final int SKIPPED = 8;
    private static final int WARM = 1_000;
    private static final int MOST_WINDOWS = 100;
    private static final long WINDOW_NANOS = 20_000_000;
    private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();

    private final StormWay way;
    private final StormWay twin;
    private final int windows;
    private final int atOnce;
    private final Random random = new Random(1);

    private Storm(StormWay way, StormWay twin, int windows) {
        this.way = way;
        this.twin = twin;
        this.windows = windows;
        this.atOnce = way.slow() ? 1 : AT_ONCE;
    }

    /**
     * A directory, the number of overflows, the sufficient ratio, the least number of windows, the
     * number of additional idle threads, and names of {@link StormWay}.
     */
    public static void main(String[] args) throws Exception {
        int overflows = Integer.parseInt(args[1]);
        double enough = Double.parseDouble(args[2]);
        int windows = Integer.parseInt(args[3]);
        idle(Integer.parseInt(args[4]));
        for (int i = 5; i < args.length; i++) {
            StormWay way = StormWay.of(args[i], Path.of(args[0]), 0);
            StormWay twin = StormWay.of(args[i], Path.of(args[0]), 1);
            new Storm(way, twin, windows).run(args[i], overflows, enough);
        }
        System.out.flush();
        // the pool's thread never ends
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
        warmUp();
        // comes first: a device gets more stripes when two threads contend, and keeps them
        Speed together = median(THREADS, null, 0);
        Speed alone = median(1, null, 0);
        together(THREADS, () -> new Recursion(overflows / THREADS).run());
        warmUp();
        print(name + " together ", median(THREADS, together, enough), together);
        print(name + " alone ", median(1, alone, enough), alone);
    }

    private static void print(String what, Speed after, Speed before) {
        System.out.println(what + rounded(after.own / before.own));
        System.out.println(what + "twin " + rounded(after.twin / before.twin));
        System.out.println(what + "relative " + rounded(after.relative / before.relative));
    }

    private static double rounded(double ratio) {
        return Math.round(100 * ratio) / 100.0;
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

    /** Runs until the compiler has compiled most of the code. */
    private void warmUp() throws InterruptedException {
        for (StormWay each : List.of(way, twin)) {
            together(
                    THREADS,
                    () -> {
                        AtomicInteger left = new AtomicInteger(WARM);
                        work(each, () -> left.getAndDecrement() > 0);
                    });
        }
    }

    /**
     * The medians over windows. After the storm there are windows until the speed, the record's own
     * or the relative one, is at least the share {@code enough} of the one before.
     */
    private Speed median(int threads, Speed before, double enough) throws InterruptedException {
        List<Double> own = new ArrayList<>();
        List<Double> twins = new ArrayList<>();
        List<Double> relative = new ArrayList<>();
        Speed now = null;
        while (own.size() < windows
                || before != null && own.size() < MOST_WINDOWS && now.isBelow(enough, before)) {
            own.add(window(way, threads));
            twins.add(window(twin, threads));
            int last = own.size() - 1;
            relative.add(own.get(last) / twins.get(last));
            now = new Speed(median(own), median(twins), median(relative));
        }
        return now;
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }

    /** Operations per second of new threads. */
    private double window(StormWay each, int threads) throws InterruptedException {
        skipIds();
        LongAdder done = new LongAdder();
        LongAdder used = new LongAdder();
        together(
                threads,
                () -> {
                    long start = nanos();
                    done.add(work(each, () -> nanos() - start < WINDOW_NANOS));
                    used.add(nanos() - start);
                });
        return done.sum() * 1e9 / used.sum();
    }

    /** New threads, because a thread's id may determine its stripe, and windows alternate. */
    private void skipIds() {
        for (int i = random.nextInt(SKIPPED); i > 0; i--) {
            new Thread(this::skipIds);
        }
    }

    /** CPU time, or elapsed time if other threads work for this one. */
    private long nanos() {
        return way.slow() ? System.nanoTime() : THREAD.getCurrentThreadCpuTime();
    }

    /** The least number of windows; more follow while the result is not enough. */
    private long work(StormWay each, BooleanSupplier on) {
        long mine = 0;
        try {
            do {
                for (int i = 0; i < atOnce; i++) {
                    each.go();
                }
                mine += atOnce;
            } while (on.getAsBoolean());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return mine;
    }

    /** The throughput, the twin's throughput, and the first divided by the second. */
    private record Speed(double own, double twin, double relative) {
        boolean isBelow(double share, Speed before) {
            return own < share * before.own && relative < share * before.relative;
        }
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

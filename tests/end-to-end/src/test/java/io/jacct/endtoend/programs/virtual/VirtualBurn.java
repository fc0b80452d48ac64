// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.virtual;

import io.jacct.counter.Counter;
import io.jacct.endtoend.programs.Virtual;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/**
 * Virtual threads of two pools that only compute, and yield now and then. Those of one pool run
 * three times as long. Prints the CPU time that was booked for them, and the JVM's CPU time of
 * their carriers.
 */
public final class VirtualBurn {
    private static final int THREADS = 8;
    private static final int TURNS = 12;

    /** The number of rounds, which take some milliseconds. */
    private static final long TURN = 4 << 20;

    private static volatile long sink;

    private VirtualBurn() {}

    public static void main(String[] args) throws Exception {
        awaitMeter();
        long carriers = carriers();
        long before = booked("");
        List<Thread> threads = new ArrayList<>();
        start(threads, Virtual.factory("short-"), TURN);
        start(threads, Virtual.factory("long-"), 3 * TURN);
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("carriers " + (carriers() - carriers));
        System.out.println("booked " + (booked("") - before));
        System.out.println("short " + booked("short-N"));
        System.out.println("long " + booked("long-N"));
    }

    private static void start(List<Thread> threads, ThreadFactory factory, long turn) {
        for (int i = 0; i < THREADS; i++) {
            Thread thread = factory.newThread(() -> burn(turn));
            threads.add(thread);
            thread.start();
        }
    }

    private static void burn(long turn) {
        for (int i = 0; i < TURNS; i++) {
            compute(turn);
            Thread.yield();
        }
    }

    /** A generator of random numbers by shifts, which no compiler can skip. */
    private static void compute(long rounds) {
        long x = rounds;
        for (long i = 0; i < rounds; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        sink = x;
    }

    /** Waits for the agent's meter, which the agent's thread sets some moments after the start. */
    private static void awaitMeter() throws Exception {
        ThreadFactory factory = Virtual.factory();
        while (booked("") == 0) {
            Thread thread = factory.newThread(() -> compute(1 << 20));
            thread.start();
            thread.join();
        }
    }

    /** The CPU time of a pool, or of all pools. */
    private static long booked(String pool) throws PageException {
        try (Page page = Page.own()) {
            Counts counts =
                    page.snapshot().pools().stream()
                            .filter(group -> pool.isEmpty() || group.name().equals(pool))
                            .map(group -> group.counts())
                            .reduce(Counts.ZERO, Counts::plus);
            return counts.get(Counter.VIRTUAL_CPU_NANOS);
        }
    }

    private static long carriers() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long nanos = 0;
        for (ThreadInfo info : threads.dumpAllThreads(false, false)) {
            if (info.getThreadName().matches("ForkJoinPool-1-worker-\\d+")) {
                nanos += threads.getThreadCpuTime(info.getThreadId());
            }
        }
        return nanos;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs.limits;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/** How busy some threads are, from now on. */
final class Busy {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double HALF = 0.5;
    private static final long BURNT_NANOS = 150_000_000;

    private final List<Thread> watched = new ArrayList<>();
    private final long begin;
    private final long beginUsed;

    /** Threads whose names match that regular expression; there must be one. */
    Busy(String names) {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().matches(names)) {
                watched.add(thread);
            }
        }
        if (watched.isEmpty()) {
            throw new IllegalStateException("no thread is called " + names);
        }
        beginUsed = used();
        begin = System.nanoTime();
    }

    private long used() {
        long sum = 0;
        for (Thread thread : watched) {
            sum += THREADS.getThreadCpuTime(thread.getId());
        }
        return sum;
    }

    /** Whether they live, and have used less than half a processor. */
    String look() {
        double processors = (double) (used() - beginUsed) / (System.nanoTime() - begin);
        boolean live = watched.stream().allMatch(Thread::isAlive);
        return live ? processors < HALF ? "idle" : "busy: " + processors : "dead";
    }

    /**
     * Whether they use less than half of what a thread uses that spins. They must have nothing to
     * do. The calling thread spins meanwhile, so a busy machine makes no difference.
     */
    String lookBesideSpinning() {
        long before = used();
        long end = THREADS.getCurrentThreadCpuTime() + BURNT_NANOS;
        while (THREADS.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
        double share = (double) (used() - before) / BURNT_NANOS;
        return share < HALF ? "idle" : "spinning: " + share;
    }
}

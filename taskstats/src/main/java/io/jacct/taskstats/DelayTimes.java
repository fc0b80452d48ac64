// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.DelayTotals;
import io.jacct.snapshot.Executor;
import java.util.ArrayList;
import java.util.List;

/**
 * One line of delay accounting: what held a task or a group up, how often and for how long. What is
 * not known is -1, never 0; so is the total of what was counted and not timed, as with {@code
 * timing=off}, and one that has overflowed.
 *
 * @param name {@code cpu}, that of a {@link Delay}, {@code lock}, {@code gc} or {@code queue}
 * @param count how often
 * @param nanos for how long altogether, in nanoseconds
 * @param longest the longest of them, in nanoseconds
 * @param longestMillis when that was, in milliseconds since 1970
 */
public record DelayTimes(String name, long count, long nanos, long longest, long longestMillis) {
    private static final long UNKNOWN = -1;

    /** The average in nanoseconds, never above the longest; of nothing, or if not known, -1. */
    public long average() {
        return count <= 0 || nanos < 0 ? UNKNOWN : nanos / count;
    }

    /**
     * All delays of a task or group.
     *
     * @param executor the one whose threads are that pool; null where there is none
     */
    public static List<DelayTimes> of(Taskstats stats, Executor executor) {
        List<DelayTimes> all = new ArrayList<>();
        all.add(measured("cpu", stats, Counter.CPU_SLICES, Counter.CPU_DELAY_NANOS));
        for (Delay delay : Delay.values()) {
            all.add(of(delay, stats.counts()));
        }
        all.add(measured("lock", stats, Counter.BLOCKS, Counter.BLOCK_NANOS));
        all.add(measured("gc", stats, Counter.GC_PAUSES, Counter.GC_PAUSE_NANOS));
        all.add(queue(executor));
        return all;
    }

    /** Whether any was seen, or there is none. */
    public static boolean isSeen(Delay delay, Counts counts) {
        for (Counter counter : delay.counts()) {
            if (counts.unknown(counter) > 0) {
                return counts.delay(delay).count() > 0;
            }
        }
        return true;
    }

    /**
     * Whether its total is known: what there was is seen, and timed. A socket is opened by a
     * connect or an accept, which has the time of both.
     */
    public static boolean isKnown(Delay delay, Counts counts) {
        DelayTotals totals = counts.delay(delay);
        long opens = delay == Delay.SOCKET ? counts.get(Counter.SOCKET_OPENS) : 0;
        return isSeen(delay, counts) && (totals.count() == opens || timed(totals));
    }

    /** Whether the total is one: operations that took time have a longest one. */
    static boolean timed(DelayTotals totals) {
        return totals.count() == 0 || totals.longest() > 0;
    }

    private static DelayTimes of(Delay delay, Counts counts) {
        if (!isSeen(delay, counts)) {
            return new DelayTimes(delay.label(), UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
        }
        DelayTotals totals = counts.delay(delay);
        boolean any = totals.longest() > 0;
        return new DelayTimes(
                delay.label(),
                totals.count(),
                isKnown(delay, counts) ? Math.max(UNKNOWN, totals.nanos()) : UNKNOWN,
                any ? totals.longest() : UNKNOWN,
                any ? totals.longestMillis() : UNKNOWN);
    }

    private static DelayTimes measured(String name, Taskstats stats, Counter count, Counter nanos) {
        return new DelayTimes(name, known(stats, count), known(stats, nanos), UNKNOWN, UNKNOWN);
    }

    private static long known(Taskstats stats, Counter counter) {
        boolean told = stats.knows(counter) && Measure.of(counter) != null;
        return told ? Math.max(UNKNOWN, stats.counts().get(counter)) : UNKNOWN;
    }

    /** Tasks of an executor: all that have waited in its queue, or do. */
    private static DelayTimes queue(Executor executor) {
        if (executor == null) {
            return new DelayTimes("queue", UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
        }
        long count =
                executor.waiting() + executor.running() + executor.completed() + executor.removed();
        boolean timed = count == 0 || executor.waitNanos() + executor.runNanos() > 0;
        return new DelayTimes(
                "queue", count, timed ? executor.waitNanos() : UNKNOWN, UNKNOWN, UNKNOWN);
    }
}

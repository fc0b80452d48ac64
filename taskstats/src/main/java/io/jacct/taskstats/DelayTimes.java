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
 * One line of delay accounting: how often and for how long one kind of delay held up a task or a
 * group. A value that is not known is -1, never 0. The total is -1, too, if the delays were counted
 * but not timed, as with {@code timing=off}, and if it has overflowed.
 *
 * @param name {@code cpu}, the name of a {@link Delay}, {@code lock}, {@code gc} or {@code queue}
 * @param count number of delays
 * @param nanos total time, in nanoseconds
 * @param longest the longest one, in nanoseconds
 * @param longestMillis when the longest one was, in milliseconds since 1970
 */
public record DelayTimes(String name, long count, long nanos, long longest, long longestMillis) {
    private static final long UNKNOWN = -1;

    /**
     * The average in nanoseconds, never above the longest; -1 if there is none, or it is not known.
     */
    public long average() {
        return count <= 0 || nanos < 0 ? UNKNOWN : nanos / count;
    }

    /**
     * Returns all delays of a task or group.
     *
     * @param executor the executor whose threads are that pool; null if there is none
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

    /** Whether jacct sees such delays of these tasks, or there is none. */
    public static boolean isSeen(Delay delay, Counts counts) {
        for (Counter counter : delay.counts()) {
            if (counts.unknown(counter) > 0) {
                return counts.delay(delay).count() > 0;
            }
        }
        return true;
    }

    /**
     * Whether the total is known: all delays are seen and timed. A connect or an accept opens a
     * socket, so its time is the open's, too.
     */
    public static boolean isKnown(Delay delay, Counts counts) {
        return isKnown(delay, counts, counts.delay(delay));
    }

    /** The same where the totals are at hand. */
    static boolean isKnown(Delay delay, Counts counts, DelayTotals totals) {
        long opens = delay == Delay.SOCKET ? counts.get(Counter.SOCKET_OPENS) : 0;
        return isSeen(delay, counts) && (totals.count() == opens || timed(totals));
    }

    /** Whether the total is a real one: if operations took time, there is a longest one. */
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

    /** Tasks of an executor that have waited in its queue, or wait now. */
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

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.snapshot.Executor;
import io.jacct.snapshot.TaskTimes;
import java.util.function.ToLongFunction;

/**
 * An executor in an interval. Immutable.
 *
 * @param current the executor at the end
 * @param previous the executor at the beginning; null if it was not there
 * @param interval the time between
 */
public record ExecutorStatistics(Executor current, Executor previous, Interval interval) {
    /** A steady queue grows or shrinks by at most one tenth of the tasks that leave it. */
    private static final int STEADY = 10;

    /** Little's law needs some tasks: one more or less must not matter. */
    private static final int FEW = 10;

    /** The increase of a number that only grows. */
    public long gained(ToLongFunction<Executor> number) {
        long before = previous == null ? 0 : number.applyAsLong(previous);
        return Interval.gained(number.applyAsLong(current), before);
    }

    /** How many more tasks wait than at the beginning. */
    public long growth() {
        return current.waiting() - (previous == null ? 0 : previous.waiting());
    }

    /** Whether it is known what waited at the beginning: not of the time before an attach. */
    boolean knowsGrowth() {
        return previous != null
                || !interval.isSinceStart()
                || !interval.end().page().notes().containsKey("attached");
    }

    /** The same per second. */
    double growthPerSecond() {
        double rate = interval.rate(Math.abs(growth()));
        return growth() < 0 ? -rate : rate;
    }

    /**
     * The tasks that left the queue: those that began to run, and those that were removed. Both
     * have waited, and {@code waitNanos} has the waits of both.
     */
    private long left() {
        long before = previous == null ? 0 : previous.running();
        long began = gained(Executor::completed) + current.running() - before;
        return Math.max(0, began) + gained(Executor::removed);
    }

    /**
     * For how long a task waited on average, by Little's law; -1 if too few left the queue, or it
     * changed too much, for that law to hold.
     */
    double meanWait() {
        long left = left();
        boolean steady = left >= FEW && Math.abs(growth()) * STEADY <= left;
        return steady ? (double) gained(Executor::waitNanos) / left : -1;
    }

    /**
     * For how long a task waits that comes now, if tasks go on to end as they did; -1 if none did.
     */
    double expectedWait() {
        double perNano = interval.mean(gained(Executor::completed));
        return current.waiting() == 0 ? 0 : perNano == 0 ? -1 : current.waiting() / perNano;
    }

    /** The share of its threads that ran tasks, in percent; -1 if it is not known. */
    double load() {
        Long threads = (Long) ExecutorFields.THREADS.of(current, interval.end());
        return threads == null || threads == 0
                ? -1
                : Math.min(100, 100 * mean(Executor::runNanos) / threads);
    }

    /** The mean of a number whose integral over nanoseconds is {@code integral}. */
    public double mean(ToLongFunction<Executor> integral) {
        return interval.mean(gained(integral));
    }

    /** The tasks that ended in the interval, as far as it is known how long they ran. */
    public TaskTimes runs() {
        return previous == null ? current.runs() : current.runs().minus(previous.runs());
    }

    /** The tasks that began in the interval, as far as it is known how long they had waited. */
    public TaskTimes waits() {
        return previous == null ? current.waits() : current.waits().minus(previous.waits());
    }

    /**
     * The mean time of those that ended; of an executor without times by Little's law; -1: not
     * known.
     */
    double meanRun() {
        TaskTimes runs = runs();
        if (runs.count() > 0) {
            return (double) runs.nanos() / runs.count();
        }
        long ended = gained(Executor::completed);
        boolean few = ended == 0 || ended < current.running() * FEW;
        return few || current.runs().count() > 0 ? -1 : (double) gained(Executor::runNanos) / ended;
    }
}

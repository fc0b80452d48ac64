// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Runs;
import java.util.function.ToLongFunction;

/**
 * An executor in an interval. Immutable.
 *
 * @param current the executor at the end
 * @param previous the executor at the beginning; null if it was not there
 * @param interval the time between
 */
public record ExecutorStatistics(Executor current, Executor previous, Interval interval) {
    /** A steady queue grows or shrinks by at most one tenth of the tasks that end. */
    private static final int STEADY = 10;

    /** Little's law needs some tasks: one more or less must not matter. */
    private static final int FEW = 10;

    /** The increase of a number that only grows. */
    public long gained(ToLongFunction<Executor> number) {
        long before = previous == null ? 0 : number.applyAsLong(previous);
        return Interval.gained(number.applyAsLong(current), before);
    }

    /** How many more tasks wait than at the beginning. */
    long growth() {
        return current.waiting() - (previous == null ? 0 : previous.waiting());
    }

    /** Whether it is known what waited at the beginning: not of the time before an attach. */
    boolean knowsGrowth() {
        return previous != null
                || !interval.isSinceStart()
                || !interval.end().page().notes().containsKey("attached");
    }

    /** Whether so many tasks ended, and the queue changed so little, that Little's law holds. */
    boolean isSteady() {
        long ended = gained(Executor::completed);
        return ended >= FEW && Math.abs(growth()) * STEADY <= ended;
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
    public Runs runs() {
        return previous == null ? current.runs() : current.runs().minus(previous.runs());
    }

    /** Their mean time; of an executor without times by Little's law; -1: not known. */
    double meanRun() {
        Runs runs = runs();
        if (runs.count() > 0) {
            return (double) runs.nanos() / runs.count();
        }
        boolean few = gained(Executor::completed) < current.running() * FEW;
        return few || current.runs().count() > 0 ? -1 : perTask(Executor::runNanos);
    }

    /** A time of all tasks together by the tasks that ended; -1 if none has. */
    public double perTask(ToLongFunction<Executor> nanos) {
        long tasks = gained(Executor::completed);
        return tasks == 0 ? -1 : (double) gained(nanos) / tasks;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import io.jacct.snapshot.Executor;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What an executor did in an interval: rates, mean lengths and mean times. Values since it was met
 * are in {@link ExecutorFields}. The mean times are by Little's law, so a task counts with its
 * whole time when it ends.
 */
public final class ExecutorRates {
    /** The mean length of the queue. */
    public static final Field<ExecutorStatistics> MEAN_WAITING =
            mean("meanWaiting", "How many tasks were waiting on average.", Executor::waitNanos);

    /** The mean number of running tasks. */
    public static final Field<ExecutorStatistics> MEAN_RUNNING =
            mean("meanRunning", "How many tasks were running on average.", Executor::runNanos);

    /** Its utilisation. */
    public static final Field<ExecutorStatistics> BUSY_PERCENT =
            Field.real(
                    "busyPercent",
                    Unit.PERCENT,
                    "The share of the time in which at least one task was running.",
                    each -> Math.min(100, 100 * each.mean(Executor::runBusyNanos)));

    /** The utilisation of its threads. */
    public static final Field<ExecutorStatistics> LOAD_PERCENT =
            Field.real(
                    "loadPercent",
                    Unit.PERCENT,
                    "The share of its threads, by their present number, that were running tasks on"
                            + " average; null: it has no threads, or their number is not known.",
                    ExecutorStatistics::load);

    /** The mean wait of a task. */
    public static final Field<ExecutorStatistics> WAIT =
            Field.real(
                    "recentWaitNanosMean",
                    Unit.NANOSECONDS,
                    "For how long a task waited on average, by Little's law; null: fewer than ten"
                            + " tasks left the queue in the interval, or it grew or shrank by more"
                            + " than a tenth of those that left.",
                    ExecutorStatistics::meanWait);

    /** The wait of nearly all tasks. */
    public static final Field<ExecutorStatistics> WAIT_P99 =
            Field.<ExecutorStatistics>gauge(
                            "recentWaitNanosP99",
                            Unit.NANOSECONDS,
                            "The time that 99 of 100 tasks that began in the"
                                    + " interval had waited at most; null: none did, or not known, as"
                                    + " of a ForkJoinPool.",
                            each -> each.waits().times().quantile(0.99))
                    .unless(0L);

    /** The wait of a task that comes now. */
    public static final Field<ExecutorStatistics> EXPECTED_WAIT =
            Field.real(
                    "expectedWaitNanos",
                    Unit.NANOSECONDS,
                    "For how long a task waits that comes now, if tasks go on to end as in the"
                            + " interval; null: none ended.",
                    ExecutorStatistics::expectedWait);

    /** The mean run of a task. */
    public static final Field<ExecutorStatistics> RUN =
            Field.real(
                    "recentRunNanosMean",
                    Unit.NANOSECONDS,
                    "For how long the tasks ran that ended in the interval, on average; null: none"
                            + " ended. Of a ForkJoinPool and of virtual threads by Little's law; null: few"
                            + " ended.",
                    ExecutorStatistics::meanRun);

    /** The run of nearly all tasks. */
    public static final Field<ExecutorStatistics> RUN_P99 =
            Field.<ExecutorStatistics>gauge(
                            "recentRunNanosP99",
                            Unit.NANOSECONDS,
                            "The time that 99 of 100 tasks that ended in the interval ran at most;"
                                    + " null: none did, or not known, as of a ForkJoinPool.",
                            each -> each.runs().times().quantile(0.99))
                    .unless(0L);

    /** How much longer the queue is. */
    public static final Field<ExecutorStatistics> GROWTH =
            Field.<ExecutorStatistics>gauge(
                            "waitingGrowth",
                            Unit.TASKS,
                            "How many more tasks wait than at the beginning; below 0: fewer.",
                            ExecutorStatistics::growth)
                    .where(ExecutorStatistics::knowsGrowth);

    /** How fast the queue grows. */
    public static final Field<ExecutorStatistics> GROWTH_RATE =
            new Field<ExecutorStatistics>(
                            "waitingGrowthPerSecond",
                            Field.Kind.REAL,
                            Unit.PER_SECOND,
                            false,
                            Field.Rollup.NONE,
                            "How many more tasks wait each second; below 0: fewer.",
                            (each, in) -> each.growthPerSecond())
                    .where(ExecutorStatistics::knowsGrowth);

    /** Tasks that have run. */
    public static final Field<ExecutorStatistics> COMPLETED =
            rate("completedPerSecond", "Tasks that have run.", Executor::completed);

    /** Tasks that threw. */
    public static final Field<ExecutorStatistics> FAILED =
            rate("failedPerSecond", "Tasks that threw.", Executor::failed);

    /** Tasks that were cancelled, mostly. */
    public static final Field<ExecutorStatistics> REMOVED =
            rate(
                    "removedPerSecond",
                    "Tasks that left the queue without having run.",
                    Executor::removed);

    /** Tasks that were refused. */
    public static final Field<ExecutorStatistics> REJECTED =
            rate("rejectedPerSecond", "Tasks that were rejected.", Executor::rejected);

    /** All of them. */
    public static final List<Field<ExecutorStatistics>> ALL =
            List.of(
                    COMPLETED,
                    FAILED,
                    REJECTED,
                    REMOVED,
                    GROWTH,
                    GROWTH_RATE,
                    MEAN_WAITING,
                    MEAN_RUNNING,
                    WAIT,
                    WAIT_P99,
                    EXPECTED_WAIT,
                    RUN,
                    RUN_P99,
                    BUSY_PERCENT,
                    LOAD_PERCENT);

    private ExecutorRates() {}

    private static Field<ExecutorStatistics> rate(
            String name, String sentence, ToLongFunction<Executor> count) {
        return Field.real(
                name, Unit.PER_SECOND, sentence, each -> each.interval().rate(each.gained(count)));
    }

    private static Field<ExecutorStatistics> mean(
            String name, String sentence, ToLongFunction<Executor> integral) {
        return Field.real(name, Unit.TASKS, sentence, each -> each.mean(integral));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.counter.Unit;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.TaskTimes;
import io.jacct.snapshot.Times;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The fields of an executor, in the words of Solaris kstat's queues. */
public final class ExecutorFields {
    private static final String ESTIMATE =
            " With more than some 4,000 tasks a second an estimate, except with timing=full.";

    private static final String SAMPLES = " of a ForkJoinPool by samples, one a second." + ESTIMATE;

    /** Tasks that have run. */
    public static final Field<Executor> COMPLETED =
            Field.<Executor>counter(
                            "completed",
                            Unit.TASKS,
                            "Tasks that have run, with success or not; of a ForkJoinPool those that a"
                                    + " worker took from another thread.",
                            Executor::completed)
                    .called("kstat `reads`");

    /** How many threads it has. */
    public static final Field<Executor> THREADS =
            new Field<>(
                    "threads",
                    Field.Kind.GAUGE,
                    Unit.TASKS,
                    false,
                    Field.Rollup.SUM,
                    "The live threads of its pool, at least those that run a task; null for other.",
                    ExecutorFields::threads);

    /** Who it is. */
    public static final List<Field<Executor>> IDENTITY =
            List.of(
                    Field.text("name", "Of its threads.", Executor::name),
                    Field.text("kind", "Its class in the JDK.", Executor::kind),
                    Field.flag(
                            "live",
                            "Whether it is in use; the next one of its name continues an ended one.",
                            Executor::live),
                    Field.millis(
                            "startedMillis",
                            "When the first one of this name was seen.",
                            Executor::startedMillis),
                    Field.flag(
                            "waitSampled",
                            "Whether waiting, waitNanos and waitBusyNanos come from samples, one a"
                                    + " second.",
                            Executor::waitSampled));

    /** What it does. */
    public static final List<Field<Executor>> VALUES =
            List.of(
                    Field.<Executor>gauge(
                                    "waiting",
                                    Unit.TASKS,
                                    "Tasks that could run but do not yet; of a ForkJoinPool a sample, taken"
                                            + " every second.",
                                    Executor::waiting)
                            .called("kstat `wcnt`"),
                    THREADS,
                    Field.<Executor>gauge(
                                    "running",
                                    Unit.TASKS,
                                    "Tasks that run; of a ForkJoinPool its workers that are busy.",
                                    Executor::running)
                            .called("kstat `rcnt`"),
                    Field.gauge(
                            "delayed",
                            Unit.TASKS,
                            "Tasks in the queue of a scheduled executor, due or not.",
                            Executor::delayed),
                    COMPLETED,
                    Field.counter(
                            "failed",
                            Unit.TASKS,
                            "Tasks that threw, futures that caught it included.",
                            Executor::failed),
                    Field.counter(
                            "rejected",
                            Unit.TASKS,
                            "Tasks given to the rejection handler, or refused.",
                            Executor::rejected),
                    Field.counter(
                            "removed",
                            Unit.TASKS,
                            "Tasks that left the queue without having run.",
                            Executor::removed),
                    Field.<Executor>counter(
                                    "waitNanos",
                                    Unit.NANOSECONDS,
                                    "The waiting of all tasks together: the integral of waiting over time;"
                                            + SAMPLES,
                                    Executor::waitNanos)
                            .called("kstat `wlentime`"),
                    Field.<Executor>counter(
                                    "waitBusyNanos",
                                    Unit.NANOSECONDS,
                                    "For how long at least one task was waiting;" + SAMPLES,
                                    Executor::waitBusyNanos)
                            .called("kstat `wtime`"),
                    Field.<Executor>counter(
                                    "runNanos",
                                    Unit.NANOSECONDS,
                                    "The running of all tasks together: the integral of running over time."
                                            + ESTIMATE,
                                    Executor::runNanos)
                            .called("kstat `rlentime`"),
                    Field.<Executor>counter(
                                    "runBusyNanos",
                                    Unit.NANOSECONDS,
                                    "For how long at least one task was running." + ESTIMATE,
                                    Executor::runBusyNanos)
                            .called("kstat `rtime`"),
                    waitTime("waitNanosP50", 0.5),
                    waitTime("waitNanosP99", 0.99),
                    runTime("runNanosP50", 0.5),
                    runTime("runNanosP99", 0.99));

    /** All of them. */
    public static final List<Field<Executor>> ALL =
            Stream.concat(IDENTITY.stream(), VALUES.stream()).toList();

    private ExecutorFields() {}

    private static Field<Executor> waitTime(String name, double quantile) {
        String waited = " of all that began so far waited no longer";
        return time(name, "waits", waited, Executor::waits, quantile);
    }

    private static Field<Executor> runTime(String name, double quantile) {
        return time(name, "runs", " of all so far ran no longer", Executor::runs, quantile);
    }

    private static Field<Executor> time(
            String name,
            String does,
            String did,
            Function<Executor, TaskTimes> times,
            double quantile) {
        return Field.<Executor>gauge(
                        name,
                        Unit.NANOSECONDS,
                        "How long a task "
                                + does
                                + ": the share "
                                + quantile
                                + did
                                + ", within six percent. null: not known, as of a ForkJoinPool; "
                                + Times.OPEN
                                + ": that or more.",
                        each -> times.apply(each).times().quantile(quantile))
                .unless(0L)
                .with(Field.Rollup.COMPUTED);
    }

    /** An executor has the name of its threads' pool. Virtual threads have no record there. */
    private static Long threads(Executor executor, Snapshot in) {
        if (executor.kind().equals(Interval.OTHER)) {
            return null;
        }
        long live = 0;
        for (Group pool : in.pools()) {
            live += pool.name().equals(executor.name()) ? pool.live() : 0;
        }
        return Math.max(live, executor.running());
    }
}

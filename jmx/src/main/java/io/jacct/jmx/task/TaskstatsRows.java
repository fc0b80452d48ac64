// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.task;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.jmx.shape.Nullables;
import io.jacct.jmx.shape.OpenData;
import io.jacct.jmx.shape.Rows;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.DelayTotals;
import io.jacct.taskstats.DelayTimes;
import io.jacct.taskstats.ExitMessage;
import io.jacct.taskstats.TaskFacts;
import io.jacct.taskstats.Taskstats;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularData;

/**
 * Taskstats as open data: one type for tasks and for groups. A number that is not known is null.
 * {@code AccountShape} shows the delays in the same form.
 */
public final class TaskstatsRows {
    public static final Rows<DelayTotals> DELAY =
            new Rows<DelayTotals>("Delay", "The delays of one kind.")
                    .known(
                            "count",
                            "Operations that could be delayed; null: not seen on this JDK.",
                            DelayTotals::count)
                    .known(
                            "nanos",
                            "For how long altogether; null: not timed. Unit: ns.",
                            delay -> isTimed(delay) ? delay.nanos() : -1)
                    .known(
                            "averageNanos",
                            "The average; null: there is none. Unit: ns.",
                            delay -> delay.longest() > 0 ? delay.average() : -1)
                    .optional(
                            "maxNanos",
                            "The longest; null: there is none. Unit: ns.",
                            SimpleType.LONG,
                            delay -> Nullables.unlessZero(delay.longest()))
                    .optional(
                            "maxMillis",
                            "When that was, in milliseconds since 1970; null: there is none.",
                            SimpleType.LONG,
                            delay -> Nullables.unlessZero(delay.longestMillis()))
                    .optional(
                            "minNanos",
                            "The shortest that took any time; null: there is none, or it is not"
                                    + " kept. Unit: ns.",
                            SimpleType.LONG,
                            delay -> Nullables.unlessZero(delay.shortest()))
                    .done();

    static final Rows<Taskstats> STATS =
            values(end(taskOnly(who(new Rows<>("Taskstats", "Of a task, or of a group."))))).done();

    public static final Rows<ExitMessage> EXIT =
            new Rows<ExitMessage>("TaskExit", "A thread has ended.")
                    .number("sequence", "The number of the exit.", ExitMessage::sequence)
                    .optional(
                            "task",
                            "Its final record.",
                            STATS.rowType(),
                            exit -> STATS.row(exit.task()))
                    .optional(
                            "group",
                            "That of its thread group; this one is among the ended ones in it.",
                            STATS.rowType(),
                            exit -> STATS.row(exit.group()))
                    .flag("last", "Whether the group has no live thread now.", ExitMessage::last)
                    .done();

    private static final DelayTotals UNSEEN = new DelayTotals(-1, -1, 0, 0, 0);

    private TaskstatsRows() {}

    private static boolean isTimed(DelayTotals delay) {
        return delay.count() == 0 || delay.longest() > 0;
    }

    private static Rows<Taskstats> who(Rows<Taskstats> rows) {
        return rows.text(
                        "kind",
                        "task, group, pool or jvm.",
                        row -> row.kind().name().toLowerCase(Locale.ROOT))
                .number("id", "Of a thread, or the number of a group; 0: JVM.", Taskstats::id)
                .text("name", "Of the thread, the group or the pool.", Taskstats::name)
                .text("group", "A task's thread group.", Taskstats::group)
                .text("pool", "A task's pool.", Taskstats::pool)
                .text(
                        "state",
                        "alive; of a task also ended or failed, of a group empty.",
                        TaskstatsRows::state)
                .optional(
                        "startTime",
                        "When the first task began, in milliseconds since 1970; null: not known.",
                        SimpleType.LONG,
                        row -> Nullables.unlessZero(row.beganMillis()))
                .optional(
                        "elapsedNanos",
                        "For how long it lives or lived; null: not known. Unit: ns.",
                        SimpleType.LONG,
                        row -> Nullables.orNull(row.elapsedNanos()))
                .number("liveTasks", "Threads alive.", Taskstats::live)
                .number("startedTasks", "Threads ever seen.", Taskstats::started);
    }

    private static Rows<Taskstats> taskOnly(Rows<Taskstats> rows) {
        return rows.optional(
                        "tid",
                        "A task's native id; null: not known.",
                        SimpleType.LONG,
                        ofTask(task -> Nullables.unlessZero(task.tid())))
                .optional(
                        "adopted",
                        "Whether a task lived before the agent saw it start.",
                        SimpleType.BOOLEAN,
                        ofTask(TaskFacts::adopted))
                .optional(
                        "attached",
                        "Whether a task came from native code.",
                        SimpleType.BOOLEAN,
                        ofTask(TaskFacts::attached))
                .optional(
                        "priority",
                        "A task's Java priority, 1 to 10; null: not known.",
                        SimpleType.LONG,
                        ofTask(task -> Nullables.unlessZero(task.priority())))
                .optional(
                        "carriedNanos",
                        "How much of a carrier's CPU time virtual threads had; null: none, or"
                                + " not measured. Unit: ns.",
                        SimpleType.LONG,
                        ofTask(task -> Nullables.orNull(task.carriedNanos())))
                .optional(
                        "daemon",
                        "Whether a task is a daemon.",
                        SimpleType.BOOLEAN,
                        ofTask(TaskFacts::daemon));
    }

    private static Rows<Taskstats> end(Rows<Taskstats> rows) {
        return rows.optional(
                        "exit",
                        "The number of a task's exit; null while it lives.",
                        SimpleType.LONG,
                        ofEnd(TaskFacts.End::exit))
                .optional(
                        "endTime",
                        "When it ended, in milliseconds since 1970; null while it lives.",
                        SimpleType.LONG,
                        ofEnd(TaskFacts.End::millis))
                .optional(
                        "cause",
                        "The class of the uncaught exception; null if there is none.",
                        SimpleType.STRING,
                        ofEnd(TaskFacts.End::cause))
                .optional(
                        "fatal",
                        "Whether that was an error of the JVM; null while it lives.",
                        SimpleType.BOOLEAN,
                        ofEnd(TaskFacts.End::fatal));
    }

    private static Rows<Taskstats> values(Rows<Taskstats> rows) {
        for (Counter counter : Counter.values()) {
            rows.optional(
                    counter.label(),
                    counter.sentence() + " Unit: " + counter.unit().label() + ".",
                    SimpleType.LONG,
                    row -> Nullables.value(row.counts(), counter));
        }
        return rows.optional(
                        "delays",
                        "The delays by kind.",
                        DELAY.tableType(),
                        row -> delays(row.counts()))
                .optional(
                        "unavailable",
                        "The counters that are null, or that are sums over the tasks "
                                + "for which they are known.",
                        OpenData.TEXTS,
                        row -> Nullables.unknown(row.missing()))
                .optional(
                        "unknownTasks",
                        "For a sum, the number of tasks for which such a counter is not known.",
                        OpenData.NUMBERS,
                        row -> Nullables.unknownTasks(row.counts()));
    }

    static String state(Taskstats row) {
        if (row.live() > 0) {
            return "alive";
        }
        if (row.task() == null) {
            return "empty";
        }
        return row.task().end().cause() == null ? "ended" : "failed";
    }

    public static TabularData delays(Counts counts) {
        Map<String, DelayTotals> delays = new LinkedHashMap<>();
        for (Delay delay : Delay.values()) {
            boolean seen = DelayTimes.isSeen(delay, counts);
            delays.put(delay.label(), seen ? counts.delay(delay) : UNSEEN);
        }
        return DELAY.table(delays);
    }

    private static Function<Taskstats, Object> ofTask(Function<TaskFacts, Object> value) {
        return row -> row.task() == null ? null : value.apply(row.task());
    }

    private static Function<Taskstats, Object> ofEnd(Function<TaskFacts.End, Object> value) {
        return ofTask(task -> task.end() == null ? null : value.apply(task.end()));
    }
}

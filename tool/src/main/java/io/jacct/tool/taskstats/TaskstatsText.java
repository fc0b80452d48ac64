// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.taskstats;

import io.jacct.counter.Counter;
import io.jacct.field.Units;
import io.jacct.snapshot.Executor;
import io.jacct.taskstats.DelayTimes;
import io.jacct.taskstats.TaskFacts;
import io.jacct.taskstats.Taskstats;
import io.jacct.tool.text.Printable;
import io.jacct.tool.text.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Predicate;

/** Taskstats as text: tables of many subjects, and all values of one. */
final class TaskstatsText {
    private static final String UNKNOWN = "-";
    private static final String PART = "*";
    private static final Predicate<String> PARTS = cell -> cell.endsWith(PART);

    private TaskstatsText() {}

    static Table tasks(List<Taskstats> tasks) {
        Table table = new Table().number("ID").number("TID").text("NAME").text("GROUP");
        columns(table).whole("STATE");
        for (Taskstats task : tasks) {
            TaskFacts facts = task.task();
            List<String> row = new ArrayList<>();
            row.add(Long.toString(task.id()));
            row.add(facts.tid() == 0 ? UNKNOWN : Long.toString(facts.tid()));
            row.add(task.name());
            row.add(task.group());
            row.addAll(cells(task));
            row.add(state(facts));
            table.row(row);
        }
        return table;
    }

    static Table groups(List<Taskstats> groups) {
        Table table = new Table().number("ID").text("GROUP").number("LIVE").number("STARTED");
        columns(table);
        for (Taskstats group : groups) {
            List<String> row = new ArrayList<>();
            row.add(Long.toString(group.id()));
            row.add(group.name());
            row.add(Integer.toString(group.live()));
            row.add(Long.toString(group.started()));
            row.addAll(cells(group));
            table.row(row);
        }
        return table;
    }

    private static Table columns(Table table) {
        return table.number("CPU")
                .number("RUNQ")
                .number("FILE")
                .number("SOCKET")
                .number("SWITCHES")
                .number("FAULTS")
                .number("ALLOC");
    }

    private static List<String> cells(Taskstats stats) {
        return List.of(
                sum(stats, Units::nanos, Counter.CPU_NANOS),
                sum(stats, Units::nanos, Counter.CPU_DELAY_NANOS),
                sum(stats, Units::bytes, Counter.FILE_READ_BYTES, Counter.FILE_WRITE_BYTES),
                sum(stats, Units::bytes, Counter.SOCKET_READ_BYTES, Counter.SOCKET_WRITE_BYTES),
                sum(stats, Units::count, Counter.VOLUNTARY_SWITCHES, Counter.INVOLUNTARY_SWITCHES),
                sum(stats, Units::count, Counter.MINOR_FAULTS, Counter.MAJOR_FAULTS),
                sum(stats, Units::bytes, Counter.ALLOCATED_BYTES));
    }

    /**
     * The sum of counters from one source, with a mark if the value is not known for all members.
     */
    static String sum(Taskstats stats, LongFunction<String> unit, Counter... counters) {
        long sum = 0;
        boolean known = false;
        boolean whole = true;
        for (Counter counter : counters) {
            known |= stats.knows(counter);
            whole &= stats.counts().unknown(counter) == 0;
            sum += stats.counts().get(counter);
        }
        return known ? unit.apply(sum) + (whole ? "" : PART) : UNKNOWN;
    }

    /** The meaning of that mark; empty if no sum has it. */
    static List<String> remark(List<Taskstats> sums) {
        boolean part = sums.stream().flatMap(each -> cells(each).stream()).anyMatch(PARTS);
        return part ? List.of("", PART + " not known of all members") : List.of();
    }

    private static String state(TaskFacts facts) {
        List<String> words = new ArrayList<>();
        if (facts.daemon()) {
            words.add("daemon");
        }
        if (facts.adopted()) {
            words.add("adopted");
        }
        if (facts.attached()) {
            words.add("attached");
        }
        return String.join(",", words);
    }

    /**
     * All values of one subject. {@code executor} is the pool's executor, or null; {@code now}
     * tells what a task does.
     */
    static void print(PrintWriter out, Taskstats stats, Executor executor, List<String> now) {
        head(stats).forEach(line -> out.println(Printable.line(line).stripTrailing()));
        now.forEach(line -> out.println(Printable.line(line).stripTrailing()));
        out.println();
        processor(stats).lines().forEach(out::println);
        out.println();
        delays(DelayTimes.of(stats, executor)).lines().forEach(out::println);
        out.println();
        counters(stats).lines().forEach(out::println);
    }

    private static List<String> head(Taskstats stats) {
        List<String> lines = new ArrayList<>();
        TaskFacts facts = stats.task();
        switch (stats.kind()) {
            case TASK -> lines.add("task       " + stats.id() + " " + stats.name());
            case GROUP -> lines.add("group      " + stats.id() + " " + stats.name());
            case POOL -> lines.add("pool       " + stats.name());
            default -> lines.add("task       0, the whole JVM");
        }
        if (stats.kind() == Taskstats.Kind.JVM) {
            lines.add("processor  of the process; of the JVM's own threads nothing else is known");
        }
        if (facts == null) {
            lines.add("threads    " + stats.live() + " live, " + stats.started() + " started");
        } else {
            lines.add("thread     " + (facts.tid() == 0 ? UNKNOWN : facts.tid()));
            lines.add("group      " + stats.group());
            lines.add("pool       " + stats.pool());
            lines.add("state      " + (state(facts).isEmpty() ? UNKNOWN : state(facts)));
        }
        if (facts != null && facts.priority() > 0) {
            lines.add("priority   " + facts.priority());
        }
        if (facts != null && facts.carriedNanos() >= 0) {
            lines.add("processor  " + carried(stats, facts.carriedNanos()));
        }
        long began = stats.beganMillis();
        lines.add("began      " + (began <= 0 ? UNKNOWN : Units.time(began)));
        lines.add("elapsed    " + nanos(stats.elapsedNanos()));
        return lines;
    }

    /** Total CPU time, and the carrier's own. */
    private static String carried(Taskstats stats, long carried) {
        long all = stats.counts().get(Counter.CPU_NANOS);
        String own = stats.knows(Counter.CPU_NANOS) ? nanos(Math.max(0, all - carried)) : UNKNOWN;
        return sum(stats, Units::nanos, Counter.CPU_NANOS)
                + ", of that "
                + nanos(carried)
                + " for virtual threads and "
                + own
                + " its own";
    }

    /** In the format of getdelays. */
    private static Table processor(Taskstats stats) {
        Table table = new Table().text("CPU").number("COUNT").number("REAL TOTAL");
        table.number("VIRTUAL TOTAL").number("DELAY TOTAL").number("DELAY AVERAGE");
        DelayTimes cpu = DelayTimes.of(stats, null).get(0);
        String run = sum(stats, Units::nanos, Counter.CPU_NANOS);
        table.row("", count(cpu.count()), run, run, nanos(cpu.nanos()), nanos(cpu.average()));
        return table;
    }

    static Table delays(List<DelayTimes> delays) {
        Table table = new Table().text("DELAY").number("COUNT").number("TOTAL");
        table.number("AVERAGE").number("LONGEST").text("WHEN");
        for (DelayTimes each : delays.subList(1, delays.size())) {
            table.row(
                    each.name(),
                    count(each.count()),
                    nanos(each.nanos()),
                    nanos(each.average()),
                    nanos(each.longest()),
                    each.longestMillis() < 0 ? UNKNOWN : Units.time(each.longestMillis()));
        }
        return table;
    }

    private static Table counters(Taskstats stats) {
        Table table = new Table().text("COUNTER").number("VALUE").text("UNIT").text("");
        for (Counter counter : Counter.values()) {
            if (!stats.knows(counter) || stats.counts().get(counter) != 0) {
                String unit = counter.unit().label();
                table.row(
                        counter.label(),
                        sum(stats, Long::toString, counter),
                        unit,
                        of(stats, counter));
            }
        }
        return table;
    }

    /** The number of members for which it is not known. */
    private static String of(Taskstats stats, Counter counter) {
        long unknown = stats.counts().unknown(counter);
        return stats.task() != null || unknown == 0 ? "" : "not known of " + unknown;
    }

    private static String count(long count) {
        return count < 0 ? UNKNOWN : Long.toString(count);
    }

    static String nanos(long nanos) {
        return nanos < 0 ? UNKNOWN : Units.nanos(nanos);
    }
}

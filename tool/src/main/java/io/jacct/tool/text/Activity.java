// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.text;

import io.jacct.field.Interval;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.JvmTimes;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Sums;
import io.jacct.snapshot.Task;
import io.jacct.taskstats.Usage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the pools and threads of a JVM did between two snapshots of a page, or since the agent
 * started.
 *
 * @param end the later snapshot
 * @param sinceStart whether the interval began when the agent started
 * @param seconds its length, more than 0
 * @param totals of the whole JVM
 * @param usage of the whole JVM's threads
 * @param jvm CPU time of the JVM itself; unknown if it was unknown at the end
 * @param pools each pool, busiest first
 * @param tasks each task that lived at the end, busiest first
 * @param others ended tasks, and accounts without a row: the totals less the sum of tasks
 */
public record Activity(
        Snapshot end,
        boolean sinceStart,
        double seconds,
        Counts totals,
        Usage usage,
        JvmTimes jvm,
        List<Row> pools,
        List<Row> tasks,
        Row others) {

    /** Share of a processor. A row that uses and waits for less, and does nothing else, is idle. */
    private static final double LEAST_SHARE = 0.005;

    private static final Group NO_POOL = new Group("", 0, 0, Counts.ZERO, Counts.ZERO);

    /** What orders a row, computed once: a comparison is made much more often. */
    private record Load(long cpu, long bytes, long operations, long current, long all, Row row) {
        private static final Comparator<Load> BUSIEST_FIRST =
                Comparator.comparingLong(Load::cpu)
                        .thenComparingLong(Load::bytes)
                        .thenComparingLong(Load::operations)
                        .thenComparingLong(Load::current)
                        .thenComparingLong(Load::all)
                        .reversed()
                        .thenComparing(load -> load.row.name);

        static Load of(Row row) {
            return new Load(
                    row.usage.cpu(),
                    Sums.bytes(row.counts),
                    Sums.reads(row.counts) + Sums.writes(row.counts),
                    row.operationNanos(),
                    Sums.bytes(row.all),
                    row);
        }

        static void sort(List<Row> rows) {
            List<Load> loads = new ArrayList<>(rows.size());
            rows.forEach(row -> loads.add(of(row)));
            loads.sort(BUSIEST_FIRST);
            rows.clear();
            loads.forEach(load -> rows.add(load.row));
        }
    }

    /**
     * A pool or a task.
     *
     * @param counts its counts in the interval
     * @param all its counts of the whole life, so that idle rows keep their order from frame to
     *     frame
     * @param usage its use of time in the interval
     * @param live tasks alive
     * @param task the task, or null for a pool
     */
    public record Row(String name, Counts counts, Counts all, Usage usage, int live, Task task) {
        /** The duration of the task's current operation: hanging tasks come before idle ones. */
        private long operationNanos() {
            CurrentOperation current = task == null ? null : task.current();
            return current == null || current.isIdle() ? -1 : Math.max(0, current.nanos());
        }

        /**
         * Whether almost nothing was done in an interval of this length, and no operation keeps the
         * task waiting.
         */
        private boolean idle(double seconds) {
            return Math.max(usage.cpu(), usage.runQueue()) < seconds * LEAST_SHARE * 1e9
                    && Sums.operations(counts) == 0
                    && operationNanos() < 0;
        }
    }

    /** Identifies a task in one page; a carrier's account may be given to another thread. */
    private record Key(long id, long startedMillis) {
        /** A record's own takes ten times as long before the second compiler has it. */
        @Override
        public int hashCode() {
            return Long.hashCode(id * 31 + startedMillis);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && key.id == id && key.startedMillis == startedMillis;
        }

        static Key of(Task task) {
            return new Key(task.id(), task.startedMillis());
        }
    }

    /** The values at the beginning of an interval. */
    private record Before(
            Counts totals, JvmTimes jvm, Map<String, Group> pools, Map<Key, Task> tasks) {
        static final Before NOTHING = new Before(Counts.ZERO, JvmTimes.UNKNOWN, Map.of(), Map.of());

        static Before in(Snapshot begin) {
            Map<String, Group> pools = new HashMap<>();
            begin.pools().forEach(pool -> pools.put(pool.name(), pool));
            Map<Key, Task> tasks = new HashMap<>();
            begin.tasks().forEach(task -> tasks.put(Key.of(task), task));
            return new Before(begin.totals(), begin.jvm(), pools, tasks);
        }

        Row row(Task task, double seconds, boolean attached, boolean measured) {
            Task before = tasks.get(Key.of(task));
            if (before != null) {
                Counts counts = task.counts().minus(before.counts());
                Usage usage = Usage.between(before, task);
                usage = measured && isOld(before, task) ? usage.unmeasured() : usage;
                return new Row(task.name(), counts, task.counts(), usage, 1, task);
            }
            Usage usage = Usage.of(task);
            // the kernel knows an adopted task from its beginning, which may be much earlier
            boolean more = usage.cpu() + usage.runQueue() > seconds * 1e9;
            Usage known = task.adopted() && (attached || more) ? usage.unmeasured() : usage;
            return new Row(task.name(), task.counts(), task.counts(), known, 1, task);
        }

        /**
         * Whether the task has run, and a value of its CPU time is older than its snapshot: without
         * a native id the kernel could not be asked, so it is the agent's last one.
         */
        private static boolean isOld(Task before, Task task) {
            boolean asked = before.traits().tid() != 0 && task.traits().tid() != 0;
            return !asked && Usage.cpu(task) != Usage.cpu(before);
        }

        /**
         * The use of time by tasks of the pool that ended meanwhile, less the {@code earlier} use.
         */
        Usage ended(Group pool, Usage earlier) {
            Counts departed = pool.departed().minus(of(pool).departed());
            return Usage.ofDeparted(departed).since(earlier);
        }

        Row row(Group pool, Usage usage) {
            Counts counts = pool.counts().minus(of(pool).counts());
            return new Row(pool.name(), counts, pool.counts(), usage, pool.live(), null);
        }

        private Group of(Group pool) {
            return pools.getOrDefault(pool.name(), NO_POOL);
        }
    }

    /** What they did since the agent started. */
    public static Activity sinceStart(Snapshot end) {
        return of(Interval.sinceStart(end));
    }

    /** What they did from {@code begin} to {@code end}, or since the start as in an interval. */
    public static Activity between(Snapshot begin, Snapshot end) {
        return of(Interval.between(begin, end));
    }

    private static Activity of(Interval interval) {
        Snapshot begin = interval.begin();
        Before before = begin == null ? Before.NOTHING : Before.in(begin);
        return of(interval.end(), begin == null, interval.nanos() / 1e9, before);
    }

    private static boolean isAttached(Snapshot end) {
        return end.page().notes().containsKey("attached");
    }

    private static Activity of(Snapshot end, boolean sinceStart, double seconds, Before before) {
        // clocks may stand still between two readings
        double span = Math.max(seconds, 1e-3);
        boolean attached = isAttached(end);
        boolean measured = end.tasks().stream().anyMatch(task -> task.traits().tid() != 0);
        List<Row> tasks = new ArrayList<>();
        Map<String, Usage> live = new HashMap<>();
        Map<Key, Task> lost = new HashMap<>(before.tasks);
        Map<String, Usage> gone = new HashMap<>();
        Counts totals = end.totals().minus(before.totals);
        for (Task task : end.tasks()) {
            Row row = before.row(task, span, attached, measured);
            tasks.add(row);
            charge(row, lost.remove(Key.of(task)), live, gone);
        }
        Counts others = totals.minus(Counts.sum(tasks.stream().map(Row::counts).toList()));
        lost.values().forEach(task -> add(gone, task));
        Set<String> older = sinceStart && attached ? older(end) : Set.of();
        List<Row> pools = new ArrayList<>();
        Usage usage = Usage.NONE;
        Usage ended = Usage.NONE;
        for (Group pool : end.pools()) {
            Usage departed = before.ended(pool, gone.getOrDefault(pool.name(), Usage.ZERO));
            Usage all = departed.plus(live.getOrDefault(pool.name(), Usage.NONE));
            all = older.contains(pool.name()) ? all.unmeasured() : all;
            pools.add(before.row(pool, all));
            usage = usage.plus(all);
            ended = ended.plus(departed);
        }
        usage = older.isEmpty() ? usage : usage.unmeasured();
        Row rest = new Row("(others)", others, others, ended, 0, null);
        JvmTimes jvm = end.jvm().minus(before.jvm);
        Load.sort(pools);
        Load.sort(tasks);
        return new Activity(end, sinceStart, span, totals, usage, jvm, pools, tasks, rest);
    }

    /**
     * The pools of whose CPU time an unknown part is older than the agent: the kernel and the JVM
     * tell the time of a thread from its beginning, and its part before the attach is not known.
     */
    private static Set<String> older(Snapshot end) {
        Set<String> pools = new HashSet<>();
        end.tasks().stream().filter(Task::adopted).forEach(task -> pools.add(task.pool()));
        end.pools().stream()
                .filter(pool -> Usage.ofDeparted(pool.departed()).cpu() > 0)
                .forEach(pool -> pools.add(pool.name()));
        return pools;
    }

    /**
     * Adds the use of time by a live task to its pool's. What a renamed task did before is among
     * the departed of the pools that it has left, so that it counts like one that has ended.
     */
    private static void charge(
            Row row, Task before, Map<String, Usage> live, Map<String, Usage> gone) {
        if (before == null || !row.task.hasMovedSince(before)) {
            live.merge(row.task.pool(), row.usage, Usage::plus);
        } else {
            add(live, row.task);
            add(gone, before);
        }
    }

    private static void add(Map<String, Usage> pools, Task task) {
        pools.merge(task.pool(), Usage.of(task.ofPool()), Usage::plus);
    }

    /** Converts a number in the interval to one per second. */
    public double rate(long inInterval) {
        return inInterval / seconds;
    }

    /** Converts nanoseconds of the interval to a percentage of one thread's time. */
    public double percent(long nanos) {
        return nanos / seconds / 1e7;
    }

    /**
     * Whether that pool or task has nothing to show. What it did since the start may not be known.
     */
    public boolean idle(Row row) {
        boolean unknown = sinceStart && isAttached(end) && row.live > 0 && row.usage.cpu() < 0;
        return row.idle(seconds) && !unknown;
    }
}

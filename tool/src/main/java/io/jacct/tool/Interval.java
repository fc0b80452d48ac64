// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.JvmTimes;
import io.jacct.snapshot.Operation;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What was done between two snapshots of a page, or since the agent started.
 *
 * @param end the later snapshot
 * @param sinceStart whether the interval began when the agent started
 * @param seconds how long it was, more than 0
 * @param totals by the whole JVM
 * @param usage of the whole JVM's threads
 * @param jvm what the JVM used itself; unknown if it was at the end
 * @param pools by each pool, busiest first
 * @param tasks by each task that lived at the end, busiest first
 * @param others by tasks that had ended, and by whoever has no row: what is missing from the sum of
 *     tasks to the totals
 */
record Interval(
        Snapshot end,
        boolean sinceStart,
        double seconds,
        Counts totals,
        Usage usage,
        JvmTimes jvm,
        List<Row> pools,
        List<Row> tasks,
        Row others) {

    /** Of a processor; who uses less, and does nothing else, is idle. */
    private static final double LEAST_SHARE = 0.005;

    private static final Group NO_POOL = new Group("", 0, 0, Counts.ZERO, Counts.ZERO);

    private static final Comparator<Row> BUSIEST_FIRST =
            Comparator.<Row>comparingLong(row -> row.usage.cpu())
                    .thenComparingLong(row -> Sums.bytes(row.counts))
                    .thenComparingLong(row -> Sums.reads(row.counts) + Sums.writes(row.counts))
                    .thenComparingLong(Row::operationNanos)
                    .thenComparingLong(row -> Sums.bytes(row.all))
                    .reversed()
                    .thenComparing(Row::name);

    /**
     * A pool or a task.
     *
     * @param counts what it did in the interval
     * @param all what it did ever, so that idle rows keep their order from frame to frame
     * @param usage how it spent the interval
     * @param live tasks alive
     * @param task the task, or null for a pool
     */
    record Row(String name, Counts counts, Counts all, Usage usage, int live, Task task) {
        /** For how long the task has been in an operation; who hangs comes before who idles. */
        private long operationNanos() {
            Operation current = task == null ? null : task.current();
            return current == null || current.isIdle() ? -1 : Math.max(0, current.nanos());
        }

        /** Whether next to nothing was done in so long an interval, and nobody is kept waiting. */
        private boolean idle(double seconds) {
            return usage.cpu() < seconds * LEAST_SHARE * 1e9
                    && Sums.operations(counts) == 0
                    && operationNanos() < 0;
        }
    }

    /** What names a task in one page; a carrier's account may be given to another thread. */
    private record Key(long id, long startedMillis) {
        static Key of(Task task) {
            return new Key(task.id(), task.startedMillis());
        }
    }

    /** What was before an interval. */
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

        Row row(Task task, double seconds, boolean attached) {
            Task before = tasks.get(Key.of(task));
            if (before != null) {
                Counts counts = task.counts().minus(before.counts());
                Usage usage = Usage.of(task).since(Usage.of(before));
                return new Row(task.name(), counts, task.counts(), usage, 1, task);
            }
            Usage usage = Usage.of(task);
            // the kernel knows an adopted task from its beginning, which may be long before
            boolean more = usage.cpu() + usage.runQueue() > seconds * 1e9;
            Usage known = task.adopted() && (attached || more) ? usage.unmeasured() : usage;
            return new Row(task.name(), task.counts(), task.counts(), known, 1, task);
        }

        /** Of those that have ended meanwhile, and had spent {@code earlier} before. */
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

    /** From the start of the agent. */
    static Interval sinceStart(Snapshot end) {
        double seconds = (end.takenMillis() - end.page().startedMillis()) / 1e3;
        return of(end, true, seconds, Before.NOTHING);
    }

    /** From {@code begin} to {@code end}; since the start where they are not of one page. */
    static Interval between(Snapshot begin, Snapshot end) {
        if (!samePage(begin.page(), end.page())) {
            return sinceStart(end);
        }
        double seconds = (end.takenNanos() - begin.takenNanos()) / 1e9;
        return of(end, false, seconds, Before.in(begin));
    }

    /** Whether both are of one life of one JVM. */
    static boolean samePage(PageInfo one, PageInfo other) {
        return one.pid() == other.pid()
                && one.startedMillis() == other.startedMillis()
                && Objects.equals(one.file(), other.file());
    }

    private static Interval of(Snapshot end, boolean sinceStart, double seconds, Before before) {
        // clocks may stand still between two readings
        double span = Math.max(seconds, 1e-3);
        boolean attached = end.page().notes().containsKey("attached");
        List<Row> tasks = new ArrayList<>();
        Map<String, Usage> live = new HashMap<>();
        Map<Key, Task> lost = new HashMap<>(before.tasks);
        Counts totals = end.totals().minus(before.totals);
        Counts others = totals;
        for (Task task : end.tasks()) {
            Row row = before.row(task, span, attached);
            tasks.add(row);
            live.merge(task.pool(), row.usage, Usage::plus);
            lost.remove(Key.of(task));
            others = others.minus(row.counts);
        }
        Map<String, Usage> gone = new HashMap<>();
        lost.values().forEach(task -> gone.merge(task.pool(), Usage.of(task), Usage::plus));
        List<Row> pools = new ArrayList<>();
        Usage usage = Usage.NONE;
        Usage ended = Usage.NONE;
        for (Group pool : end.pools()) {
            Usage departed = before.ended(pool, gone.getOrDefault(pool.name(), Usage.ZERO));
            Usage all = departed.plus(live.getOrDefault(pool.name(), Usage.NONE));
            pools.add(before.row(pool, all));
            usage = usage.plus(all);
            ended = ended.plus(departed);
        }
        pools.sort(BUSIEST_FIRST);
        tasks.sort(BUSIEST_FIRST);
        Row rest = new Row("(others)", others, others, ended, 0, null);
        JvmTimes jvm = end.jvm().minus(before.jvm);
        return new Interval(end, sinceStart, span, totals, usage, jvm, pools, tasks, rest);
    }

    /** So many in the interval, as so many a second. */
    double rate(long inInterval) {
        return inInterval / seconds;
    }

    /** So many nanoseconds of the interval, in percent of one thread's time. */
    double percent(long nanos) {
        return nanos / seconds / 1e7;
    }

    /** Whether there is nothing to tell of that pool or task. */
    boolean idle(Row row) {
        return row.idle(seconds);
    }
}

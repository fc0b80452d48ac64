// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
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
        List<Row> pools,
        List<Row> tasks,
        Counts others) {

    private static final Comparator<Row> BUSIEST_FIRST =
            Comparator.<Row>comparingLong(row -> Sums.bytes(row.counts))
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
     * @param live tasks alive
     * @param task the task, or null for a pool
     */
    record Row(String name, Counts counts, Counts all, int live, Task task) {
        /** For how long the task has been in an operation; who hangs comes before who waits. */
        private long operationNanos() {
            Operation current = task == null ? null : task.current();
            return current == null || current.isWait() ? -1 : Math.max(0, current.nanos());
        }

        /** Whether there is nobody who does or did anything. */
        boolean empty() {
            return live == 0 && counts.equals(Counts.ZERO);
        }
    }

    /** What names a task in one page; a carrier's account may be given to another thread. */
    private record Key(long id, long startedMillis) {
        static Key of(Task task) {
            return new Key(task.id(), task.startedMillis());
        }
    }

    /** From the start of the agent. */
    static Interval sinceStart(Snapshot end) {
        double seconds = (end.takenMillis() - end.page().startedMillis()) / 1e3;
        return of(end, true, seconds, Counts.ZERO, Map.of(), Map.of());
    }

    /** From {@code begin} to {@code end}; since the start where they are not of one page. */
    static Interval between(Snapshot begin, Snapshot end) {
        if (!samePage(begin.page(), end.page())) {
            return sinceStart(end);
        }
        Map<String, Counts> pools = new HashMap<>();
        begin.pools().forEach(pool -> pools.put(pool.name(), pool.counts()));
        Map<Key, Counts> tasks = new HashMap<>();
        begin.tasks().forEach(task -> tasks.put(Key.of(task), task.counts()));
        double seconds = (end.takenNanos() - begin.takenNanos()) / 1e9;
        return of(end, false, seconds, begin.totals(), pools, tasks);
    }

    /** Whether both are of one life of one JVM. */
    static boolean samePage(PageInfo one, PageInfo other) {
        return one.pid() == other.pid()
                && one.startedMillis() == other.startedMillis()
                && Objects.equals(one.file(), other.file());
    }

    private static Interval of(
            Snapshot end,
            boolean sinceStart,
            double seconds,
            Counts totalsBefore,
            Map<String, Counts> poolsBefore,
            Map<Key, Counts> tasksBefore) {
        List<Row> pools = new ArrayList<>();
        for (Group pool : end.pools()) {
            Counts before = poolsBefore.getOrDefault(pool.name(), Counts.ZERO);
            Counts counts = pool.counts().minus(before);
            pools.add(new Row(pool.name(), counts, pool.counts(), pool.live(), null));
        }
        List<Row> tasks = new ArrayList<>();
        Counts totals = end.totals().minus(totalsBefore);
        Counts others = totals;
        for (Task task : end.tasks()) {
            Counts before = tasksBefore.getOrDefault(Key.of(task), Counts.ZERO);
            Counts counts = task.counts().minus(before);
            tasks.add(new Row(task.name(), counts, task.counts(), 1, task));
            others = others.minus(counts);
        }
        pools.sort(BUSIEST_FIRST);
        tasks.sort(BUSIEST_FIRST);
        // clocks may stand still between two readings
        double span = Math.max(seconds, 1e-3);
        return new Interval(end, sinceStart, span, totals, pools, tasks, others);
    }

    /** So many in the interval, as so many a second. */
    double rate(long inInterval) {
        return inInterval / seconds;
    }
}

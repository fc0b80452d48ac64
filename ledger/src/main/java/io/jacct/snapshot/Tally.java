// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;
import io.jacct.memory.Layout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One pass over the records of a page: sums by cohort, group and pool. */
final class Tally {
    private final long lastFold;
    private final long[] words = new long[Layout.RECORD_LENGTH / Long.BYTES];
    private final Map<Long, Cohort> cohorts = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();
    private final Sum overflow = new Sum();
    private long torn;

    /** A record of a task as it was copied. */
    private record Row(
            long id,
            String name,
            Cohort cohort,
            long start,
            long flags,
            Counts counts,
            long operation,
            long operationStart) {}

    /** What a group, a pool or a cohort adds up to. */
    private static final class Sum {
        final long[] departed = new long[Counter.SLOTS];
        final long[] counts = new long[Counter.SLOTS];
        long ended;
        int live;
    }

    private static final class Cohort {
        final String group;
        final String pool;
        final long fold;
        final Sum sum = new Sum();

        Cohort(String group, String pool, long fold) {
            this.group = group;
            this.pool = pool;
            this.fold = fold;
        }
    }

    Tally(long lastFold) {
        this.lastFold = lastFold;
    }

    /** First pass: what departed tasks did. */
    void cohorts(PageView.Segment segment) {
        for (int i = 0; i < segment.records(); i++) {
            int base = i * Layout.RECORD_LENGTH;
            if (segment.words().acquire(base + Layout.STATE) == Layout.COHORT_RECORD) {
                copy(segment.words(), base);
                Cohort cohort = cohort(segment.words(), base, word(Layout.FOLD));
                cohort.sum.ended = word(Layout.ENDED);
                add(cohort.sum.departed);
                add(cohort.sum.counts);
                cohorts.put(word(Layout.TASK_ID), cohort);
            }
        }
    }

    /** Second pass: what live ones have done so far. */
    void tasks(PageView.Segment segment) {
        for (int i = 0; i < segment.records(); i++) {
            int base = i * Layout.RECORD_LENGTH;
            long state = segment.words().acquire(base + Layout.STATE);
            if (state == Layout.OVERFLOW) {
                copy(segment.words(), base);
                add(overflow.counts);
            } else if (state == Layout.COHORT_RECORD) {
                // made since the first pass: all its folds are younger than what was read
                copy(segment.words(), base);
                cohorts.computeIfAbsent(
                        word(Layout.TASK_ID), id -> cohort(segment.words(), base, lastFold));
            } else if (state != Layout.FREE) {
                copy(segment.words(), base);
                task(segment.words(), base);
            }
        }
    }

    private void task(Words from, int base) {
        long state = word(Layout.STATE);
        Cohort cohort = cohorts.get(word(Layout.COHORT));
        if (cohort == null) {
            cohort = new Cohort("unknown", "unknown", lastFold);
            cohorts.put(word(Layout.COHORT), cohort);
        }
        boolean counted = state == Layout.DEPARTED && word(Layout.FOLD) <= cohort.fold;
        if (state != Layout.LIVE && state != Layout.DEPARTED || counted) {
            return;
        }
        long[] counts = new long[Counter.SLOTS];
        add(counts);
        add(cohort.sum.counts);
        long flags = word(Layout.FLAGS);
        cohort.sum.live += (flags & Layout.VIRTUAL) == 0 ? 1 : 0;
        rows.add(
                new Row(
                        word(Layout.TASK_ID),
                        from.text(base + Layout.NAME, Layout.NAME_LENGTH),
                        cohort,
                        word(Layout.START),
                        flags,
                        Counts.of(counts),
                        word(Layout.OPERATION),
                        word(Layout.OPERATION_START)));
    }

    private static Cohort cohort(Words from, int base, long fold) {
        int room = Layout.NAME_LENGTH / 2;
        return new Cohort(
                from.text(base + Layout.NAME, room),
                from.text(base + Layout.POOL_NAME, room),
                fold);
    }

    private void copy(Words from, int base) {
        if (!from.copy(base, words)) {
            torn++;
        }
    }

    private long word(int offset) {
        return words[offset / Long.BYTES];
    }

    private void add(long[] sum) {
        int first = Layout.COUNTERS / Long.BYTES;
        for (int id = 0; id < sum.length; id++) {
            sum[id] += words[first + id];
        }
    }

    long torn() {
        return torn;
    }

    Counts overflow() {
        return Counts.of(overflow.counts.clone());
    }

    Counts totals() {
        long[] sum = overflow.counts.clone();
        cohorts.values().forEach(cohort -> Counts.of(cohort.sum.counts).addTo(sum));
        return Counts.of(sum);
    }

    List<Group> groups() {
        return sums(cohort -> cohort.group);
    }

    List<Group> pools() {
        return sums(cohort -> cohort.pool);
    }

    private List<Group> sums(java.util.function.Function<Cohort, String> by) {
        Map<String, Sum> sums = new TreeMap<>();
        for (Cohort cohort : cohorts.values()) {
            Sum sum = sums.computeIfAbsent(by.apply(cohort), name -> new Sum());
            Counts.of(cohort.sum.departed).addTo(sum.departed);
            Counts.of(cohort.sum.counts).addTo(sum.counts);
            sum.ended += cohort.sum.ended;
            sum.live += cohort.sum.live;
        }
        List<Group> groups = new ArrayList<>();
        sums.forEach(
                (name, sum) ->
                        groups.add(
                                new Group(
                                        name,
                                        sum.live,
                                        sum.live + sum.ended,
                                        Counts.of(sum.departed),
                                        Counts.of(sum.counts))));
        return groups;
    }

    /** The live tasks by id, with what they do. */
    List<Task> taskList(EndpointNames endpoints, Clock clock) {
        List<Task> tasks = new ArrayList<>(rows.size());
        for (Row row : rows) {
            tasks.add(task(row, endpoints, clock));
        }
        tasks.sort(Comparator.comparingLong(Task::id));
        return tasks;
    }

    private static Task task(Row row, EndpointNames endpoints, Clock clock) {
        boolean thread = (row.flags & Layout.VIRTUAL) == 0;
        return new Task(
                row.id,
                row.name,
                row.cohort.group,
                row.cohort.pool,
                clock.millis(row.start),
                thread ? clock.since(row.start) : -1,
                (row.flags & Layout.ADOPTED) != 0,
                (row.flags & Layout.DAEMON) != 0,
                row.counts,
                Operation.of(row.operation, row.operationStart, endpoints, clock));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.counter.Delay;
import io.jacct.counter.Operation;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.TaskAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One pass over the records of a page: sums by cohort, group and pool. */
final class TaskAggregator {
    /** The part of a task's present activity that is the code of the operation. */
    private static final int CODE = 0xFF;

    private final long lastFold;
    private final RetryBudget patience;
    private final long[] words = new long[Layout.RECORD_LENGTH / Long.BYTES];
    private final Map<Long, Gathered> cohorts = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();
    private final EarlierPools earlier = new EarlierPools();
    private final List<EarlierPools.Place> renamed = new ArrayList<>();
    private final Gathered.Sum overflow = new Gathered.Sum();
    private PageBuffer log;
    private long torn;

    /** A copy of a task's record. */
    private record Row(
            long id,
            String name,
            Gathered cohort,
            long start,
            long flags,
            long tid,
            Counts counts,
            Counts inPool,
            long operation,
            long operationStart,
            long blockedSince) {
        /**
         * Whether a monitor blocks it, and not the operation that it shows. In a wait it is, if it
         * was blocked after the wait began.
         */
        boolean isBlocked() {
            Operation shown = Operation.of((int) (operation & CODE));
            boolean later = operationStart != 0 && blockedSince - operationStart >= 0;
            return blockedSince != 0
                    && (operation == 0 || shown != null && shown.isWait() && later);
        }
    }

    TaskAggregator(long lastFold, RetryBudget patience) {
        this.lastFold = lastFold;
        this.patience = patience;
    }

    /** First pass: the counts of departed tasks. */
    void cohorts(PageView.Segment segment) {
        log = log == null ? segment.words() : log;
        for (int i = 0; i < segment.records(); i++) {
            int base = i * Layout.RECORD_LENGTH;
            if (segment.words().acquire(base + Layout.STATE) == Layout.COHORT_RECORD) {
                long id = segment.words().acquire(base + Layout.TASK_ID);
                copyCohort(segment.words(), base, id);
                Gathered cohort = new Gathered(word(Layout.FOLD));
                cohort.name(segment.words(), base);
                cohort.sum.ended = word(Layout.ENDED);
                add(cohort.sum.departed);
                add(cohort.sum.counts);
                cohorts.put(id, cohort);
            }
        }
    }

    /**
     * A cohort with an unfinished fold (the writer may be dead) is read from the log, which has its
     * new values.
     */
    private void copyCohort(PageBuffer from, int base, long id) {
        int attempt = 0;
        do {
            if (from.copyOnce(base, words)) {
                return;
            }
            boolean logged = log.copyOnce(0, words) && word(Layout.STATE) == Layout.FOLD_LOG;
            if (logged && word(Layout.TASK_ID) == id) {
                return;
            }
        } while (patience.again(attempt++));
        copy(from, base);
    }

    /** The cohorts of the first pass alone. */
    List<Cohort> departed(Clock clock) {
        List<Cohort> all = new ArrayList<>();
        cohorts.forEach(
                (id, one) ->
                        all.add(
                                new Cohort(
                                        id,
                                        one.group,
                                        one.pool,
                                        clock.millis(one.start),
                                        one.fold,
                                        one.sum.ended,
                                        Counts.of(one.sum.departed.clone()))));
        return all;
    }

    /** Second pass: the counts of live tasks so far. */
    void tasks(PageView.Segment segment) {
        for (int i = 0; i < segment.records(); i++) {
            int base = i * Layout.RECORD_LENGTH;
            long state = segment.words().acquire(base + Layout.STATE);
            if (state == Layout.COHORT_RECORD) {
                late(segment.words(), base);
            } else if (state != Layout.FREE && state != Layout.FOLD_LOG) {
                copy(segment.words(), base);
                record(segment.words(), base);
            }
        }
    }

    private void record(PageBuffer from, int base) {
        long state = word(Layout.STATE);
        if (state == Layout.LIVE || state == Layout.DEPARTED) {
            task(from, base);
        } else if (state == Layout.OVERFLOW) {
            add(overflow.counts);
        } else if (state == Layout.COHORT_RECORD) {
            late(from, base);
        }
    }

    /** A cohort made since the first pass: all its folds are younger than the pass. */
    private void late(PageBuffer from, int base) {
        Gathered cohort = cohortOf(from.acquire(base + Layout.TASK_ID));
        if (!cohort.named) {
            cohort.name(from, base);
        }
    }

    private Gathered cohortOf(long id) {
        return cohorts.computeIfAbsent(id, made -> new Gathered(lastFold));
    }

    private void task(PageBuffer from, int base) {
        long flags = word(Layout.FLAGS);
        if (EarlierPools.isAccount(flags)) {
            earlier.add(from, base);
        } else if (EarlierPools.number(flags) > 0) {
            if (word(Layout.STATE) == Layout.LIVE || word(Layout.FOLD) > lastFold) {
                renamed.add(new EarlierPools.Place(from, base));
            }
        } else {
            Counts counts = Counts.ofRecord(words);
            Gathered cohort = task(from, base, counts, counts);
            if (cohort != null) {
                cohort.sum.here += (flags & Layout.VIRTUAL) == 0 ? 1 : 0;
            }
        }
    }

    /**
     * Counts the renamed threads that the pass has met. False if one has an account that is new
     * since the pass, or has ended and its record is another's: then another pass finds it.
     */
    boolean renamed() {
        boolean found = true;
        for (EarlierPools.Place own : renamed) {
            EarlierPools.Renamed read = earlier.read(own, patience);
            found &= read.whole();
            if (!own.isIn(read.record())) {
                continue;
            }
            System.arraycopy(read.record(), 0, words, 0, words.length);
            task(own.words(), own.base(), Counts.of(read.all()), Counts.of(read.inPool()));
            read.accounts().forEach(this::account);
        }
        return found;
    }

    private void account(long[] copy) {
        System.arraycopy(copy, 0, words, 0, words.length);
        Gathered cohort = cohortOf(word(Layout.COHORT));
        if (!isCounted(cohort)) {
            add(cohort.sum.earlier);
            cohort.sum.here += (word(Layout.FLAGS) & Layout.FIRST) == 0 ? 0 : 1;
        }
    }

    /** Whether the sum of departed tasks has the copied record already. */
    private boolean isCounted(Gathered cohort) {
        return word(Layout.STATE) == Layout.DEPARTED && word(Layout.FOLD) <= cohort.fold;
    }

    /** Counts the copied task. Returns its cohort; null if that has it already. */
    private Gathered task(PageBuffer from, int base, Counts counts, Counts inPool) {
        Gathered cohort = cohortOf(word(Layout.COHORT));
        if (isCounted(cohort)) {
            return null;
        }
        inPool.addTo(cohort.sum.counts);
        long flags = word(Layout.FLAGS);
        boolean over = word(Layout.STATE) == Layout.DEPARTED;
        cohort.sum.live += (flags & Layout.VIRTUAL) == 0 ? 1 : 0;
        rows.add(
                new Row(
                        word(Layout.TASK_ID),
                        from.text(base + Layout.NAME, Layout.NAME_LENGTH),
                        cohort,
                        word(Layout.START_NANOS),
                        flags,
                        word(Layout.TID),
                        counts,
                        inPool,
                        over ? 0 : word(Layout.OPERATION),
                        word(Layout.OPERATION_START),
                        over ? 0 : blockedSince()));
        return cohort;
    }

    /** A task that has booked anything since it was seen is not blocked any more. */
    private long blockedSince() {
        return Layout.blockedSince(word(Layout.BLOCKED), word(Layout.SEQUENCE));
    }

    /** Whether a task was met whose cohort was made after the first pass. */
    boolean unnamed() {
        return cohorts.values().stream().anyMatch(cohort -> !cohort.named);
    }

    /** Third pass, needed only in that case: a cohort always exists before a task names it. */
    void names(PageView.Segment segment) {
        for (int i = 0; i < segment.records(); i++) {
            int base = i * Layout.RECORD_LENGTH;
            if (segment.words().acquire(base + Layout.STATE) == Layout.COHORT_RECORD) {
                late(segment.words(), base);
            }
        }
    }

    private void copy(PageBuffer from, int base) {
        if (!from.copy(base, words, patience)) {
            torn++;
        }
    }

    private long word(int offset) {
        return words[offset / Long.BYTES];
    }

    private void add(long[] sum) {
        Delay.add(sum, words, Layout.COUNTERS / Long.BYTES);
    }

    long torn() {
        return torn;
    }

    Counts overflow() {
        return Counts.of(overflow.counts.clone());
    }

    Counts totals() {
        long[] sum = overflow.counts.clone();
        cohorts.values().forEach(cohort -> cohort.inJvm().addTo(sum));
        return Counts.of(sum);
    }

    /** The cohort of that number; null for one that was made since. */
    Gathered cohort(long number) {
        return cohorts.get(number);
    }

    List<Group> groups() {
        return Gathered.sums(cohorts.values(), cohort -> cohort.group, false);
    }

    List<Group> pools() {
        return Gathered.sums(cohorts.values(), cohort -> cohort.pool, true);
    }

    /** The live tasks by id, with their current operations. */
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
                TaskAttributes.of(row.tid, row.start, row.flags, row.counts.missing()),
                row.counts,
                operation(row, endpoints, clock),
                row.inPool);
    }

    /** What a task is doing; null for one without an operation. */
    private static CurrentOperation operation(Row row, EndpointNames endpoints, Clock clock) {
        if (row.isBlocked()) {
            return CurrentOperation.blocked(clock.since(row.blockedSince));
        }
        return CurrentOperation.of(
                (int) (row.operation & CODE),
                row.operation >>> 8 == 0 ? null : endpoints.ofOperation(row.operation),
                row.operationStart == 0 ? -1 : clock.since(row.operationStart));
    }
}

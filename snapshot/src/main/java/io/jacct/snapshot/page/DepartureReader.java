// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.counter.Counter;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.TaskAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the records of ended tasks. A record keeps its values until another task takes it. Records
 * are taken in the order in which their tasks ended, and only after a certain number of others have
 * ended. A reader that comes often enough therefore sees every departure. A reader that comes too
 * late sees a gap in the numbers.
 *
 * <p>A copy is used only if the record still has the same sequence after its texts are read. A
 * record that another task takes meanwhile is left out here, and shows as a gap.
 */
final class DepartureReader {
    private static final String UNKNOWN = "unknown";

    private final PageView view;
    private final long[] words = new long[Layout.RECORD_LENGTH / Long.BYTES];
    private final Map<Long, Cohort> known = new HashMap<>();
    private final Set<Counter> absent;

    DepartureReader(PageView view) {
        this.view = view;
        this.absent = view.absentCounters();
    }

    /**
     * Returns departures with higher fold numbers, in order. Includes a departure that the header
     * does not tell yet: an earlier snapshot may have found it in its cohort only.
     */
    List<Departure> since(long fold, Clock clock) throws PageException {
        List<Departure> all = new ArrayList<>();
        long last = view.header(Layout.PAGE_FOLDS);
        EarlierPools earlier = accounts();
        for (PageView.Segment segment : view.segments(Layout.RECORDS)) {
            for (int i = 0; i < segment.records(); i++) {
                int base = i * Layout.RECORD_LENGTH;
                if (segment.words().acquire(base + Layout.STATE) == Layout.DEPARTED
                        && segment.words().acquire(base + Layout.FOLD) > fold) {
                    add(all, segment.words(), base, earlier, clock);
                }
            }
        }
        all.removeIf(each -> each.fold() <= fold);
        all.sort(Comparator.comparingLong(Departure::fold));
        return unbroken(all, last);
    }

    /** The accounts of all threads, because those of a thread are told before the thread. */
    private EarlierPools accounts() throws PageException {
        EarlierPools earlier = new EarlierPools();
        for (PageView.Segment segment : view.segments(Layout.RECORDS)) {
            for (int i = 0; i < segment.records(); i++) {
                int base = i * Layout.RECORD_LENGTH;
                if (segment.words().acquire(base + Layout.STATE) == Layout.DEPARTED
                        && EarlierPools.isAccount(segment.words().acquire(base + Layout.FLAGS))) {
                    earlier.add(segment.words(), base);
                }
            }
        }
        return earlier;
    }

    /** Drops a departure that came during the reading, if an earlier one may have been missed. */
    private static List<Departure> unbroken(List<Departure> all, long last) {
        long next = last + 1;
        for (int i = 0; i < all.size(); i++) {
            long fold = all.get(i).fold();
            if (fold > next) {
                return all.subList(0, i);
            }
            next = Math.max(next, fold + 1);
        }
        return all;
    }

    /** Adds the record unless another task takes it meanwhile, or its writer died while writing. */
    private void add(
            List<Departure> all, PageBuffer from, int base, EarlierPools earlier, Clock clock)
            throws PageException {
        if (!from.copy(base, words, new RetryBudget(clock.alive()))
                || word(Layout.STATE) != Layout.DEPARTED) {
            return;
        }
        boolean caused = (word(Layout.FLAGS) & Layout.UNCAUGHT) != 0;
        int room = Layout.NAME_LENGTH;
        String name = from.text(base + Layout.NAME, room);
        String cause = caused ? from.secondText(base + Layout.NAME, room) : null;
        Counts counts = Counts.ofRecord(words).without(absent);
        Counts inPool = counts;
        if (EarlierPools.number(word(Layout.FLAGS)) > 0) {
            EarlierPools.Place own = new EarlierPools.Place(from, base);
            EarlierPools.Renamed read = earlier.read(own, new RetryBudget(false));
            counts = Counts.of(read.all()).without(absent);
            inPool = Counts.of(read.inPool()).without(absent);
        }
        if (from.acquire(base + Layout.SEQUENCE) == word(Layout.SEQUENCE)) {
            all.add(departure(task(name, counts, inPool, clock), cause, clock));
        }
    }

    private Departure departure(Task task, String cause, Clock clock) {
        return new Departure(
                word(Layout.FOLD),
                word(Layout.EXIT),
                word(Layout.COHORT),
                task,
                word(Layout.END_NANOS),
                clock.millis(word(Layout.END_NANOS)),
                cause,
                (word(Layout.FLAGS) & Layout.FATAL) != 0);
    }

    private Task task(String name, Counts counts, Counts inPool, Clock clock) throws PageException {
        Cohort cohort = cohort(word(Layout.COHORT), clock);
        long flags = word(Layout.FLAGS);
        long start = word(Layout.START_NANOS);
        return new Task(
                word(Layout.TASK_ID),
                name,
                cohort == null ? UNKNOWN : cohort.group(),
                cohort == null ? UNKNOWN : cohort.pool(),
                clock.millis(start),
                Math.max(0, word(Layout.END_NANOS) - start),
                (flags & Layout.ADOPTED) != 0,
                (flags & Layout.DAEMON) != 0,
                TaskAttributes.of(word(Layout.TID), start, flags, counts.missing()),
                counts,
                null,
                inPool);
    }

    /** The names of a cohort never change. */
    private Cohort cohort(long number, Clock clock) throws PageException {
        if (!known.containsKey(number)) {
            cohorts(clock).forEach(each -> known.put(each.number(), each));
        }
        return known.get(number);
    }

    /** Returns the sums of departed tasks, by cohort. Each is a consistent copy of one instant. */
    List<Cohort> cohorts(Clock clock) throws PageException {
        TaskAggregator tally = new TaskAggregator(0, new RetryBudget(clock.alive()));
        for (PageView.Segment segment : view.segments(Layout.RECORDS)) {
            tally.cohorts(segment);
        }
        return tally.departed(clock);
    }

    private long word(int offset) {
        return words[offset / Long.BYTES];
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.Layout;
import io.jacct.memory.StatisticLayout;
import io.jacct.snapshot.Statistic;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Reads the application's statistics in a page.
 *
 * <p>Reads all stripes of a statistic, then the time, then checks whether any stripe has changed
 * since. If none has, they are the statistic's state at that time. A statistic that is never at
 * rest long enough is reported as it was last read. If statistics have come or gone meanwhile, all
 * are read again, so a value never has another statistic's name.
 */
final class StatisticReader {
    private static final int TRIES = 50;
    private static final String COUNTER = "counter";
    private static final String[] KINDS = {"unknown", COUNTER, "named", "io", "timer"};

    private final PageView view;
    private final LongSupplier clock;
    private final Changes changes;
    private long torn;

    StatisticReader(PageView view, LongSupplier clock) {
        this.view = view;
        this.clock = clock;
        this.changes = new Changes(view, Layout.PAGE_STATISTIC_CHANGES);
    }

    /** Returns the statistics in the order in which they came. */
    List<Statistic> read(boolean alive, Patience patience) throws PageException {
        Map<Long, Statistic> byNumber = changes.read(patience, () -> byNumber(alive, patience));
        torn += changes.whole() ? 0 : 1;
        return List.copyOf(byNumber.values());
    }

    /**
     * Records that were incomplete in the last reading, plus one if statistics changed all the
     * time.
     */
    long torn() {
        return torn;
    }

    /** Readings that had to be repeated because of a change. */
    long retries() {
        return changes.retries();
    }

    private Map<Long, Statistic> byNumber(boolean alive, Patience patience) throws PageException {
        torn = 0;
        Map<Long, Statistic> all = new TreeMap<>(Comparator.naturalOrder());
        for (PageView.Segment segment : view.segments(Layout.STATISTICS)) {
            for (int i = 0; i < segment.records(); i++) {
                Words words = segment.words();
                int base = i * StatisticLayout.LENGTH;
                if (words.acquire(base + StatisticLayout.STATE) != Layout.FREE) {
                    long number = words.acquire(base + StatisticLayout.NUMBER);
                    all.put(number, statistic(words, base, alive, patience));
                }
            }
        }
        return all;
    }

    private Statistic statistic(Words words, int base, boolean alive, Patience patience) {
        int stripes = base + Layout.EXECUTOR_STRIPES;
        StripeSum sum = new StripeSum();
        int tries = 0;
        int broken;
        long now;
        do {
            broken = sum.load(words, stripes, patience);
            now = clock.getAsLong();
        } while (alive && !sum.same(words, stripes) && ++tries < TRIES);
        torn += broken;
        long kind = words.acquire(base + StatisticLayout.KIND);
        // in a JVM that has ended, nothing waits in a queue any longer
        boolean ended = !alive && kind == StatisticLayout.IO;
        long at = ended ? sum.lastChange() : now;
        long created = words.acquire(base + StatisticLayout.CREATED);
        if (kind == StatisticLayout.COUNTER) {
            int room = StatisticLayout.COUNTER_NAME_LENGTH;
            String name = words.text(base + StatisticLayout.COUNTER_NAME, room);
            Map<String, Long> value = Map.of("value", sum.get(StatisticLayout.VALUES));
            return new Statistic(COUNTER, COUNTER, 0, name, COUNTER, created, at, value);
        }
        return new Statistic(
                KINDS[kind > 0 && kind < KINDS.length ? (int) kind : 0],
                text(words, base + StatisticLayout.MODULE),
                (int) words.acquire(base + StatisticLayout.INSTANCE) & Integer.MAX_VALUE,
                text(words, base + StatisticLayout.NAME),
                text(words, base + StatisticLayout.CLASS),
                created,
                at,
                values(words, base, kind, sum, at));
    }

    private static String text(Words words, int offset) {
        return words.text(offset, StatisticLayout.TEXT_LENGTH);
    }

    private static Map<String, Long> values(
            Words words, int base, long kind, StripeSum sum, long now) {
        if (kind == StatisticLayout.IO) {
            return queues(sum, now);
        }
        return kind == StatisticLayout.TIMER ? timer(sum) : named(words, base, sum);
    }

    private static Map<String, Long> named(Words words, int base, StripeSum sum) {
        Map<String, Long> values = new LinkedHashMap<>();
        long count = words.acquire(base + StatisticLayout.VALUE_COUNT);
        for (int i = 0; i < Math.min(count, StatisticLayout.MOST_VALUES); i++) {
            int name = base + StatisticLayout.VALUE_NAMES + i * StatisticLayout.TEXT_LENGTH;
            values.put(text(words, name), sum.get(StatisticLayout.VALUES + i * Long.BYTES));
        }
        return values;
    }

    private static Map<String, Long> queues(StripeSum sum, long now) {
        Map<String, Long> values = new LinkedHashMap<>();
        values.put("nread", sum.get(StatisticLayout.READ_BYTES));
        values.put("nwritten", sum.get(StatisticLayout.WRITE_BYTES));
        values.put("reads", sum.get(StatisticLayout.READS));
        values.put("writes", sum.get(StatisticLayout.WRITES));
        values.put("wtime", sum.time(Layout.WAITING, now));
        values.put("wlentime", sum.length(Layout.WAITING, now));
        values.put("wlastupdate", sum.latest(Layout.LAST_WAITING));
        values.put("rtime", sum.time(Layout.RUNNING, now));
        values.put("rlentime", sum.length(Layout.RUNNING, now));
        values.put("rlastupdate", sum.latest(Layout.LAST_RUNNING));
        values.put("wcnt", Math.max(0, sum.get(Layout.WAITING + Layout.QUEUE_TASKS)));
        values.put("rcnt", Math.max(0, sum.get(Layout.RUNNING + Layout.QUEUE_TASKS)));
        return values;
    }

    private static Map<String, Long> timer(StripeSum sum) {
        Map<String, Long> values = new LinkedHashMap<>();
        values.put("num_events", sum.get(StatisticLayout.EVENTS));
        values.put("elapsed_time", sum.get(StatisticLayout.ELAPSED));
        values.put("min_time", sum.least(StatisticLayout.SHORTEST, StatisticLayout.EVENTS));
        values.put("max_time", sum.greatest(StatisticLayout.LONGEST));
        values.put("start_time", sum.latest(StatisticLayout.LAST_START));
        values.put("stop_time", sum.latest(StatisticLayout.LAST_STOP));
        return values;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.Layout;
import io.jacct.memory.StatisticLayout;
import io.jacct.snapshot.Statistic;
import io.jacct.snapshot.StatisticValue;
import io.jacct.snapshot.Times;
import io.jacct.snapshot.page.StatisticParts.Place;
import java.util.ArrayList;
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
    private static final String[] KINDS = {"unknown", COUNTER, "named", "io", "timer", "raw"};

    private final PageView view;
    private final LongSupplier clock;
    private final Changes changes;

    /** Of a JVM that has ended: so long what was under way has lasted. */
    private long end;

    private long torn;

    StatisticReader(PageView view, LongSupplier clock) {
        this.view = view;
        this.clock = clock;
        this.changes = new Changes(view, Layout.PAGE_STATISTIC_CHANGES);
    }

    /**
     * Returns the statistics in the order in which they came.
     *
     * @param ended when the JVM has ended, or 0; not used while it is alive
     */
    List<Statistic> read(boolean alive, long ended, RetryBudget patience) throws PageException {
        end = ended;
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

    private Map<Long, Statistic> byNumber(boolean alive, RetryBudget patience)
            throws PageException {
        torn = 0;
        Map<Long, Statistic> all = new TreeMap<>();
        parts().forEach(
                        (number, parts) -> {
                            if (parts.first() != null) {
                                all.put(number, statistic(parts, alive, patience));
                            }
                        });
        return all;
    }

    /** The records of each statistic, by its number. */
    private Map<Long, StatisticParts> parts() throws PageException {
        Map<Long, StatisticParts> all = new TreeMap<>();
        for (PageView.Segment segment : view.segments(Layout.STATISTICS)) {
            for (int i = 0; i < segment.records(); i++) {
                Place place = new Place(segment.words(), i * StatisticLayout.LENGTH);
                if (place.word(StatisticLayout.STATE) != Layout.FREE) {
                    long number = place.word(StatisticLayout.NUMBER);
                    all.computeIfAbsent(number, any -> new StatisticParts()).add(place);
                }
            }
        }
        return all;
    }

    private Statistic statistic(StatisticParts parts, boolean alive, RetryBudget patience) {
        Place first = parts.first();
        long kind = first.word(StatisticLayout.KIND);
        boolean raw = kind == StatisticLayout.RAW;
        StripeSum sum = new StripeSum();
        long now = raw ? clock.getAsLong() : load(first, sum, alive, patience);
        // in a JVM that has ended, nothing waits in a queue any longer
        boolean ended = !alive && kind == StatisticLayout.IO;
        long at = ended ? Times.later(sum.lastChange(), end) : now;
        long created = first.word(StatisticLayout.CREATED);
        if (kind == StatisticLayout.COUNTER) {
            int room = StatisticLayout.COUNTER_NAME_LENGTH;
            String name = first.words().text(first.base() + StatisticLayout.COUNTER_NAME, room);
            Map<String, Long> value = Map.of("value", sum.get(StatisticLayout.VALUES));
            return new Statistic(COUNTER, COUNTER, 0, name, COUNTER, created, at, value);
        }
        long flags = first.word(StatisticLayout.FLAGS);
        boolean failed = (flags & StatisticLayout.FAILED) != 0;
        boolean lost = failed || alive && isStale(first, flags, now);
        List<StatisticValue> values =
                switch ((int) kind) {
                    case StatisticLayout.IO -> queues(sum, at);
                    case StatisticLayout.TIMER -> timer(sum);
                    case StatisticLayout.RAW -> known(List.of(bytes(parts, patience)), lost);
                    default -> known(named(parts, sum, alive, patience), lost);
                };
        return new Statistic(
                KINDS[kind > 0 && kind < KINDS.length ? (int) kind : 0],
                first.text(StatisticLayout.MODULE),
                (int) first.word(StatisticLayout.INSTANCE) & Integer.MAX_VALUE,
                first.text(StatisticLayout.NAME),
                first.text(StatisticLayout.CLASS),
                created,
                at,
                (flags & StatisticLayout.WRITABLE) != 0,
                values);
    }

    private static List<StatisticValue> known(List<StatisticValue> values, boolean lost) {
        return lost ? values.stream().map(StatisticValue::unknown).toList() : values;
    }

    private static boolean isStale(Place first, long flags, long now) {
        return (flags & StatisticLayout.COMPUTED) != 0
                && now - first.word(StatisticLayout.FLAGS_SET) > StatisticLayout.MOST_AGE_NANOS;
    }

    /** Reads the stripes of a record. Returns the time of the reading. */
    private long load(Place place, StripeSum sum, boolean alive, RetryBudget patience) {
        int stripes = place.base() + Layout.EXECUTOR_STRIPES;
        int tries = 0;
        int broken;
        long now;
        do {
            broken = sum.load(place.words(), stripes, patience);
            now = clock.getAsLong();
        } while (alive && !sum.same(place.words(), stripes) && ++tries < TRIES);
        torn += broken;
        return now;
    }

    private StatisticValue bytes(StatisticParts parts, RetryBudget patience) {
        byte[] bytes = parts.bytes(patience);
        torn += bytes == null ? 1 : 0;
        return StatisticValue.ofBytes("bytes", StatisticValue.BYTES, bytes);
    }

    /** {@code sum} has been loaded from the first record. */
    private List<StatisticValue> named(
            StatisticParts parts, StripeSum sum, boolean alive, RetryBudget patience) {
        List<StatisticValue> values = new ArrayList<>();
        for (Place part : parts.all()) {
            if (part != parts.first()) {
                load(part, sum, alive, patience);
            }
            long count = part.word(StatisticLayout.VALUE_COUNT);
            for (int i = 0; i < Math.min(count, StatisticLayout.MOST_VALUES); i++) {
                String name =
                        part.text(StatisticLayout.VALUE_NAMES + i * StatisticLayout.TEXT_LENGTH);
                int type = type(part, i);
                long word = sum.get(StatisticLayout.VALUES + i * Long.BYTES);
                values.add(
                        isText(type)
                                ? text(name, type, parts.text(values.size(), patience))
                                : StatisticValue.ofWord(name, type, word));
            }
        }
        return values;
    }

    private StatisticValue text(String name, int type, byte[] text) {
        torn += text == null ? 1 : 0;
        return StatisticValue.ofBytes(name, type, text);
    }

    private static int type(Place part, int value) {
        long types = part.word(StatisticLayout.TYPES);
        int mask = (1 << StatisticLayout.TYPE_BITS) - 1;
        return (int) (types >>> value * StatisticLayout.TYPE_BITS) & mask;
    }

    private static boolean isText(int type) {
        return type == StatisticLayout.CHAR || type == StatisticLayout.STRING;
    }

    private static List<StatisticValue> queues(StripeSum sum, long now) {
        List<StatisticValue> values = new ArrayList<>();
        put(values, "nread", sum.get(StatisticLayout.READ_BYTES));
        put(values, "nwritten", sum.get(StatisticLayout.WRITE_BYTES));
        put(values, "reads", sum.get(StatisticLayout.READS));
        put(values, "writes", sum.get(StatisticLayout.WRITES));
        put(values, "wtime", sum.time(Layout.WAITING, now));
        put(values, "wlentime", sum.length(Layout.WAITING, now));
        put(values, "wlastupdate", sum.latest(Layout.LAST_WAITING));
        put(values, "rtime", sum.time(Layout.RUNNING, now));
        put(values, "rlentime", sum.length(Layout.RUNNING, now));
        put(values, "rlastupdate", sum.latest(Layout.LAST_RUNNING));
        put(values, "wcnt", Math.max(0, sum.get(Layout.WAITING + Layout.QUEUE_TASKS)));
        put(values, "rcnt", Math.max(0, sum.get(Layout.RUNNING + Layout.QUEUE_TASKS)));
        return values;
    }

    private static List<StatisticValue> timer(StripeSum sum) {
        List<StatisticValue> values = new ArrayList<>();
        put(values, "num_events", sum.get(StatisticLayout.EVENTS));
        put(values, "elapsed_time", sum.get(StatisticLayout.ELAPSED));
        put(values, "min_time", sum.least(StatisticLayout.SHORTEST, StatisticLayout.EVENTS));
        put(values, "max_time", sum.greatest(StatisticLayout.LONGEST));
        put(values, "start_time", sum.latest(StatisticLayout.LAST_START));
        put(values, "stop_time", sum.latest(StatisticLayout.LAST_STOP));
        return values;
    }

    private static void put(List<StatisticValue> values, String name, long value) {
        values.add(StatisticValue.ofInt64(name, value));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.counter.Counter;
import io.jacct.memory.Layout;
import io.jacct.memory.StatisticLayout.TimerLayout;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Timer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the timers of a page, each as the sum of its stripes. Must be called after the tasks are
 * read. Then a park in the tasks' counters is neither shorter than the shortest nor longer than the
 * longest.
 *
 * <p>The writer's order is the opposite one: {@code Waits} books a park on its timer first, and on
 * the task afterwards. Count and time of parks are the totals of the tasks, so a park is added up
 * once. Its timer has only the extremes and the time stamps.
 */
final class TimerReader {
    /** Indexed by number. */
    private static final String[] KINDS = {null, "operation", "operation", "collector", "classes"};

    private final PageView view;
    private long torn;

    TimerReader(PageView view) {
        this.view = view;
    }

    /** Returns the timers in the order of their records. */
    List<Timer> read(Counts totals, RetryBudget patience) throws PageException {
        torn = 0;
        Map<String, long[]> sums = new LinkedHashMap<>();
        for (PageView.Segment segment : view.segments(Layout.TIMERS)) {
            for (int i = 0; i < segment.records(); i++) {
                add(segment.words(), i * TimerLayout.RECORD_LENGTH, patience, sums);
            }
        }
        List<Timer> timers = new ArrayList<>();
        sums.forEach((name, sum) -> timers.add(timer(name, sum, totals)));
        return timers;
    }

    /** Records that a writer kept changing. */
    long torn() {
        return torn;
    }

    private void add(PageBuffer words, int base, RetryBudget patience, Map<String, long[]> sums) {
        long kind = words.acquire(base + TimerLayout.KIND);
        if (kind <= 0 || kind >= KINDS.length) {
            return;
        }
        long[] stripe = new long[TimerLayout.NAME / Long.BYTES];
        torn += words.copy(base, stripe, patience) ? 0 : 1;
        String name = words.text(base + TimerLayout.NAME, TimerLayout.NAME_LENGTH);
        sums.merge(name, stripe, TimerReader::sum);
    }

    private static long[] sum(long[] one, long[] other) {
        boolean later = get(other, TimerLayout.STOP) - get(one, TimerLayout.STOP) > 0;
        long[] last = get(one, TimerLayout.STOP) == 0 || later ? other : one;
        long[] sum = last.clone();
        put(sum, TimerLayout.EVENTS, get(one, TimerLayout.EVENTS) + get(other, TimerLayout.EVENTS));
        put(
                sum,
                TimerLayout.ELAPSED,
                get(one, TimerLayout.ELAPSED) + get(other, TimerLayout.ELAPSED));
        long shortest = Math.min(get(one, TimerLayout.SHORTEST), get(other, TimerLayout.SHORTEST));
        put(sum, TimerLayout.SHORTEST, shortest);
        long longest = Math.max(get(one, TimerLayout.LONGEST), get(other, TimerLayout.LONGEST));
        put(sum, TimerLayout.LONGEST, longest);
        return sum;
    }

    private static Timer timer(String name, long[] sum, Counts totals) {
        int kind = (int) get(sum, TimerLayout.KIND);
        boolean park = kind == TimerLayout.PARK;
        long events = park ? totals.get(Counter.PARKS) : get(sum, TimerLayout.EVENTS);
        long elapsed = park ? totals.get(Counter.PARK_NANOS) : get(sum, TimerLayout.ELAPSED);
        return new Timer(
                KINDS[kind],
                name,
                events,
                elapsed,
                events == 0 ? 0 : get(sum, TimerLayout.SHORTEST),
                events == 0 ? 0 : get(sum, TimerLayout.LONGEST),
                get(sum, TimerLayout.START),
                get(sum, TimerLayout.STOP));
    }

    private static long get(long[] record, int offset) {
        return record[offset / Long.BYTES];
    }

    private static void put(long[] record, int offset, long value) {
        record[offset / Long.BYTES] = value;
    }
}

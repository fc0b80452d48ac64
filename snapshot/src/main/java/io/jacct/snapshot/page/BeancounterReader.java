// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.counter.Resource;
import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.Layout;
import io.jacct.snapshot.Beancounter;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads the beancounters of a page. The sequence number of a record gives a consistent copy of one
 * beancounter. Its partner, {@code BeancounterRecord}, has one writer at a time. A record that
 * stays half written is left out and counted.
 */
final class BeancounterReader {
    private static final String[] KINDS = {"jvm", "named", "group", "pool", "loader"};

    private final PageView view;
    private long torn;

    BeancounterReader(PageView view) {
        this.view = view;
    }

    /** Returns the beancounters by id. */
    List<Beancounter> read(Clock clock, RetryBudget patience) throws PageException {
        torn = 0;
        List<Beancounter> all = new ArrayList<>();
        for (PageView.Segment segment : view.segments(Layout.BEANCOUNTERS)) {
            for (int i = 0; i < segment.records(); i++) {
                int base = i * BeancounterLayout.LENGTH;
                Beancounter one = read(segment.words(), base, clock, patience);
                if (one != null) {
                    all.add(one);
                }
            }
        }
        all.sort(Comparator.comparingInt(Beancounter::id));
        return List.copyOf(all);
    }

    /** Incomplete records of the last reading. */
    long torn() {
        return torn;
    }

    /** Returns null if the record is free, or has no consistent copy. */
    private Beancounter read(PageBuffer words, int base, Clock clock, RetryBudget patience) {
        int attempt = 0;
        do {
            long before = words.acquire(base + BeancounterLayout.SEQUENCE);
            boolean even = (before & 1) == 0;
            Beancounter one = even ? beancounter(words, base, clock) : null;
            VarHandle.acquireFence();
            if (even && words.acquire(base + BeancounterLayout.SEQUENCE) == before) {
                return one;
            }
        } while (patience.again(attempt++));
        torn++;
        return null;
    }

    private static Beancounter beancounter(PageBuffer words, int base, Clock clock) {
        long state = words.acquire(base + BeancounterLayout.STATE);
        if (state != BeancounterLayout.USED && state != BeancounterLayout.CLOSED) {
            return null;
        }
        long kind = words.acquire(base + BeancounterLayout.KIND);
        return new Beancounter(
                (int) words.acquire(base + BeancounterLayout.ID),
                (int) words.acquire(base + BeancounterLayout.PARENT),
                kind >= 0 && kind < KINDS.length ? KINDS[(int) kind] : "unknown",
                words.text(base + BeancounterLayout.NAME, BeancounterLayout.NAME_LENGTH),
                state == BeancounterLayout.CLOSED,
                clock.millis(words.acquire(base + BeancounterLayout.CREATED)),
                uses(words, base + BeancounterLayout.VALUES),
                words.acquire(base + BeancounterLayout.PERIOD_START),
                words.acquire(base + BeancounterLayout.PERIOD_END),
                uses(words, base + BeancounterLayout.STORE),
                refused(words, base, clock),
                words.acquire(base + BeancounterLayout.UNDERFLOWS),
                crossings(words, base));
    }

    private static List<Beancounter.Use> uses(PageBuffer words, int offset) {
        List<Beancounter.Use> uses = new ArrayList<>(Resource.COUNT);
        for (int resource = 0; resource < Resource.COUNT; resource++) {
            int at = offset + resource * BeancounterLayout.FIELDS * Long.BYTES;
            uses.add(
                    new Beancounter.Use(
                            words.acquire(at + BeancounterLayout.HELD * Long.BYTES),
                            words.acquire(at + BeancounterLayout.MAXHELD * Long.BYTES),
                            words.acquire(at + BeancounterLayout.MINHELD * Long.BYTES),
                            words.acquire(at + BeancounterLayout.BARRIER * Long.BYTES),
                            words.acquire(at + BeancounterLayout.LIMIT * Long.BYTES),
                            words.acquire(at + BeancounterLayout.FAILCNT * Long.BYTES)));
        }
        return List.copyOf(uses);
    }

    private static List<Long> crossings(PageBuffer words, int base) {
        List<Long> crossings = new ArrayList<>(Resource.COUNT);
        for (int resource = 0; resource < Resource.COUNT; resource++) {
            crossings.add(words.acquire(base + BeancounterLayout.crossings(resource)));
        }
        return List.copyOf(crossings);
    }

    private static Beancounter.Refused refused(PageBuffer words, int base, Clock clock) {
        long times = words.acquire(base + BeancounterLayout.REFUSED);
        if (times == 0) {
            return null;
        }
        long at = words.acquire(base + BeancounterLayout.REFUSED_AT);
        int thread = base + BeancounterLayout.REFUSED_THREAD;
        int target = base + BeancounterLayout.REFUSED_TARGET;
        return new Beancounter.Refused(
                times,
                (int) words.acquire(base + BeancounterLayout.REFUSED_RESOURCE),
                words.acquire(base + BeancounterLayout.REFUSED_AMOUNT),
                words.acquire(base + BeancounterLayout.REFUSED_TASK),
                words.text(thread, BeancounterLayout.REFUSED_THREAD_LENGTH),
                words.text(target, BeancounterLayout.REFUSED_TARGET_LENGTH),
                clock.millis(at),
                clock.since(at));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.memory.Layout;

/**
 * Boot loader. Keeps the longest time of each {@link Delay} and when that was, and the shortest
 * time of files. Mostly that is one load and one comparison that fails, or two of each.
 */
public final class DurationExtremes {
    private static final int SHORTEST_FILE = Layout.counter(Delay.SHORTEST_FILE);
    private static final int LONGEST_FILE = Layout.counter(Delay.FILE.longest());

    /** The offset of the longest time, by the id of the counter of nanoseconds; 0 for none. */
    private static final int[] LONGEST = new int[Counter.SLOTS];

    static {
        for (Delay delay : Delay.values()) {
            for (Counter nanos : delay.nanos()) {
                LONGEST[nanos.id()] = Layout.counter(delay.longest());
            }
        }
    }

    private DurationExtremes() {}

    /** An operation took {@code elapsed}. Called between open and close. */
    public static void of(Stripe stripe, int nanos, long elapsed) {
        int longest = LONGEST[nanos - Layout.COUNTERS >> 3];
        if (longest == 0) {
            return;
        }
        if (elapsed > stripe.get(longest)) {
            stripe.put(longest, elapsed);
            stripe.put(longest + Long.BYTES, System.currentTimeMillis());
        }
        if (longest == LONGEST_FILE
                && elapsed > 0
                && Long.MAX_VALUE - elapsed > stripe.get(SHORTEST_FILE)) {
            stripe.put(SHORTEST_FILE, Long.MAX_VALUE - elapsed);
        }
    }
}

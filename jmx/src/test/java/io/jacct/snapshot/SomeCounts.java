// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;

/** Makes counts for tests of code that renders them. */
public final class SomeCounts {
    private SomeCounts() {}

    /** Counts in which each counter has the value {@code base} plus its id. */
    public static Counts from(long base) {
        long[] values = new long[io.jacct.counter.Delay.WORDS];
        for (int i = 0; i < values.length; i++) {
            values[i] = base + i;
        }
        return Counts.of(values);
    }

    /** Counts in which one counter has {@code value}, and all others are 0. */
    public static Counts of(Counter counter, long value) {
        long[] values = new long[io.jacct.counter.Delay.WORDS];
        values[counter.id()] = value;
        return Counts.of(values);
    }
}

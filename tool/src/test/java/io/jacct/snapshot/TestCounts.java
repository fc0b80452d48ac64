// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;

/** Makes counts by hand. */
public final class TestCounts {
    private TestCounts() {}

    /** Of pairs of a {@link Counter} and a number. */
    public static Counts of(Object... countersAndValues) {
        long[] values = new long[io.jacct.counter.Delay.WORDS];
        for (int i = 0; i < countersAndValues.length; i += 2) {
            Counter counter = (Counter) countersAndValues[i];
            values[counter.id()] = ((Number) countersAndValues[i + 1]).longValue();
        }
        return Counts.of(values);
    }
}

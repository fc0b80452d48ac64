// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.testing;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.snapshot.Counts;

/** Counts made by hand. */
public final class SomeCounts {
    private SomeCounts() {}

    /** Of pairs of a {@link Counter} and a number; all other counters are 0. */
    public static Counts of(Object... countersAndValues) {
        long[] words = new long[Delay.WORDS];
        for (int i = 0; i < countersAndValues.length; i += 2) {
            Counter counter = (Counter) countersAndValues[i];
            words[counter.id()] = ((Number) countersAndValues[i + 1]).longValue();
        }
        return Counts.of(words);
    }

    /** Of the words of a record, from its counters on. */
    public static Counts ofWords(long[] words) {
        return Counts.of(words.clone());
    }

    /** Counts in which each counter has the value {@code base} plus its id. */
    public static Counts from(long base) {
        long[] words = new long[Delay.WORDS];
        for (int i = 0; i < words.length; i++) {
            words[i] = base + i;
        }
        return Counts.of(words);
    }

    /** Each word its place, and more: no two are the same. */
    public static Counts distinct() {
        long[] words = new long[Delay.WORDS];
        for (int i = 0; i < words.length; i++) {
            words[i] = 1_000_003L * (i + 1);
        }
        return Counts.of(words);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Delay;

/** Makes counts by hand. */
public final class TestCounts {
    private TestCounts() {}

    /** Of the words of a record, from its counters on. */
    public static Counts of(long[] words) {
        return Counts.of(words.clone());
    }

    /** Each word its place, and more: no two are the same. */
    public static Counts distinct() {
        long[] words = new long[Delay.WORDS];
        for (int i = 0; i < words.length; i++) {
            words[i] = 1_000_003L * (i + 1);
        }
        return of(words);
    }
}

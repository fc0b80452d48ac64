// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import io.jacct.snapshot.Counts;
import java.util.Arrays;

/**
 * Values of counters as far as they are known. A sum is not known where one of its tasks is not:
 * where it must be a number all the same, it is the sum of those that are, and the counter is named
 * beside it.
 */
final class Known {
    private static final String AGE =
            " Of live tasks as last measured: a second ago, or a twentieth of a second for each"
                    + " of them, if that is more. -1: not known of any.";

    private Known() {}

    /** Null where it is not known. */
    static Long value(Counts counts, long missing, Counter counter) {
        return Measure.knows(counter, missing) ? Long.valueOf(counts.get(counter)) : null;
    }

    /** What of it is known; -1 where that is nothing. */
    static long number(Counts counts, long missing, Counter counter) {
        long value = counts.get(counter);
        return value == 0 && !Measure.knows(counter, missing) ? -1 : value;
    }

    /** What a number of {@link #number} is. */
    static String sentence(Counter counter) {
        return counter.sentence() + (counter.isMeasured() ? AGE : "");
    }

    /** The labels of the counters that are not known. */
    static String[] unknown(long missing) {
        return Arrays.stream(Counter.values())
                .filter(counter -> !Measure.knows(counter, missing))
                .map(Counter::label)
                .toArray(String[]::new);
    }
}

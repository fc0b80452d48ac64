// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.shape;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import io.jacct.snapshot.Counts;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.management.openmbean.TabularData;

/**
 * Values of counters, as far as they are known. A sum covers the tasks whose value is known. If
 * some are unknown, the counter is listed with the number of those tasks. All shapes call it.
 */
public final class Nullables {
    private static final String AGE =
            " For live tasks as last measured, at most a second ago. Values "
                    + "from files of the kernel may be older if very many tasks run.";

    /** The description of a value that may be missing. */
    static final String NULL = " Null: not known.";

    private Nullables() {}

    /** What null means, unless the sentence says it. */
    static String ofNull(String sentence) {
        return sentence.contains("null: ") ? "" : NULL;
    }

    /** Null if it is not known, for a sum if no task's value is known. */
    public static Long value(Counts counts, Counter counter) {
        return counts.knows(counter) ? Long.valueOf(counts.get(counter)) : null;
    }

    /** Null if the source returns a negative number, which means that it does not know. */
    public static Long orNull(long value) {
        return value < 0 ? null : Long.valueOf(value);
    }

    /** The same for a floating-point number. */
    public static Double orNull(double value) {
        return value < 0 ? null : Double.valueOf(value);
    }

    /** Null if the source returns 0 for none. */
    public static Long unlessZero(long value) {
        return value == 0 ? null : Long.valueOf(value);
    }

    /** The description of a number of {@link #value}. */
    public static String sentence(Counter counter) {
        return counter.sentence() + (counter.isMeasured() ? AGE : "");
    }

    /** The labels of the counters that are not known. */
    public static String[] unknown(long missing) {
        return Arrays.stream(Counter.values())
                .filter(counter -> !Measure.knows(counter, missing))
                .map(Counter::label)
                .toArray(String[]::new);
    }

    /** The number of tasks in a sum for which a counter is not known, if it is not 0. */
    public static TabularData unknownTasks(Counts sum) {
        Map<String, Long> unknown = new LinkedHashMap<>();
        for (Counter counter : Counter.values()) {
            if (sum.unknown(counter) > 0) {
                unknown.put(counter.label(), sum.unknown(counter));
            }
        }
        return OpenData.map(OpenData.NUMBERS, unknown);
    }
}

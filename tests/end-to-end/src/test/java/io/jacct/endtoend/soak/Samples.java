// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Values that were measured again and again for some time, and the line through each of them. */
final class Samples {
    private static final double HOUR = TimeUnit.HOURS.toNanos(1);

    private final String what;
    private final long start = System.nanoTime();
    private final List<Double> hours = new ArrayList<>();
    private final Map<String, List<Long>> values = new LinkedHashMap<>();

    /**
     * @param what the measured subject, for the output
     */
    Samples(String what) {
        this.what = what;
    }

    /** Adds a sample; it must have the same names each time. */
    void add(Map<String, Long> now) {
        hours.add((System.nanoTime() - start) / HOUR);
        now.forEach((name, value) -> all(name).add(value));
    }

    private List<Long> all(String name) {
        return values.computeIfAbsent(name, none -> new ArrayList<>());
    }

    int size() {
        return hours.size();
    }

    void print() {
        values.keySet().forEach(name -> System.out.printf("%s, %s%n", what, line(name)));
    }

    private String line(String name) {
        List<Long> all = values.get(name);
        return String.format(
                "%s: first %,d, last %,d, least %,d, most %,d, mean of %d %s",
                name,
                all.get(0),
                all.get(all.size() - 1),
                Collections.min(all),
                Collections.max(all),
                all.size(),
                slope(name));
    }

    private Slope slope(String name) {
        return Slope.through(hours, values.get(name));
    }

    /**
     * Asserts that no value in {@code most} has grown.
     *
     * @param most the limit for each gain from the first sample to the last
     */
    void assertFlat(Map<String, Long> most) {
        List<String> grown = new ArrayList<>();
        for (String name : values.keySet()) {
            if (most.containsKey(name) && !slope(name).isFlat(most.get(name))) {
                grown.add(line(name) + " may gain " + most.get(name));
            }
        }
        assertEquals(List.of(), grown, what);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Of several measurements of one thing the middle one, or the mean of the two in the middle, the
 * least and the most.
 */
record Spread(double median, double least, double most) {
    /** At least one value. */
    static Spread of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int last = sorted.length - 1;
        double median = (sorted[last / 2] + sorted[sorted.length / 2]) / 2;
        return new Spread(median, sorted[0], sorted[last]);
    }

    /** Each in this format: {@code MEDIAN (LEAST-MOST)}. */
    String text(String format) {
        String all = format + " (" + format + "-" + format + ")";
        return String.format(Locale.ROOT, all, median, least, most);
    }
}

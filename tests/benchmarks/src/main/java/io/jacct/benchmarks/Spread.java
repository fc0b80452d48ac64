// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * The median, the least and the most of several measurements. The median of an even number is the
 * mean of the two in the middle.
 */
record Spread(double median, double least, double most) {
    /** Takes at least one value. */
    static Spread of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int last = sorted.length - 1;
        double median = (sorted[last / 2] + sorted[sorted.length / 2]) / 2;
        return new Spread(median, sorted[0], sorted[last]);
    }

    /** The text {@code MEDIAN (LEAST-MOST)}, with each number in this format. */
    String text(String format) {
        String all = format + " (" + format + "-" + format + ")";
        return String.format(Locale.ROOT, all, median, least, most);
    }
}

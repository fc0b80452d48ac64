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
    /** For the normal distribution, which is close to the binomial one from ten values on. */
    private static final double STANDARD_ERRORS = 1.96;

    /** Takes at least one value. */
    static Spread of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return new Spread(middle(sorted), sorted[0], sorted[sorted.length - 1]);
    }

    /**
     * The median between the bounds of its confidence interval at 95 %, from the order of the
     * values alone. For any distribution, the number of values below the true median is binomial
     * with p = 1/2. At least one value.
     */
    static Spread confidence(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int count = sorted.length;
        double half = STANDARD_ERRORS * Math.sqrt(count) / 2;
        int low = (int) Math.floor(count / 2.0 - half) - 1;
        int high = (int) Math.ceil(count / 2.0 + half);
        double least = sorted[Math.max(0, low)];
        return new Spread(middle(sorted), least, sorted[Math.min(count - 1, high)]);
    }

    /** The median between the quartiles. At least one value. */
    static Spread quartiles(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int quarter = sorted.length / 4;
        return new Spread(middle(sorted), sorted[quarter], sorted[sorted.length - 1 - quarter]);
    }

    private static double middle(double[] sorted) {
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** The text {@code MEDIAN (LEAST-MOST)}, with each number in this format. */
    String text(String format) {
        String all = format + " (" + format + "-" + format + ")";
        return String.format(Locale.ROOT, all, median, least, most);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.util.Collection;
import java.util.Locale;

/**
 * A median and its confidence interval at 95 %, from the order of the values alone. For any
 * distribution, the number of values below the true median is binomial with p = 1/2.
 */
record Interval(double median, double least, double most) {
    /** For the normal distribution, which is close to the binomial one from ten values on. */
    private static final double STANDARD_ERRORS = 1.96;

    /** At least one value. */
    static Interval ofMedian(Collection<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int count = sorted.length;
        double half = STANDARD_ERRORS * Math.sqrt(count) / 2;
        int low = (int) Math.floor(count / 2.0 - half) - 1;
        int high = (int) Math.ceil(count / 2.0 + half);
        double median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
        return new Interval(median, sorted[Math.max(0, low)], sorted[Math.min(count - 1, high)]);
    }

    /** Each in this format: {@code MEDIAN (LEAST-MOST)}. */
    String text(String format) {
        String all = format + " (" + format + "-" + format + ")";
        return String.format(Locale.ROOT, all, median, least, most);
    }
}

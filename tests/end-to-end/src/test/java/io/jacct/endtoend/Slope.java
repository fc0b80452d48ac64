// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import java.util.List;

/**
 * A straight line through points, by least squares.
 *
 * @param perHour what it gains in an hour
 * @param error the standard error of that, from what the points are beside the line
 * @param mean of all points
 * @param hours from the first point to the last
 */
record Slope(double perHour, double error, double mean, double hours) {
    /** So many standard errors are more than noise. */
    private static final double SURE = 3;

    /**
     * @param hour when each was measured
     * @param value what was measured then
     */
    static Slope through(List<Double> hour, List<? extends Number> value) {
        int count = hour.size();
        double middle = mean(hour);
        double mean = mean(value);
        double square = 0;
        double product = 0;
        for (int i = 0; i < count; i++) {
            double x = hour.get(i) - middle;
            square += x * x;
            product += x * (value.get(i).doubleValue() - mean);
        }
        double slope = product / square;
        double beside = 0;
        for (int i = 0; i < count; i++) {
            double line = mean + slope * (hour.get(i) - middle);
            beside += Math.pow(value.get(i).doubleValue() - line, 2);
        }
        double error = Math.sqrt(beside / (count - 2) / square);
        return new Slope(slope, error, mean, hour.get(count - 1) - hour.get(0));
    }

    private static double mean(List<? extends Number> values) {
        return values.stream().mapToDouble(Number::doubleValue).average().orElseThrow();
    }

    /** What the line gains from the first point to the last. */
    double gain() {
        return perHour * hours;
    }

    /** It gains no more than {@code most}, or noise alone can make it look so. */
    boolean isFlat(double most) {
        return gain() <= most || perHour <= SURE * error;
    }

    @Override
    public String toString() {
        return String.format("%,.0f, per hour %+,.0f (\u00b1 %,.0f)", mean, perHour, error);
    }
}

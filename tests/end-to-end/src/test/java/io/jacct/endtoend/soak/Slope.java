// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import java.util.List;

/**
 * A straight line through points, by least squares.
 *
 * @param perHour the gain in an hour
 * @param error the standard error of that gain, from the distances of the points to the line
 * @param mean the mean of all points
 * @param hours the time from the first point to the last
 */
record Slope(double perHour, double error, double mean, double hours) {
    /** A gain of more standard errors than this is not noise. */
    private static final double SURE = 3;

    /**
     * @param hour the time of each measurement
     * @param value the measured values
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

    /** The gain of the line from the first point to the last. */
    double gain() {
        return perHour * hours;
    }

    /** Whether it gains no more than {@code most}, or noise alone can explain its gain. */
    boolean isFlat(double most) {
        return gain() <= most || perHour <= SURE * error;
    }

    @Override
    public String toString() {
        return String.format("%,.0f, per hour %+,.0f (\u00b1 %,.0f)", mean, perHour, error);
    }
}

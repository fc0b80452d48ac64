// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.Arrays;

/** The last values of one number, the oldest first. Only the event thread uses it. */
public final class Series {
    /** At one refresh a second, three minutes. */
    public static final int LENGTH = 180;

    private final double[] values = new double[LENGTH];
    private final long[] millis = new long[LENGTH];
    private int count;

    /** Adds a value of that time; {@code NaN} where it is not known. */
    public void add(long when, double value) {
        if (count == LENGTH) {
            System.arraycopy(values, 1, values, 0, LENGTH - 1);
            System.arraycopy(millis, 1, millis, 0, LENGTH - 1);
            count--;
        }
        millis[count] = when;
        values[count++] = value;
    }

    public double[] values() {
        return Arrays.copyOf(values, count);
    }

    /** When the value of that index was. */
    public long when(int index) {
        return millis[index];
    }

    /** The largest value, at least 0. */
    public double most() {
        return Arrays.stream(values, 0, count).filter(v -> v > 0).max().orElse(0);
    }
}

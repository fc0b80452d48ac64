// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * Boot loader. The standard error of a sum of which only a sample was timed. An operation is timed
 * with a probability 1/w and then adds w times its time t, as Horvitz and Thompson proposed. Such a
 * sum has no bias, and (w<sup>2</sup> - w) t<sup>2</sup>, added up over the timed operations, has
 * none as an estimate of its variance. Variances of disjoint parts add up.
 *
 * <p>A variance is kept in square microseconds, so that a word holds it.
 */
public final class Sampling {
    private static final double SQUARE_MICRO = 1e6;
    private static final double MICRO = 1e3;

    private Sampling() {}

    /** What an operation adds to the variance that stands for {@code weight} of its kind. */
    public static long variance(long nanos, long weight) {
        double time = nanos;
        return (long) (time * time * (weight * weight - weight) / SQUARE_MICRO);
    }

    /** The standard error in nanoseconds. */
    public static long error(long variance) {
        return variance <= 0 ? 0 : Math.round(MICRO * Math.sqrt(variance));
    }
}

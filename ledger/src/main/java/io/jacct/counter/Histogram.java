// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * Boot loader. A log-linear histogram of times: eight buckets for each doubling, from 256 ns to 4.3
 * s; what is less is in the first bucket, what is more in the last. A bucket stands for the
 * harmonic mean of its bounds, which is off by a seventeenth of the true value at most; but the
 * last, which has no upper one, for its lower one, {@link #OPEN}: that, or more.
 *
 * <p>Two buckets share a word, 32 bits each. A bucket that is half full is halved together with all
 * others: shares, and so quantiles, stay what they are, within a billionth.
 */
public final class Histogram {
    public static final int WORDS = 96;
    public static final int BUCKETS = 2 * WORDS;

    private static final int LEAST_SHIFT = 8;
    private static final int LINEAR_BITS = 3;
    private static final int LINEAR = 1 << LINEAR_BITS;

    /** From there on times are not told apart. */
    public static final long OPEN = least(BUCKETS - 1);

    /** What {@link #halved} is for. */
    public static final long FULL = 0x8000_0000_8000_0000L;

    private Histogram() {}

    /** The bucket of a time in nanoseconds. */
    public static int bucket(long nanos) {
        if (nanos < 1 << LEAST_SHIFT) {
            return 0;
        }
        int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos);
        int linear = (int) (nanos >>> octave - LINEAR_BITS) & (LINEAR - 1);
        return Math.min(BUCKETS - 1, (octave - LEAST_SHIFT << LINEAR_BITS) + linear);
    }

    /** The least time of a bucket. */
    public static long least(int bucket) {
        int octave = LEAST_SHIFT + (bucket >>> LINEAR_BITS);
        return (long) (LINEAR + (bucket & LINEAR - 1)) << octave - LINEAR_BITS;
    }

    /** The time that a bucket stands for. */
    public static long typical(int bucket) {
        if (bucket == BUCKETS - 1) {
            return OPEN;
        }
        double low = least(bucket);
        double high = least(bucket + 1);
        return Math.round(2 * low * high / (low + high));
    }

    /** The word of a bucket. */
    public static int word(int bucket) {
        return bucket >>> 1;
    }

    /** One more in the bucket, to be added to its word. */
    public static long one(int bucket) {
        return (bucket & 1) == 0 ? 1 : 1L << Integer.SIZE;
    }

    /** How many are in the bucket, by its word. */
    public static long count(long word, int bucket) {
        return (bucket & 1) == 0 ? word & 0xFFFF_FFFFL : word >>> Integer.SIZE;
    }

    /** Both buckets of a word, halved. */
    public static long halved(long word) {
        return word >>> 1 & ~FULL;
    }
}

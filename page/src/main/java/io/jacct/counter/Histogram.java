// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * Boot loader. A log-linear histogram of times, with eight buckets for each doubling from 256 ns to
 * 4.3 s. Shorter times are in the first bucket, longer ones in the last. A bucket stands for the
 * harmonic mean of its bounds, which differs from the true value by at most a seventeenth. The last
 * bucket has no upper bound. It stands for its lower bound, {@link #OPEN}: such a time was at least
 * that long.
 *
 * <p>Two buckets share a word, with 32 bits each. When a bucket is half full, all buckets are
 * halved. Shares, and so quantiles, then stay the same within a billionth.
 */
public final class Histogram {
    /** The number of words of a histogram. */
    public static final int WORDS = 96;

    /** The number of buckets, two in a word. */
    public static final int BUCKETS = 2 * WORDS;

    private static final int LEAST_SHIFT = 8;
    private static final int LINEAR_BITS = 3;
    private static final int LINEAR = 1 << LINEAR_BITS;

    /** Times of {@code OPEN} nanoseconds and more are not told apart. */
    public static final long OPEN = least(BUCKETS - 1);

    /** The mask that shows whether a word needs {@link #halved}. */
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

    /** The lower bound of a bucket, in nanoseconds. */
    public static long least(int bucket) {
        int octave = LEAST_SHIFT + (bucket >>> LINEAR_BITS);
        return (long) (LINEAR + (bucket & LINEAR - 1)) << octave - LINEAR_BITS;
    }

    /** The time that a bucket stands for, in nanoseconds. */
    public static long typical(int bucket) {
        if (bucket == BUCKETS - 1) {
            return OPEN;
        }
        double low = least(bucket);
        double high = least(bucket + 1);
        return Math.round(2 * low * high / (low + high));
    }

    /** The index of the word that holds a bucket. */
    public static int word(int bucket) {
        return bucket >>> 1;
    }

    /** The value to add to the bucket's word for one more time. */
    public static long one(int bucket) {
        return (bucket & 1) == 0 ? 1 : 1L << Integer.SIZE;
    }

    /** The number of times in a bucket, from its word. */
    public static long count(long word, int bucket) {
        return (bucket & 1) == 0 ? word & 0xFFFF_FFFFL : word >>> Integer.SIZE;
    }

    /** The word with both of its buckets halved. */
    public static long halved(long word) {
        return word >>> 1 & ~FULL;
    }
}

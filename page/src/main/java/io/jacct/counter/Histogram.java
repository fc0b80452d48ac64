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
 * <p>Two buckets share a word, with the lower 32 bits of their counts. The rest of a count is its
 * carry: how often bit 31 has changed. So the count has 63 bits, and bit 31 is in both parts. The
 * page has no carry of a histogram until one of its counts reaches 2^31, which most never do.
 *
 * <p>The shared bit tells which part is the older one. A writer stores the lower bits first. A
 * reader that finds another bit in the carry knows that the carry is one behind ({@link #whole}).
 * So a reader that loads the carry first is right at any time, also after the writer was killed
 * between its two stores.
 */
public final class Histogram {
    /** The number of words of a histogram. */
    public static final int WORDS = 96;

    /** The number of buckets, two in a word. */
    public static final int BUCKETS = 2 * WORDS;

    /** The number of buckets for each doubling. */
    public static final int PER_DOUBLING = 8;

    private static final int LEAST_SHIFT = 8;
    private static final int LINEAR_BITS = 3;
    private static final int LINEAR = 1 << LINEAR_BITS;

    /** Times of {@code OPEN} nanoseconds and more are not told apart. */
    public static final long OPEN = least(BUCKETS - 1);

    /** Bit 31 of both counts in a word. Each change of it is one more in the carry. */
    public static final long HALVES = 0x8000_0000_8000_0000L;

    /** The largest count that needs no carry. */
    public static final long MOST_ALONE = 0xFFFF_FFFFL;

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

    /** The least time in a bucket, in nanoseconds; the first one also has all shorter times. */
    public static long least(int bucket) {
        int octave = LEAST_SHIFT + (bucket >>> LINEAR_BITS);
        return (long) (LINEAR + (bucket & LINEAR - 1)) << octave - LINEAR_BITS;
    }

    /** The longest time in a bucket, in nanoseconds; {@code Long.MAX_VALUE} for the last one. */
    public static long most(int bucket) {
        return bucket == BUCKETS - 1 ? Long.MAX_VALUE : least(bucket + 1) - 1;
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

    /**
     * The lower 32 bits of a bucket's count, from its word; or its carry, from the carry's word.
     */
    public static long part(long word, int bucket) {
        return (bucket & 1) == 0 ? word & MOST_ALONE : word >>> Integer.SIZE;
    }

    /** The word with another {@link #part} of that bucket. */
    public static long with(long word, int bucket, long part) {
        int shift = (bucket & 1) * Integer.SIZE;
        return word & ~(MOST_ALONE << shift) | (part & MOST_ALONE) << shift;
    }

    /** The number of times in a bucket, from its lower bits and its carry, which may be late. */
    public static long whole(long lower, long carry) {
        long late = (lower >>> Integer.SIZE - 1 ^ carry) & 1;
        return carry + late << Integer.SIZE - 1 | lower & Integer.MAX_VALUE;
    }

    /** The carry of a count. */
    public static long carry(long count) {
        return count >>> Integer.SIZE - 1;
    }
}

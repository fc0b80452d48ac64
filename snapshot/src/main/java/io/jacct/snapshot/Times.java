// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Histogram;
import java.util.Arrays;

/** A distribution of the times of an operation. */
public final class Times {
    /** A quantile of this value stands for 4,026,531,840 ns or more. */
    public static final long OPEN = Histogram.OPEN;

    private final long[] buckets = new long[Histogram.BUCKETS];

    /** The longest time of the whole life. */
    private long longest;

    /** Makes a distribution from its buckets; missing ones at the end are empty. */
    public static Times of(long[] buckets, long longest) {
        Times times = new Times();
        int known = Math.min(buckets.length, times.buckets.length);
        System.arraycopy(buckets, 0, times.buckets, 0, known);
        times.longest = longest;
        return times;
    }

    /** A copy of the numbers of times, by {@link Histogram}'s buckets. */
    public long[] buckets() {
        return buckets.clone();
    }

    /** The longest time of the whole life, in nanoseconds. */
    public long longest() {
        return longest;
    }

    /** The later of two time stamps of the page, where 0 means none. */
    public static long later(long one, long other) {
        return one == 0 || other != 0 && other - one > 0 ? other : one;
    }

    /** The sum of both. */
    static Times sum(Times one, Times other) {
        Times sum = new Times();
        for (int i = 0; i < sum.buckets.length; i++) {
            sum.buckets[i] = one.buckets[i] + other.buckets[i];
        }
        sum.longest = Math.max(one.longest, other.longest);
        return sum;
    }

    /**
     * Returns the times since {@code earlier}. If the histogram was halved meanwhile, returns all
     * of them, because the new ones cannot be told apart any more.
     */
    public Times minus(Times earlier) {
        Times since = new Times();
        for (int i = 0; i < buckets.length; i++) {
            since.buckets[i] = buckets[i] - earlier.buckets[i];
            if (since.buckets[i] < 0) {
                return this;
            }
        }
        since.longest = longest;
        return since;
    }

    /** Adds a histogram's words, which begin at {@code first}, and its longest time. */
    public void add(long[] words, int first, long longestOfIt) {
        longest = Math.max(longest, longestOfIt);
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] += Histogram.count(words[first + Histogram.word(i)], i);
        }
    }

    /** How many were as long as {@code from} nanoseconds or longer, and shorter than {@code to}. */
    public long count(long from, long to) {
        long sum = 0;
        for (int i = 0; i < buckets.length; i++) {
            long each = Histogram.typical(i);
            sum += each >= from && each < to ? buckets[i] : 0;
        }
        return sum;
    }

    /**
     * The time in nanoseconds that the share {@code quantile} of all did not exceed, within six
     * percent; 0 if there were none. Times of {@link #OPEN} and more are not told apart, and {@link
     * #OPEN} stands for all of them. Never above the longest time of the whole life.
     */
    public long quantile(double quantile) {
        long sum = 0;
        for (long count : buckets) {
            sum += count;
        }
        long rank = Math.max(1, (long) Math.ceil(quantile * sum));
        for (int i = 0; i < buckets.length && sum > 0; i++) {
            rank -= buckets[i];
            if (rank <= 0) {
                return Math.min(longest, Histogram.typical(i));
            }
        }
        return 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Times times
                && longest == times.longest
                && Arrays.equals(buckets, times.buckets);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(buckets);
    }
}

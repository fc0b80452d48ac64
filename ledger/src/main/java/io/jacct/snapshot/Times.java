// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Histogram;

/** How often an operation took how long. */
public final class Times {
    /** As a quantile: that or more, 4,026,531,840 ns. */
    public static final long OPEN = Histogram.OPEN;

    private final long[] buckets = new long[Histogram.BUCKETS];

    /** Of any of them ever. */
    private long longest;

    /** Those of several devices together. */
    public static Times sum(Iterable<Times> all) {
        Times sum = new Times();
        for (Times one : all) {
            for (int i = 0; i < sum.buckets.length; i++) {
                sum.buckets[i] += one.buckets[i];
            }
            sum.longest = Math.max(sum.longest, one.longest);
        }
        return sum;
    }

    /**
     * Those that came since {@code earlier}. If the histogram has been halved meanwhile it is all
     * of them, because what came cannot be told apart any more.
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

    /** So many operations that took {@code nanos} each. */
    public void record(long nanos, long count) {
        buckets[Histogram.bucket(nanos)] += count;
        longest = Math.max(longest, nanos);
    }

    /** Adds a histogram's words, which begin at {@code first}; the longest of it. */
    void add(long[] words, int first, long longestOfIt) {
        longest = Math.max(longest, longestOfIt);
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] += Histogram.count(words[first + Histogram.word(i)], i);
        }
    }

    /**
     * The time that the share {@code quantile} of all did not exceed, within six percent; 0 if
     * there were none. From {@link #OPEN} on times are not told apart: then it is that, and means
     * that or more. Never more than the longest ever was.
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
}

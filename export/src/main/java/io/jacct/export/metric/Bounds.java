// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.metric;

import io.jacct.counter.Histogram;
import io.jacct.snapshot.Times;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The bounds of exported histograms. Each is a bound between two buckets of the page, so a time is
 * in the exported bucket that it belongs to, and no count is shared out. The page's buckets are
 * linear within a doubling: they are none of the exponential schemas of native histograms, and are
 * not exported as such.
 *
 * <p>Times are whole nanoseconds. So a bound is the longest time of the bucket below it, and as
 * many times as it says are at most as long.
 */
public enum Bounds {
    /** No histograms. */
    OFF {
        @Override
        int[] buckets() {
            return new int[0];
        }
    },
    /** One bound for each factor of four, from a microsecond to four seconds. */
    SHORT {
        @Override
        int[] buckets() {
            int each = 2 * Histogram.PER_DOUBLING;
            int[] bounds =
                    IntStream.iterate(each, bucket -> bucket < Histogram.BUCKETS, b -> b + each)
                            .toArray();
            int[] all = Arrays.copyOf(bounds, bounds.length + 1);
            all[bounds.length] = Histogram.BUCKETS - 1;
            return all;
        }
    },
    /** All bounds of the page: quantiles are within six percent. */
    FULL {
        @Override
        int[] buckets() {
            return IntStream.range(1, Histogram.BUCKETS).toArray();
        }
    };

    private static final double NANOS = 1e9;

    private final int[] buckets = buckets();

    private final double[] seconds =
            Arrays.stream(buckets).mapToDouble(each -> Histogram.most(each - 1) / NANOS).toArray();

    /** The first bucket of the page above each bound. */
    abstract int[] buckets();

    /** Whether there are no histograms. */
    public boolean isEmpty() {
        return buckets.length == 0;
    }

    /** How many bounds there are; there is one more bucket. */
    public int size() {
        return buckets.length;
    }

    /** The bounds in seconds, in order: a time of exactly a bound is below it. */
    public double[] seconds() {
        return seconds.clone();
    }

    /** How many times are in each bucket, with one more for those above all bounds. */
    public long[] counts(Times times) {
        long[] page = times.buckets();
        long[] counts = new long[buckets.length + 1];
        int bound = 0;
        for (int i = 0; i < page.length; i++) {
            while (bound < buckets.length && i >= buckets[bound]) {
                bound++;
            }
            counts[bound] += page[i];
        }
        return counts;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Histogram;
import java.util.Arrays;

/**
 * A distribution of the times of an operation. Immutable. It keeps the buckets from the first to
 * the last that is not empty: most operations use few of them, and a page has thousands of
 * distributions.
 */
public final class Times {
    /** A quantile of this value stands for 4,026,531,840 ns or more. */
    public static final long OPEN = Histogram.OPEN;

    /** No times. */
    public static final Times NONE = new Times(0, new long[0], 0);

    /** The bucket of the first count; 0 if there is none. */
    private final int first;

    /** Neither the first nor the last one is 0. */
    private final long[] counts;

    /** The longest time of the whole life. */
    private final long longest;

    private Times(int first, long[] counts, long longest) {
        this.first = first;
        this.counts = counts;
        this.longest = longest;
    }

    /** Makes a distribution from its buckets; missing ones at the end are empty. */
    public static Times of(long[] buckets, long longest) {
        int known = Math.min(buckets.length, Histogram.BUCKETS);
        return trimmed(
                0, known == buckets.length ? buckets : Arrays.copyOf(buckets, known), longest);
    }

    /** Makes a distribution from a histogram's words, which begin at {@code at}. */
    public static Times ofWords(long[] words, int at, long longest) {
        return ofWords(words, at, null, longest);
    }

    /** The same with the carries of its counts; null: it has none. */
    public static Times ofWords(long[] words, int at, long[] carries, long longest) {
        int from = 0;
        int to = Histogram.WORDS;
        while (from < to && isZero(words, at, carries, from)) {
            from++;
        }
        while (from < to && isZero(words, at, carries, to - 1)) {
            to--;
        }
        long[] counts = new long[2 * (to - from)];
        for (int i = 0; i < counts.length; i++) {
            int word = from + Histogram.word(i);
            long carry = carries == null ? 0 : Histogram.part(carries[word], i);
            counts[i] = Histogram.whole(Histogram.part(words[at + word], i), carry);
        }
        return trimmed(2 * from, counts, longest);
    }

    private static boolean isZero(long[] words, int at, long[] carries, int word) {
        return words[at + word] == 0 && (carries == null || carries[word] == 0);
    }

    private static Times trimmed(int first, long[] counts, long longest) {
        int from = 0;
        int to = counts.length;
        while (from < to && counts[from] == 0) {
            from++;
        }
        while (from < to && counts[to - 1] == 0) {
            to--;
        }
        if (from == to) {
            return longest == 0 ? NONE : new Times(0, NONE.counts, longest);
        }
        return new Times(first + from, Arrays.copyOfRange(counts, from, to), longest);
    }

    /** The numbers of times, by {@link Histogram}'s buckets. */
    public long[] buckets() {
        long[] buckets = new long[Histogram.BUCKETS];
        System.arraycopy(counts, 0, buckets, first, counts.length);
        return buckets;
    }

    /** How many times there are; a drawn one counts as often as it stands for. */
    public long total() {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
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
    public static Times sum(Times one, Times other) {
        if (one.counts.length == 0 || other.counts.length == 0) {
            Times either = one.counts.length == 0 ? other : one;
            return new Times(either.first, either.counts, Math.max(one.longest, other.longest));
        }
        int from = Math.min(one.first, other.first);
        long[] sum = new long[Math.max(one.end(), other.end()) - from];
        for (Times each : new Times[] {one, other}) {
            for (int i = 0; i < each.counts.length; i++) {
                sum[each.first - from + i] += each.counts[i];
            }
        }
        return new Times(from, sum, Math.max(one.longest, other.longest));
    }

    /** The bucket behind the last count. */
    private int end() {
        return first + counts.length;
    }

    /**
     * Returns the times since {@code earlier}. Counts of one page only grow. If one is smaller, the
     * page is of an earlier build, which halved all counts when one was large. Returns all of them
     * then, because the new ones cannot be told apart any more.
     */
    public Times minus(Times earlier) {
        if (earlier.counts.length == 0 || earlier.first < first || earlier.end() > end()) {
            return this;
        }
        long[] since = counts.clone();
        for (int i = 0; i < earlier.counts.length; i++) {
            int at = earlier.first - first + i;
            since[at] -= earlier.counts[i];
            if (since[at] < 0) {
                return this;
            }
        }
        return trimmed(first, since, longest);
    }

    /** How many were as long as {@code from} nanoseconds or longer, and shorter than {@code to}. */
    public long count(long from, long to) {
        long sum = 0;
        for (int i = 0; i < counts.length; i++) {
            long each = Histogram.typical(first + i);
            sum += each >= from && each < to ? counts[i] : 0;
        }
        return sum;
    }

    /**
     * The time in nanoseconds that the share {@code quantile} of all did not exceed, within six
     * percent; 0 if there were none. Times of {@link #OPEN} and more are not told apart, and {@link
     * #OPEN} stands for all of them. Never above the longest time of the whole life.
     */
    public long quantile(double quantile) {
        long sum = total();
        long rank = Math.max(1, (long) Math.ceil(quantile * sum));
        for (int i = 0; i < counts.length && sum > 0; i++) {
            rank -= counts[i];
            if (rank <= 0) {
                return Math.min(longest, Histogram.typical(first + i));
            }
        }
        return 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Times times
                && first == times.first
                && longest == times.longest
                && Arrays.equals(counts, times.counts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(counts);
    }
}

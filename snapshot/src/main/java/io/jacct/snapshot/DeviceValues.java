// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.memory.DeviceLayout;
import java.util.Arrays;
import java.util.List;

/**
 * What the page keeps of a device, or of one of its stripes: the words of {@link DeviceLayout} by
 * their offsets, and two distributions of times. Values of stripes or devices become one by {@link
 * #plus}. A new word of the layout is added up without more code. Immutable.
 *
 * <p>Some words of a stripe have a meaning only together with the other stripes and the time. Of a
 * whole device they are the results: {@code ACTIVE} is the number of open transactions, {@code
 * LENGTH} is the total time of all transactions, {@code IDLE} is the busy time.
 */
public final class DeviceValues {
    /** All words are 0, and there are no times. */
    public static final DeviceValues NONE =
            new DeviceValues(new long[words()], Times.NONE, Times.NONE);

    private final long[] words;
    private final Times reads;
    private final Times writes;

    private DeviceValues(long[] words, Times reads, Times writes) {
        this.words = words;
        this.reads = reads;
        this.writes = writes;
    }

    private static int words() {
        return DeviceLayout.READ_HISTOGRAM / Long.BYTES;
    }

    /** The same of a stripe whose histograms have no carries. */
    public static DeviceValues ofStripe(long[] stripe) {
        return ofStripe(stripe, null, null);
    }

    /**
     * Copies the values out of all words of a stripe. Of each histogram its carries follow; null:
     * it has none.
     */
    public static DeviceValues ofStripe(long[] stripe, long[] ofReads, long[] ofWrites) {
        long[] words = new long[words()];
        System.arraycopy(stripe, 0, words, 0, words.length);
        // it says nothing about the device, and differs whenever the device is written
        words[DeviceLayout.SEQUENCE / Long.BYTES] = 0;
        return new DeviceValues(
                words,
                times(stripe, DeviceLayout.READ_HISTOGRAM, ofReads, DeviceLayout.LONGEST_READ),
                times(stripe, DeviceLayout.WRITE_HISTOGRAM, ofWrites, DeviceLayout.LONGEST_WRITE));
    }

    /**
     * Makes the values from what {@link #all} and the times were. Missing words at the end are 0.
     */
    public static DeviceValues of(long[] words, Times reads, Times writes) {
        return new DeviceValues(Arrays.copyOf(words, words()), reads, writes);
    }

    private static Times times(long[] stripe, int histogram, long[] carries, int longest) {
        return Times.ofWords(stripe, histogram / Long.BYTES, carries, stripe[longest / Long.BYTES]);
    }

    /** A copy of the words, in the order of the layout; the times follow there. */
    public long[] all() {
        return words.clone();
    }

    /** The word at an offset of the layout. */
    public long get(int offset) {
        return words[offset / Long.BYTES];
    }

    /** Times of the timed reads. */
    public Times reads() {
        return reads;
    }

    /** Times of the timed writes. */
    public Times writes() {
        return writes;
    }

    /** Returns a copy with another word. */
    public DeviceValues with(int offset, long value) {
        long[] other = words.clone();
        other[offset / Long.BYTES] = value;
        return new DeviceValues(other, reads, writes);
    }

    /** Returns both as one: sums, but the longest times, and the latest time stamps. */
    public DeviceValues plus(DeviceValues other) {
        long[] sum = words.clone();
        for (int i = 0; i < sum.length; i++) {
            switch (i * Long.BYTES) {
                case DeviceLayout.LONGEST_READ, DeviceLayout.LONGEST_WRITE -> {
                    DeviceValues longest = other.words[i] > words[i] ? other : this;
                    sum[i] = longest.words[i];
                    // when that was stands behind it
                    sum[++i] = longest.words[i];
                }
                case DeviceLayout.BUSY_SINCE, DeviceLayout.LAST_END, DeviceLayout.LAST ->
                        sum[i] = Times.later(words[i], other.words[i]);
                default -> sum[i] += other.words[i];
            }
        }
        return new DeviceValues(
                sum, Times.sum(reads, other.reads), Times.sum(writes, other.writes));
    }

    /**
     * Returns what has come since {@code earlier} values of the same device: times of the interval,
     * and their variances. All other words are the present ones.
     */
    DeviceValues minus(DeviceValues earlier) {
        long[] since = words.clone();
        for (int longest : List.of(DeviceLayout.LONGEST_READ, DeviceLayout.LONGEST_WRITE)) {
            int variance = (longest + DeviceLayout.VARIANCE) / Long.BYTES;
            since[variance] = Math.max(0, words[variance] - earlier.words[variance]);
        }
        return new DeviceValues(since, reads.minus(earlier.reads), writes.minus(earlier.writes));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DeviceValues values
                && Arrays.equals(words, values.words)
                && reads.equals(values.reads)
                && writes.equals(values.writes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }
}

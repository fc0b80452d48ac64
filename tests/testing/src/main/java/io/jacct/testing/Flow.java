// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.testing;

import io.jacct.counter.Histogram;
import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Times;

/**
 * The reads or the writes of a device, made by hand. Immutable.
 *
 * @param histogram the words of their times, as in a stripe
 */
public record Flow(
        long operations,
        long bytes,
        long nanos,
        long longestNanos,
        long longestAtNanos,
        long[] histogram) {
    /** No operation. */
    public static final Flow NONE = of(0, 0, 0);

    /** Operations with this total time, none of which was timed by itself. */
    public static Flow of(long operations, long bytes, long nanos) {
        return new Flow(operations, bytes, nanos, 0, 0, new long[Histogram.WORDS]);
    }

    /** Operations that took {@code nanosEach}. */
    public static Flow ofEach(long operations, long bytes, long nanosEach) {
        return of(operations, bytes, operations * nanosEach).timed(nanosEach, operations);
    }

    /** The same with another longest operation, which was then. */
    public Flow longest(long longest, long at) {
        return new Flow(operations, bytes, nanos, longest, at, histogram);
    }

    /** The same after {@code count} of them were timed: each took {@code each}. */
    public Flow timed(long each, long count) {
        long[] more = histogram.clone();
        int bucket = Histogram.bucket(each);
        more[Histogram.word(bucket)] += count * Histogram.one(bucket);
        return new Flow(operations, bytes, nanos, longestNanos, longestAtNanos, more);
    }

    /** Both as one. */
    public Flow plus(Flow other) {
        long[] both = histogram.clone();
        for (int i = 0; i < both.length; i++) {
            both[i] += other.histogram[i];
        }
        Flow longer = other.longestNanos > longestNanos ? other : this;
        return new Flow(
                operations + other.operations,
                bytes + other.bytes,
                nanos + other.nanos,
                longer.longestNanos,
                longer.longestAtNanos,
                both);
    }

    /** The times alone. */
    public Times times() {
        return Times.ofWords(histogram, 0, longestNanos);
    }

    /** Writes it into the words of a stripe, at those offsets of {@link DeviceLayout}. */
    void put(long[] stripe, int count, int longest, int times) {
        stripe[count / Long.BYTES] = operations;
        stripe[(count + DeviceLayout.BYTES) / Long.BYTES] = bytes;
        stripe[(count + DeviceLayout.NANOS) / Long.BYTES] = nanos;
        stripe[longest / Long.BYTES] = longestNanos;
        stripe[(longest + DeviceLayout.WHEN) / Long.BYTES] = longestAtNanos;
        System.arraycopy(histogram, 0, stripe, times / Long.BYTES, histogram.length);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;

/** The values of all counters of one thing at one time. Immutable; safe for use by many threads. */
public final class Counts {
    /** Nothing counted. */
    public static final Counts ZERO = new Counts(new long[Counter.SLOTS]);

    private final long[] values;

    private Counts(long[] values) {
        this.values = values;
    }

    /**
     * Takes over {@code values}, indexed by counter id; the caller must not change it afterwards.
     */
    static Counts of(long[] values) {
        return new Counts(values);
    }

    /** The value of {@code counter}, in the counter's unit. */
    public long get(Counter counter) {
        return values[counter.id()];
    }

    /** Both together. */
    public Counts plus(Counts other) {
        long[] sum = values.clone();
        for (int i = 0; i < sum.length; i++) {
            sum[i] += other.values[i];
        }
        return new Counts(sum);
    }

    /** What came since {@code earlier}. */
    public Counts minus(Counts earlier) {
        long[] difference = values.clone();
        for (int i = 0; i < difference.length; i++) {
            difference[i] -= earlier.values[i];
        }
        return new Counts(difference);
    }

    /** Bytes read from files, sockets and pipes. */
    public long readBytes() {
        return get(Counter.FILE_READ_BYTES)
                + get(Counter.SOCKET_READ_BYTES)
                + get(Counter.PIPE_READ_BYTES);
    }

    /** Bytes written to files, sockets and pipes. */
    public long writeBytes() {
        return get(Counter.FILE_WRITE_BYTES)
                + get(Counter.SOCKET_WRITE_BYTES)
                + get(Counter.PIPE_WRITE_BYTES);
    }

    /** Adds this to {@code sum}, indexed by counter id. */
    void addTo(long[] sum) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += values[i];
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Counts counts && java.util.Arrays.equals(values, counts.values);
    }

    @Override
    public int hashCode() {
        return java.util.Arrays.hashCode(values);
    }
}

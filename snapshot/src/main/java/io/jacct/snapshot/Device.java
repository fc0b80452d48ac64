// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Sampling;
import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.user.UserValues;

/**
 * The transactions on one endpoint until {@code takenNanos}. {@code DeviceFields} names its values
 * for users; the methods here are for code. With {@code timing=off} all times are 0, and so is
 * {@link #busyCount()}. Times of sampled transactions are estimates. Immutable.
 *
 * @param entry the device's identity
 * @param takenNanos when it was read, by {@code System.nanoTime()} of that JVM's machine
 * @param values what the page keeps of it
 */
public record Device(DeviceEntry entry, long takenNanos, DeviceValues values) {
    /** The word at an offset of {@link DeviceLayout}. */
    public long get(int offset) {
        return values.get(offset);
    }

    /** Transactions that were started. */
    public long startCount() {
        return endCount() + get(DeviceLayout.ACTIVE);
    }

    /** Transactions that have ended. */
    public long endCount() {
        return get(DeviceLayout.READS)
                + get(DeviceLayout.WRITES)
                + get(DeviceLayout.FREES)
                + get(DeviceLayout.OTHERS);
    }

    /** Transactions that are open now; below 0 only while the page is written. */
    public long busyCount() {
        return get(DeviceLayout.ACTIVE);
    }

    /** Transactions that were sampled: they have ended, and were not timed from their begin. */
    public long sampled() {
        return get(DeviceLayout.SAMPLED);
    }

    /** Ends without a start; they are not in {@link #endCount()}. */
    public long unmatched() {
        return get(DeviceLayout.UNMATCHED);
    }

    /**
     * For how long there was at least one open transaction. Sampled ones count as if no two were
     * open at the same time.
     */
    public long busyNanos() {
        return get(DeviceLayout.IDLE);
    }

    /** The total time of all transactions, with open ones up to now. */
    public long queueNanos() {
        return get(DeviceLayout.LENGTH);
    }

    /** Count, bytes and time of reads. */
    public DirectionStats reads() {
        return direction(DeviceLayout.READS, DeviceLayout.LONGEST_READ, values.reads());
    }

    /** Count, bytes and time of writes. */
    public DirectionStats writes() {
        return direction(DeviceLayout.WRITES, DeviceLayout.LONGEST_WRITE, values.writes());
    }

    private DirectionStats direction(int count, int longest, Times times) {
        return new DirectionStats(
                get(count),
                get(count + DeviceLayout.BYTES),
                get(count + DeviceLayout.NANOS),
                get(longest + DeviceLayout.VARIANCE),
                get(longest),
                get(longest + DeviceLayout.WHEN),
                times);
    }

    /** Truncations and deletes. */
    public long frees() {
        return get(DeviceLayout.FREES);
    }

    /** Bytes freed, as far as the caller told them. */
    public long freedBytes() {
        return get(DeviceLayout.FREE_BYTES);
    }

    /** Transactions without data. */
    public long others() {
        return get(DeviceLayout.OTHERS);
    }

    /** The total time of frees and others. */
    public long otherNanos() {
        return get(DeviceLayout.OTHER_NANOS);
    }

    /** What its users have done together. */
    public UserValues used() {
        return UserValues.known(
                get(DeviceLayout.READS),
                get(DeviceLayout.READ_BYTES),
                get(DeviceLayout.READ_NANOS),
                get(DeviceLayout.WRITES),
                get(DeviceLayout.WRITE_BYTES),
                get(DeviceLayout.WRITE_NANOS),
                frees() + others(),
                otherNanos());
    }

    /** Transactions that failed. */
    public long errors() {
        return get(DeviceLayout.ERRORS);
    }

    /** Transactions with a tag: simple, head of queue, ordered, by devstat's numbers. */
    public long tagged(int tag) {
        return get(DeviceLayout.TAGS + tag * Long.BYTES);
    }

    /**
     * devstat's {@code start_time}: when a transaction last began on an idle device; 0 for never,
     * or not known. As the next two it is by {@code System.nanoTime()}, and covers only
     * transactions that are timed from their begin. With {@code timing=sampled} few of the JDK are.
     */
    public long busySinceNanos() {
        return get(DeviceLayout.BUSY_SINCE);
    }

    /** devstat's {@code last_comp_time}: when a transaction last ended; 0 for never. */
    public long lastCompNanos() {
        return get(DeviceLayout.LAST_END);
    }

    /** When a transaction last began or ended; 0 for never. */
    public long lastChangeNanos() {
        return get(DeviceLayout.LAST);
    }

    /**
     * The transactions of one direction.
     *
     * @param operations transactions that have ended
     * @param bytes bytes that they moved
     * @param nanos their total time
     * @param variance the square of the standard error of {@code nanos}, in square microseconds; 0
     *     if all were timed
     * @param longestNanos the longest one, 0 for none
     * @param longestAtNanos when the longest one ended, by {@code System.nanoTime()}
     * @param times the times of the timed transactions; operations inside others are not timed
     */
    public record DirectionStats(
            long operations,
            long bytes,
            long nanos,
            long variance,
            long longestNanos,
            long longestAtNanos,
            Times times) {
        /** The standard error of {@link #nanos()}. */
        public long nanosError() {
            return Sampling.error(variance);
        }
    }
}

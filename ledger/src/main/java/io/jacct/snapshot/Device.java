// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Sampling;
import java.util.List;

/**
 * The transactions on one endpoint until {@code takenNanos}. The fields are those of FreeBSD's
 * devstat(9), with times in nanoseconds. With {@code timing=off} all times are 0, and so is {@link
 * #busyCount()}. Times of sampled transactions are estimates.
 *
 * @param entry the device's identity
 * @param takenNanos when it was read, by {@code System.nanoTime()} of that JVM's machine
 * @param startCount transactions that were started
 * @param endCount transactions that have ended: the sum of reads, writes, frees and others
 * @param sampled transactions that were sampled: they have ended, and were not timed from their
 *     begin
 * @param unmatched ends without a start; not in {@code endCount}
 * @param busyNanos for how long there was at least one open transaction; sampled ones count as if
 *     no two were open at the same time
 * @param queueNanos the total time of all transactions, with open ones up to now
 * @param reads count, bytes and time of reads
 * @param writes count, bytes and time of writes
 * @param frees truncations and deletes
 * @param others transactions without data
 * @param otherNanos the total time of frees and others
 * @param errors transactions that failed
 * @param tags transactions tagged simple, head of queue, ordered, in the order of devstat's numbers
 * @param freedBytes bytes freed, as far as the caller told them
 * @param moments the times of the last events
 */
public record Device(
        DeviceEntry entry,
        long takenNanos,
        long startCount,
        long endCount,
        long sampled,
        long unmatched,
        long busyNanos,
        long queueNanos,
        DirectionStats reads,
        DirectionStats writes,
        long frees,
        long others,
        long otherNanos,
        long errors,
        List<Long> tags,
        long freedBytes,
        LastEvents moments) {

    /** Transactions that are open now. */
    public long busyCount() {
        return startCount - endCount;
    }

    /**
     * Times by {@code System.nanoTime()} of that JVM's machine; 0 means never, or not known. They
     * cover only transactions that are timed from their begin. With {@code timing=sampled} few
     * transactions of the JDK are.
     *
     * @param startNanos devstat's {@code start_time}: when a transaction last began on an idle
     *     device
     * @param lastCompNanos devstat's {@code last_comp_time}: when a transaction last ended
     * @param lastChangeNanos when a transaction last began or ended
     */
    public record LastEvents(long startNanos, long lastCompNanos, long lastChangeNanos) {
        /** No event yet. */
        public static final LastEvents NONE = new LastEvents(0, 0, 0);
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

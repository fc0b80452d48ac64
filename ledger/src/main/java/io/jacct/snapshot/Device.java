// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.List;

/**
 * The transactions on one endpoint until {@code takenNanos}. The fields are those of FreeBSD's
 * devstat(9), with times in nanoseconds. With {@code timing=off} all times are 0, and so is {@link
 * #busyCount()}. With {@code timing=sampled} the times of reads and writes are estimates. The busy
 * time is then kept only for devices that the application registered.
 *
 * @param entry the device's identity
 * @param takenNanos when it was read, by {@code System.nanoTime()} of that JVM's machine
 * @param startCount transactions that were started
 * @param endCount transactions that have ended: the sum of reads, writes, frees and others
 * @param unmatched ends without a start; not in {@code endCount}
 * @param busyNanos for how long there was at least one open transaction
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
        long unmatched,
        long busyNanos,
        long queueNanos,
        Flow reads,
        Flow writes,
        long frees,
        long others,
        long otherNanos,
        long errors,
        List<Long> tags,
        long freedBytes,
        Moments moments) {

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
    public record Moments(long startNanos, long lastCompNanos, long lastChangeNanos) {
        /** No event yet. */
        public static final Moments NONE = new Moments(0, 0, 0);
    }

    /**
     * The transactions of one direction.
     *
     * @param operations transactions that have ended
     * @param bytes bytes that they moved
     * @param nanos their total time
     * @param longestNanos the longest one, 0 for none
     * @param longestAtNanos when the longest one ended, by {@code System.nanoTime()}
     * @param times the times of the timed transactions; operations inside others are not timed
     */
    public record Flow(
            long operations,
            long bytes,
            long nanos,
            long longestNanos,
            long longestAtNanos,
            Times times) {}
}

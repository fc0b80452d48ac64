// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.List;

/**
 * What was done on one endpoint until {@code takenNanos}; fields as in FreeBSD's devstat(9), with
 * times in nanoseconds. With {@code timing=off} all times are 0, and so is {@link #busyCount()}.
 * With {@code timing=sampled} what reads and writes took is an estimate, and the time that it was
 * busy is not kept, but for devices of the application's own.
 *
 * @param entry which device it is
 * @param takenNanos when, by {@code System.nanoTime()} of that JVM's machine
 * @param startCount transactions that were started
 * @param endCount transactions that have ended: the sum of reads, writes, frees and others
 * @param unmatched ends without a start; not in {@code endCount}
 * @param busyNanos for how long there was at least one transaction
 * @param queueNanos the sum of the times of all transactions, open ones up to now
 * @param reads and what they moved, and how long they took
 * @param writes and what they moved, and how long they took
 * @param frees truncations and deletes
 * @param others transactions without data
 * @param otherNanos the time of frees and others
 * @param errors transactions that failed
 * @param tags transactions tagged simple, head of queue, ordered: in the order of devstat's numbers
 * @param freedBytes what was freed, where it was said
 * @param moments when something was
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

    /** Transactions that are under way. */
    public long busyCount() {
        return startCount - endCount;
    }

    /**
     * By {@code System.nanoTime()} of that JVM's machine, 0: never, or not known. Of transactions
     * that are timed from their begin; of those of the JDK with {@code timing=sampled} few are.
     *
     * @param startNanos devstat's {@code start_time}: when there was one after there was none
     * @param lastCompNanos devstat's {@code last_comp_time}: when one ended last
     * @param lastChangeNanos when one began or ended last
     */
    public record Moments(long startNanos, long lastCompNanos, long lastChangeNanos) {
        /** Nothing ever was. */
        public static final Moments NONE = new Moments(0, 0, 0);
    }

    /**
     * One direction.
     *
     * @param operations transactions that have ended
     * @param bytes that they moved
     * @param nanos that they took together
     * @param longestNanos the longest of them, 0 for none
     * @param longestAtNanos when that ended, by {@code System.nanoTime()}
     * @param times of those that were timed: not of operations inside others
     */
    public record Flow(
            long operations,
            long bytes,
            long nanos,
            long longestNanos,
            long longestAtNanos,
            Times times) {}
}

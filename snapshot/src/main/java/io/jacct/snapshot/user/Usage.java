// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.user;

/**
 * What a user has done on a device. The users of a device add up to the device's own figures, which
 * are exact.
 *
 * @param pool name of the pool; empty for the rest, of which no user is known
 * @param virtual whether its threads are virtual
 * @param task the id of the thread; 0 for several threads
 * @param reads operations that read
 * @param writes operations that write
 * @param others all other operations
 * @param otherNanos their time
 */
public record Usage(
        String pool,
        boolean virtual,
        long task,
        Direction reads,
        Direction writes,
        long others,
        long otherNanos) {
    /**
     * The operations of one direction. An error is a standard error: two of them to either side
     * hold the true value in 95 of 100 cases. It is 0 where the value is exact.
     *
     * @param operations operations that have ended
     * @param operationsError the error of that number
     * @param bytes bytes that they moved
     * @param bytesError the error of that number
     * @param nanos their time
     */
    public record Direction(
            long operations, long operationsError, long bytes, long bytesError, long nanos) {}

    /** Whether it is the rest, of which no user is known. */
    public boolean isRest() {
        return pool.isEmpty();
    }

    /** Operations of all kinds. */
    public long operations() {
        return reads.operations + writes.operations + others;
    }

    /** Bytes read and written. */
    public long bytes() {
        return reads.bytes + writes.bytes;
    }

    /** The time of all operations. */
    public long nanos() {
        return reads.nanos + writes.nanos + otherNanos;
    }

    /** The standard error of {@link #bytes()}, at most. */
    public long bytesError() {
        return Math.round(Math.hypot(reads.bytesError, writes.bytesError));
    }

    /** The standard error of {@link #operations()}, at most. */
    public long operationsError() {
        return Math.round(Math.hypot(reads.operationsError, writes.operationsError));
    }
}

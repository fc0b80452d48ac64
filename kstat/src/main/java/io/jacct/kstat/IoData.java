// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.List;

/**
 * Transfers and two queues: waiting transactions, and transactions in service. Over an interval,
 * the increase of a {@code lentime} divided by the interval is the mean length of that queue. The
 * increase of a {@code time} divided by the interval is the share in which the queue was not empty.
 *
 * @param nread bytes read
 * @param nwritten bytes written
 * @param reads transactions that read and have ended; 32-bit in Solaris
 * @param writes transactions that wrote and have ended; 32-bit in Solaris
 * @param wtime for how long the wait queue was not empty, nanoseconds
 * @param wlentime total waiting time: the integral of {@code wcnt} over time, nanoseconds
 * @param wlastupdate when the wait queue last changed, 0 for never; its sums go up to the snaptime
 * @param rtime for how long the run queue was not empty, nanoseconds
 * @param rlentime total service time: the integral of {@code rcnt} over time, nanoseconds
 * @param rlastupdate when the run queue last changed, 0 for never; its sums go up to the snaptime
 * @param wcnt waiting transactions
 * @param rcnt transactions in service
 */
public record IoData(
        long nread,
        long nwritten,
        long reads,
        long writes,
        long wtime,
        long wlentime,
        long wlastupdate,
        long rtime,
        long rlentime,
        long rlastupdate,
        long wcnt,
        long rcnt)
        implements KstatData {
    private static final int SIZE = 80;

    /** The counts, by the names of kstat(1M). */
    public List<Named> counts() {
        return List.of(
                Named.ofUint64("nread", nread),
                Named.ofUint64("nwritten", nwritten),
                Named.ofUint64("reads", reads),
                Named.ofUint64("writes", writes),
                Named.ofUint64("wcnt", wcnt),
                Named.ofUint64("rcnt", rcnt));
    }

    /** The times in nanoseconds, by the names of kstat(1M). */
    public List<Named> times() {
        return List.of(
                Named.ofInt64("wtime", wtime),
                Named.ofInt64("wlentime", wlentime),
                Named.ofInt64("wlastupdate", wlastupdate),
                Named.ofInt64("rtime", rtime),
                Named.ofInt64("rlentime", rlentime),
                Named.ofInt64("rlastupdate", rlastupdate));
    }

    @Override
    public KstatType type() {
        return KstatType.IO;
    }

    @Override
    public int ndata() {
        return 1;
    }

    @Override
    public int size() {
        return SIZE;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.reading;

import io.jacct.snapshot.Snapshot;

/**
 * The source of one answer to a console. The subjects of the MBeans take their values from it.
 *
 * @param snapshot the page now
 * @param earlier an earlier state of it, the base of the rates
 * @param peaks the most live tasks in any snapshot taken
 */
public record Reading(Snapshot snapshot, Sample earlier, LivePeaks peaks) {
    /** The increase per second since the earlier state, rounded. */
    public long perSecond(long now, long then) {
        long nanos = snapshot.takenNanos() - earlier.takenNanos();
        // the clock stood still, or a task moved between the sums while they were read
        return nanos <= 0 || now <= then ? 0 : Math.round((now - then) * 1e9 / nanos);
    }
}

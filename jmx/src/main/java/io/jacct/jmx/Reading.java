// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.snapshot.Snapshot;

/**
 * What one answer to a console is made from.
 *
 * @param snapshot the page now
 * @param earlier an earlier state of it, to which the rates refer
 * @param peaks what was live at most when anybody looked
 */
record Reading(Snapshot snapshot, Sample earlier, LivePeaks peaks) {
    /** What came per second since the earlier state, rounded. */
    long perSecond(long now, long then) {
        long nanos = snapshot.takenNanos() - earlier.takenNanos();
        // a clock that stood still, or sums that were read while a task moved between them
        return nanos <= 0 || now <= then ? 0 : Math.round((now - then) * 1e9 / nanos);
    }
}

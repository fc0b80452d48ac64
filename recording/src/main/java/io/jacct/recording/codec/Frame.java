// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import java.util.List;

/**
 * A JVM at one time of a recording. Immutable.
 *
 * @param snapshot the page at that time
 * @param alive whether the JVM ran then
 * @param cohorts the sums of departed tasks, read after the snapshot
 * @param departures tasks that have ended since the frame before, in order, read after the cohorts;
 *     a gap in their numbers tells of lost ones
 */
public record Frame(
        Snapshot snapshot, boolean alive, List<Cohort> cohorts, List<Departure> departures) {
    /** When it was taken, in milliseconds since 1970. */
    public long millis() {
        return snapshot.takenMillis();
    }
}

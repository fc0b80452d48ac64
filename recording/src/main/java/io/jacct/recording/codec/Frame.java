// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
    /** Returns the same frame of a file that does not have these fields. */
    Frame without(Set<String> fields) {
        PageInfo page = snapshot.page();
        Set<String> missing = new HashSet<>(page.missing());
        missing.addAll(fields);
        PageInfo known =
                new PageInfo(
                        page.file(),
                        page.pid(),
                        page.startedMillis(),
                        page.startedNanos(),
                        page.bytes(),
                        page.parts(),
                        page.version(),
                        page.notes(),
                        page.jvmStartedMillis(),
                        missing,
                        page.stopped());
        Snapshot read =
                new Snapshot(
                        known,
                        snapshot.takenMillis(),
                        snapshot.takenNanos(),
                        snapshot.totals(),
                        snapshot.overflow(),
                        snapshot.groups(),
                        snapshot.pools(),
                        snapshot.tasks(),
                        snapshot.endpoints(),
                        snapshot.health(),
                        snapshot.inventory(),
                        snapshot.jvm());
        return new Frame(read, alive, cohorts, departures);
    }

    /** When it was taken, in milliseconds since 1970. */
    public long millis() {
        return snapshot.takenMillis();
    }
}

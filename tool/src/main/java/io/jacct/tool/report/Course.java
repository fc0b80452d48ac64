// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import java.util.List;

/**
 * The course of one JVM: snapshots of its page in the order of time, and the threads that ended. A
 * recording may have more snapshots than memory, so a report asks for one at a time: the first, the
 * last, and then some in their order.
 */
interface Course {
    /** When the snapshots were taken, in milliseconds since 1970; at least one. */
    List<Long> millis();

    /** One of them, by its place in {@link #millis}. */
    Snapshot at(int place) throws PageException;

    /** The tasks that ended, as far as they are known, in the order of their ends. */
    List<Departure> exits();

    /** Whether the JVM lived when the last snapshot was taken. */
    boolean alive();

    /** The number of snapshots. */
    default int size() {
        return millis().size();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import java.util.List;

/**
 * The course of one JVM: snapshots of its page in the order of time, and the tasks that ended. A
 * recording has more of both than memory, so a report sees the first snapshot, the last one, and
 * then one after the other.
 */
interface Course {
    /** The number of snapshots, at least one. */
    int size();

    /** The first snapshot. */
    Snapshot first() throws PageException;

    /** The last one, which may be the first. */
    Snapshot last() throws PageException;

    /** When each snapshot was taken, in milliseconds since 1970. */
    List<Long> millis();

    /** Whether it comes from a recording, whose CPU times are up to a second old. */
    boolean recorded();

    /** Whether the JVM lived when the last snapshot was taken. */
    boolean alive();

    /** Shows each snapshot after the first one in order; the first one if it is alone. */
    void visit(Visitor visitor) throws PageException;

    /** Sees a course. */
    interface Visitor {
        /**
         * Sees a snapshot, and the exits that are new with it. Some of them may be later than it.
         */
        void see(int place, Snapshot now, List<Departure> exits);
    }
}

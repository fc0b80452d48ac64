// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.List;

/**
 * The part of a page that tells of tasks: of a {@link Page}, or of a frame of a recording. See the
 * methods of the same names there.
 */
public interface TaskPage {
    /** See {@link Page#snapshotOfTasks()}. */
    Snapshot snapshotOfTasks() throws PageException;

    /** See {@link Page#cohorts()}. */
    List<Cohort> cohorts() throws PageException;

    /** See {@link Page#departures(long)}. */
    List<Departure> departures(long fold) throws PageException;

    /** See {@link Page#lastFold()}. */
    long lastFold() throws PageException;

    /** See {@link Page#lastExit()}. */
    long lastExit() throws PageException;

    /** See {@link Page#lastReusedFold()}. */
    long lastReusedFold();

    /** See {@link Page#alive()}. */
    boolean alive();

    /** See {@link Page#follow()}. */
    void follow();

    /** The tasks of a page. */
    static TaskPage of(Page page) {
        return new OfPage(page);
    }

    /** A page as such. */
    record OfPage(Page page) implements TaskPage {
        @Override
        public Snapshot snapshotOfTasks() throws PageException {
            return page.snapshotOfTasks();
        }

        @Override
        public List<Cohort> cohorts() throws PageException {
            return page.cohorts();
        }

        @Override
        public List<Departure> departures(long fold) throws PageException {
            return page.departures(fold);
        }

        @Override
        public long lastFold() {
            return page.lastFold();
        }

        @Override
        public long lastExit() {
            return page.lastExit();
        }

        @Override
        public long lastReusedFold() {
            return page.lastReusedFold();
        }

        @Override
        public boolean alive() {
            return page.alive();
        }

        @Override
        public void follow() {
            page.follow();
        }
    }
}

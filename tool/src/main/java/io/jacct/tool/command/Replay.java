// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import io.jacct.recording.Recording;
import io.jacct.recording.codec.Frame;
import io.jacct.snapshot.Cohort;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Inventory;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.taskstats.TaskPage;
import java.io.IOException;
import java.util.List;

/**
 * A recording in place of a page: it shows the frame on which the recording stands. To wait is to
 * go on, at once, to the first frame that is as much later. Nothing is measured anew. For one
 * thread.
 */
public final class Replay implements Source {
    /** Frames come a little early or late; half an interval is not waited for in vain. */
    private static final double ENOUGH = 0.75;

    private final Recording recording;
    private IOException failure;

    /** Shows that recording, and closes it in the end. */
    public Replay(Recording recording) {
        this.recording = recording;
    }

    /** The recording, to move about in it. */
    public Recording recording() {
        return recording;
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    /** A recording that cannot be read is told as a page that cannot. */
    private <T> T read(Reading<T> reading) throws PageException {
        try {
            if (failure != null) {
                throw failure;
            }
            return reading.read();
        } catch (IOException unreadable) {
            throw new PageException(unreadable.getMessage());
        }
    }

    private Frame frame() throws PageException {
        return read(recording::frame);
    }

    @Override
    public Snapshot snapshot() throws PageException {
        return frame().snapshot();
    }

    @Override
    public Snapshot snapshotOfTasks() throws PageException {
        Snapshot all = snapshot();
        return new Snapshot(
                all.page(),
                all.takenMillis(),
                all.takenNanos(),
                all.totals(),
                all.overflow(),
                all.groups(),
                all.pools(),
                all.tasks(),
                all.endpoints(),
                all.health(),
                Inventory.NONE,
                all.jvm());
    }

    @Override
    public Snapshot tasksNow() throws PageException {
        return snapshotOfTasks();
    }

    /** Those that ended since the frame before: a page also has earlier ones. */
    @Override
    public List<Departure> departures() throws PageException {
        return frame().departures();
    }

    @Override
    public TaskQueries tasks() throws PageException {
        return new PageTasks(new Tasks(), this);
    }

    @Override
    public boolean alive() {
        return recording.alive();
    }

    @Override
    public Page.Life life() {
        return alive() ? Page.Life.ELSEWHERE : Page.Life.ENDED;
    }

    /** The frame before the one on which it stands. */
    @Override
    public Snapshot before() throws PageException {
        return read(
                () -> {
                    if (!recording.previous()) {
                        return null;
                    }
                    Snapshot before = recording.frame().snapshot();
                    recording.next();
                    return before;
                });
    }

    @Override
    public boolean hasNext() throws PageException {
        return read(
                () -> {
                    boolean more = recording.next();
                    if (more) {
                        recording.previous();
                    }
                    return more;
                });
    }

    /** A failure is told by the next call that may throw. */
    @Override
    public void await(long millis) {
        try {
            long due = recording.millis() + (long) (millis * ENOUGH);
            boolean moved = recording.next();
            while (moved && recording.millis() < due) {
                moved = recording.next();
            }
        } catch (IOException unreadable) {
            failure = unreadable;
        }
    }

    @Override
    public void close() {
        try {
            recording.close();
        } catch (IOException nothingIsLost) {
            // it was only read
        }
    }

    /** The tasks of the frame. */
    private final class Tasks implements TaskPage {
        @Override
        public Snapshot snapshotOfTasks() throws PageException {
            return Replay.this.snapshotOfTasks();
        }

        @Override
        public List<Cohort> cohorts() throws PageException {
            return frame().cohorts();
        }

        @Override
        public List<Departure> departures(long fold) throws PageException {
            return frame().departures().stream().filter(each -> each.fold() > fold).toList();
        }

        /** A fold without a departure was lost, or is in an earlier frame. */
        @Override
        public long lastFold() throws PageException {
            long told = frame().departures().stream().mapToLong(Departure::fold).max().orElse(0);
            return Math.max(told, lastReusedFold(frame()));
        }

        /** The departures were read after the snapshot. */
        @Override
        public long lastExit() throws PageException {
            long told = frame().departures().stream().mapToLong(Departure::exit).max().orElse(0);
            return Math.max(told, frame().snapshot().ended());
        }

        @Override
        public long lastReusedFold() {
            return 0;
        }

        private static long lastReusedFold(Frame frame) {
            return frame.cohorts().stream().mapToLong(Cohort::fold).max().orElse(0);
        }

        @Override
        public boolean alive() {
            return Replay.this.alive();
        }

        @Override
        public void follow() {
            // there is nobody to tell
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.record;

import io.jacct.recording.RecordingWriter;
import io.jacct.recording.codec.Frame;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.io.IOException;
import java.util.List;

/**
 * A JVM that is recorded: its open page, and the files that it goes to. The page is read from
 * outside, so a JVM that hangs or is stopped is recorded as any other. The open page shows the last
 * values after the JVM has removed its file.
 */
final class RecordedJvm implements AutoCloseable {
    private final Page page;
    private final RecordingWriter writer;
    private final PageInfo info;
    private final Object key;
    private long fold;

    /** The time of the last frame. */
    private long seenMillis;

    /**
     * Makes it of a page that the caller has opened and read once; {@code key} tells its file from
     * a later one.
     */
    RecordedJvm(Page page, PageInfo info, RecordingWriter writer, Object key) {
        this.key = key;
        this.page = page;
        this.info = info;
        this.writer = writer;
        this.fold = page.lastFold();
    }

    PageInfo info() {
        return info;
    }

    Object key() {
        return key;
    }

    RecordingWriter writer() {
        return writer;
    }

    /**
     * Takes a frame and writes it. Returns whether there will be more: the JVM still ran when it
     * began.
     *
     * @throws PageException if the page could not be read; a JVM that has ended then has its last
     *     frame again, as that of its end
     * @throws IOException if the frame could not be written
     */
    boolean record() throws IOException {
        // checked before the snapshot: the last frame then has everything up to the JVM's end
        boolean alive = page.alive();
        Frame frame;
        try {
            frame = take(alive);
        } catch (PageException unread) {
            if (!alive) {
                Frame last = writer.last();
                writer.write(new Frame(last.snapshot(), false, last.cohorts(), List.of()));
            }
            throw unread;
        }
        writer.write(frame);
        seenMillis = frame.millis();
        if (!frame.departures().isEmpty()) {
            // only now: those of a frame that was not written are in the next one
            fold = frame.departures().get(frame.departures().size() - 1).fold();
        }
        return alive;
    }

    private Frame take(boolean alive) throws PageException {
        Snapshot snapshot = alive ? page.snapshot() : end();
        boolean none = page.lastFold() == fold && alive;
        List<Departure> departures = none ? List.of() : page.departures(fold);
        return new Frame(snapshot, alive, page.cohorts(), departures);
    }

    /** By the wall clock it may have ended before the last frame, and frames go forward. */
    private Snapshot end() throws PageException {
        Snapshot dead = page.snapshot();
        return dead.at(Math.max(dead.takenMillis(), seenMillis + 1), dead.takenNanos());
    }

    boolean isAlive() {
        return page.alive();
    }

    @Override
    public void close() throws IOException {
        page.close();
        writer.close();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import io.jacct.recording.Recording;
import io.jacct.recording.codec.Frame;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import java.io.IOException;

/** A span of a recording. It is read once from its begin to its end, frame by frame. */
final class Recorded implements Course {
    private final Recording recording;
    private final long begin;
    private int size;
    private long end;
    private boolean alive;

    private Recorded(Recording recording) {
        this.recording = recording;
        this.begin = recording.millis();
    }

    /** From the frame on which the recording stands to the last one at {@code until} or before. */
    static Recorded of(Recording recording, long until) throws IOException {
        Recorded span = new Recorded(recording);
        boolean more = true;
        while (more && (span.size == 0 || recording.millis() <= until)) {
            span.size++;
            span.end = recording.millis();
            span.alive = recording.alive();
            more = recording.next();
        }
        return span;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Snapshot first() throws PageException {
        return read(() -> at(begin));
    }

    @Override
    public Snapshot last() throws PageException {
        return read(() -> at(end));
    }

    private Snapshot at(long millis) throws IOException {
        recording.at(millis);
        return recording.frame().snapshot();
    }

    @Override
    public boolean alive() {
        return alive;
    }

    @Override
    public void visit(Visitor visitor) throws PageException {
        read(
                () -> {
                    recording.at(begin);
                    boolean more = size == 1 || recording.next();
                    for (int place = Math.min(1, size - 1); place < size && more; place++) {
                        Frame frame = recording.frame();
                        visitor.see(place, frame.snapshot(), frame.departures());
                        more = recording.next();
                    }
                    return null;
                });
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T read(Reading<T> reading) throws PageException {
        try {
            return reading.read();
        } catch (IOException unreadable) {
            throw new PageException(unreadable.getMessage());
        }
    }
}

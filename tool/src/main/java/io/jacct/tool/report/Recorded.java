// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import io.jacct.recording.Recording;
import io.jacct.recording.codec.Frame;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A span of a recording. It is read once from its begin to its end, frame by frame. */
final class Recorded implements Course {
    private final Recording recording;
    private final long begin;
    private final List<Long> millis = new ArrayList<>();
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
        while (more && (span.size() == 0 || recording.millis() <= until)) {
            span.end = recording.millis();
            span.millis.add(span.end);
            span.alive = recording.alive();
            more = recording.next();
        }
        return span;
    }

    @Override
    public int size() {
        return millis.size();
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
    public List<Long> millis() {
        return List.copyOf(millis);
    }

    @Override
    public boolean recorded() {
        return true;
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
                    boolean more = size() == 1 || recording.next();
                    for (int place = Math.min(1, size() - 1); place < size() && more; place++) {
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

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.counter.Health;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Source;
import io.jacct.tool.top.row.Frame;
import java.util.List;

/** The frames of a page, as it is now. */
final class LiveFrames implements Frames {
    private final Source source;
    private Snapshot before;
    private boolean ended;
    private boolean whole = true;

    LiveFrames(Source source) throws PageException {
        this.source = source;
        before = source.before();
    }

    /** Whether devices, executors, handles and owners are read, which views of them need. */
    LiveFrames whole(boolean all) {
        whole = all;
        return this;
    }

    @Override
    public Frame next() throws PageException {
        // asked before the snapshot: the last frame then has everything up to the JVM's end
        boolean alive = source.alive();
        Snapshot now = whole ? source.now() : source.tasksNow();
        List<Departure> exits = whole ? source.departures() : List.of();
        Frame frame = Frame.of(before, now, exits, alive);
        if (whole && now.health().getOrDefault(Health.STACKS_TAKEN.label(), 0L) > 0) {
            frame = frame.with(source.stacks());
        }
        before = now;
        ended = !alive || !source.hasNext();
        return frame;
    }

    @Override
    public boolean ended() {
        return ended;
    }

    @Override
    public void close() {
        source.close();
    }
}

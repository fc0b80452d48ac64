// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.record;

import io.jacct.recording.RecordingWriter;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.snapshot.search.Opening;
import io.jacct.snapshot.search.PageSearch;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Records pages, at each tick: finds new ones, writes a frame of each, and lets go of those whose
 * JVM has ended. A page that cannot be read, or a frame that cannot be written, costs that frame
 * only, and one line. For one thread.
 */
final class Recorder implements AutoCloseable {
    private static final long RETAIN_MILLIS = 60_000;

    private final Destination destination;
    private final Supplier<List<File>> pages;
    private final boolean wantsEnded;
    private final RecorderLines lines;
    private final Map<File, RecordedJvm> jvms = new LinkedHashMap<>();

    /** Files of JVMs that had ended when they were found, with what tells a later file apart. */
    private final Map<File, Object> ended = new HashMap<>();

    private long retained;

    /**
     * Records what {@code pages} lists, each time anew. Of a JVM that had ended before, there is
     * one frame, or none.
     */
    Recorder(
            Destination destination,
            Supplier<List<File>> pages,
            boolean wantsEnded,
            RecorderLines lines) {
        this.destination = destination;
        this.pages = pages;
        this.wantsEnded = wantsEnded;
        this.lines = lines;
    }

    /** Writes a frame of each JVM. */
    void tick() {
        List<File> found = pages.get();
        ended.keySet().retainAll(new HashSet<>(found));
        found.forEach(this::find);
        for (Map.Entry<File, RecordedJvm> each : List.copyOf(jvms.entrySet())) {
            if (!record(each.getValue())) {
                end(each.getKey());
            }
        }
        retain();
    }

    /** The number of JVMs that are recorded. */
    int size() {
        return jvms.size();
    }

    private void find(File file) {
        Object key = PageSearch.key(file);
        RecordedJvm known = jvms.get(file);
        if (known != null && !known.isAlive() && !key.equals(known.key())) {
            // another process with the same id has come in its place
            record(known);
            end(file);
            known = null;
        }
        if (known == null && !key.equals(ended.get(file))) {
            try {
                begin(file, key);
            } catch (PageException unready) {
                // its JVM is just starting, or it is no page: looked at again at the next tick
            }
        }
    }

    private void begin(File file, Object key) throws PageException {
        // root records the pages of all users, who may put a FIFO in their place
        Page page = Opening.open(file, () -> Page.open(file));
        try {
            if (wantsEnded || page.alive()) {
                PageInfo info = page.snapshotOfTasks().page();
                jvms.put(file, new RecordedJvm(page, info, destination.writer(info), key));
                lines.found(info);
                return;
            }
        } catch (PageException unreadable) {
            page.close();
            throw unreadable;
        } catch (VirtualMachineError | RuntimeException lost) {
            lines.lost(file.toString(), lost);
        }
        page.close();
        ended.put(file, key);
    }

    /** Returns whether there will be more. */
    private boolean record(RecordedJvm jvm) {
        try {
            boolean more = jvm.record();
            lines.over();
            return more;
        } catch (PageException unread) {
            lines.unread(jvm.info().pid(), unread);
        } catch (IOException unwritten) {
            lines.unwritten(unwritten);
        } catch (VirtualMachineError | RuntimeException lost) {
            // one page that is too large must not end the recordings of others
            lines.lost(jvm.info().file(), lost);
            return false;
        }
        return jvm.isAlive();
    }

    private void end(File file) {
        RecordedJvm gone = jvms.remove(file);
        ended.put(file, gone.key());
        if (!gone.isAlive()) {
            lines.ended(gone.info());
        }
        close(gone);
    }

    private void close(RecordedJvm jvm) {
        try {
            jvm.close();
        } catch (IOException unwritten) {
            lines.unwritten(unwritten);
        }
    }

    private void retain() {
        long now = System.currentTimeMillis();
        try {
            if (destination.endParts(writers()) || now - retained >= RETAIN_MILLIS) {
                retained = now;
                destination.retain(writers());
            }
        } catch (IOException unremoved) {
            lines.unwritten(unremoved);
        }
    }

    private List<RecordingWriter> writers() {
        return new ArrayList<>(jvms.values().stream().map(RecordedJvm::writer).toList());
    }

    /** Ends all recordings. */
    @Override
    public void close() throws IOException {
        jvms.values().forEach(this::close);
        destination.close();
    }
}

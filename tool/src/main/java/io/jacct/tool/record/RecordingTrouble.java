// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.record;

import io.jacct.snapshot.page.PageException;
import io.jacct.tool.text.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Tells of frames that are missing, once an hour at most. A disk that is full for a night costs a
 * few lines, however often there is room for a frame or two.
 */
final class RecordingTrouble {
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

    private final PrintWriter err;
    private final String where;
    private final Set<Long> unreadable = new HashSet<>();
    private long dropped;
    private long toldNanos = System.nanoTime() - HOUR_NANOS;
    private boolean told;

    /** Lines go to {@code err}; {@code where} is what is written to. */
    RecordingTrouble(PrintWriter err, String where) {
        this.err = err;
        this.where = where;
    }

    /** A frame could not be written. */
    void unwritten(IOException why) {
        dropped++;
        if (System.nanoTime() - toldNanos >= HOUR_NANOS) {
            toldNanos = System.nanoTime();
            told = true;
            say("cannot write to " + where + ": " + why.getMessage() + "; frames are left out");
        }
    }

    /** A frame could not be read; told once for each JVM. */
    void unread(long pid, PageException why) {
        if (unreadable.add(pid)) {
            say("a frame of process " + pid + " is left out: " + why.getMessage());
        }
    }

    /** A frame was written. */
    void over() {
        if (told) {
            told = false;
            say("writes to " + where + " again; frames that were left out: " + dropped);
        }
    }

    private void say(String line) {
        err.println("jacct: " + Printable.line(line));
        err.flush();
    }
}

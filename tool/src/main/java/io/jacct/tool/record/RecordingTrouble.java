// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.record;

import io.jacct.snapshot.page.PageException;
import io.jacct.tool.text.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Set;

/**
 * Tells of frames that are missing, once for each reason, until a frame is written again. A disk
 * that is full for a night costs one line.
 */
final class RecordingTrouble {
    private final PrintWriter err;
    private final String where;
    private final Set<Long> unreadable = new HashSet<>();
    private long dropped;

    /** Lines go to {@code err}; {@code where} is what is written to. */
    RecordingTrouble(PrintWriter err, String where) {
        this.err = err;
        this.where = where;
    }

    /** A frame could not be written. */
    void unwritten(IOException why) {
        dropped++;
        if (dropped == 1) {
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
        if (dropped > 0) {
            say("writes to " + where + " again; frames that are left out: " + dropped);
        }
        dropped = 0;
    }

    private void say(String line) {
        err.println("jacct: " + Printable.line(line));
        err.flush();
    }
}

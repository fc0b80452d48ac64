// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.record;

import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.Failure;
import io.jacct.tool.text.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * What the recorder tells its user: which JVMs come and go, if it looks for them, and frames that
 * are missing, once an hour at most. A disk that is full for a night costs a few lines, however
 * often there is room for a frame or two.
 */
final class RecorderLines {
    private static final int MOST_COMMAND = 60;
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

    private final PrintWriter err;
    private final String where;
    private final boolean tellsJvms;
    private final Set<Long> unreadable = new HashSet<>();
    private long dropped;
    private long toldNanos = System.nanoTime() - HOUR_NANOS;
    private boolean told;

    /**
     * Lines go to {@code err}; {@code where} is what is written to.
     *
     * @param tellsJvms whether to tell of JVMs that come and go
     */
    RecorderLines(PrintWriter err, String where, boolean tellsJvms) {
        this.err = err;
        this.where = where;
        this.tellsJvms = tellsJvms;
    }

    /** The recorder can write. */
    void begins() {
        say("writes to " + where);
    }

    /** A JVM has come. */
    void found(PageInfo info) {
        if (tellsJvms) {
            String command = info.notes().getOrDefault("command", "");
            say("records process " + info.pid() + ": " + Printable.brief(command, MOST_COMMAND));
        }
    }

    /** A JVM has gone. */
    void ended(PageInfo info) {
        if (tellsJvms) {
            say("process " + info.pid() + " has ended");
        }
    }

    /** A page is recorded no more. */
    void lost(String page, Throwable why) {
        String reason = "unexpected, please report: " + why;
        if (why instanceof OutOfMemoryError) {
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            reason = "it takes more than the " + megabytes + " MB of -Xmx, see docs/record.md";
        } else if (why instanceof InternalError) {
            reason = "it was cut short";
        }
        say("records " + page + " no more: " + reason);
    }

    /** A frame could not be written. */
    void unwritten(IOException why) {
        dropped++;
        if (System.nanoTime() - toldNanos >= HOUR_NANOS) {
            toldNanos = System.nanoTime();
            told = true;
            say("cannot write to " + where + ": " + Failure.reason(why) + "; frames are left out");
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

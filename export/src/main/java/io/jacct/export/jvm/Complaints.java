// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.export.jvm;

import io.jacct.snapshot.Visible;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Says on standard error what is wrong, in one line, and each thing once: it is looked at again at
 * every scrape. Any thread.
 */
public final class Complaints {
    private static final int LONGEST = 400;

    private final PrintWriter err;

    /** What was last said about each subject. */
    private final Map<String, String> said = new HashMap<>();

    /** Writes to {@code err}. */
    public Complaints(PrintWriter err) {
        this.err = err;
    }

    /** Says this of a subject, unless it was the last that was said of it. */
    public synchronized void say(String subject, String what) {
        if (!what.equals(said.put(subject, what))) {
            line(what);
        }
    }

    /** Says it, whatever was said before. */
    public synchronized void line(String what) {
        String brief = what.length() > LONGEST ? what.substring(0, LONGEST) + "..." : what;
        // a name may have anything in it; a line stays one line, and no terminal is controlled
        err.println("jacct export: " + Visible.only(brief, '?'));
        err.flush();
    }

    /** The subject is in order. Returns whether something was said of it before. */
    public synchronized boolean over(String subject) {
        return said.remove(subject) != null;
    }

    /** Forgets the subjects that begin like this, apart from {@code present} ones. */
    public synchronized void retain(String begin, Collection<String> present) {
        said.keySet().removeIf(each -> each.startsWith(begin) && !present.contains(each));
    }
}

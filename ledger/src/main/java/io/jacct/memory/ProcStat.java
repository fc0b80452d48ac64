// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

/** The line of {@code /proc/<pid>/stat}. */
public final class ProcStat {
    /** Field 22, counted from 1: when the process started, in clock ticks since boot. */
    private static final int START = 22;

    private ProcStat() {}

    /**
     * The start time in {@code line}; the second field may hold blanks and brackets, so count from
     * its end.
     */
    public static long start(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[START - 3]);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;

/** The line of {@code /proc/<pid>/stat}. */
public final class ProcStat {
    /** Field 22, counted from 1: when the process started, in clock ticks since boot. */
    private static final int START = 22;

    private ProcStat() {}

    /** The line of this process. */
    public static String own() throws IOException {
        try (BufferedReader reader = new BufferedReader(new FileReader("/proc/self/stat"))) {
            return reader.readLine();
        }
    }

    /** The process id in {@code line}. */
    public static long pid(String line) {
        return Long.parseLong(line.substring(0, line.indexOf(' ')));
    }

    /**
     * The start time in {@code line}. The second field may hold blanks and brackets, so this counts
     * fields from its end.
     */
    public static long start(String line) {
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[START - 3]);
    }
}

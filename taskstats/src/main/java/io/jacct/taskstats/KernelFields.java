// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Values of a live process and its threads that come from the kernel. The struct has fields for
 * them, and no counter has them. These are user, group and peak memory, and the niceness and
 * scheduling policy of a thread. Leaves out values that cannot be read.
 */
public final class KernelFields {
    // fields of stat after the name, counted from the state
    private static final int PARENT = 1;
    private static final int NICE = 16;
    private static final int POLICY = 38;

    private KernelFields() {}

    /** Adds the values of the process and, if {@code tid} is not 0, of that thread of it. */
    public static void add(TaskstatsRecord record, long pid, long tid) {
        Path process = Path.of("/proc", Long.toString(pid));
        try {
            List<String> status = Files.readAllLines(process.resolve("status"));
            set(record, TaskstatsField.AC_UID, status, "Uid:");
            set(record, TaskstatsField.AC_GID, status, "Gid:");
            set(record, TaskstatsField.HIWATER_RSS, status, "VmHWM:");
            set(record, TaskstatsField.HIWATER_VM, status, "VmPeak:");
            if (tid != 0) {
                thread(record, process.resolve("task").resolve(Long.toString(tid)));
            }
        } catch (IOException | NumberFormatException gone) {
            return;
        }
    }

    private static void thread(TaskstatsRecord record, Path thread) throws IOException {
        String stat = Files.readString(thread.resolve("stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).trim().split(" ");
        record.set(TaskstatsField.AC_PPID, Long.parseLong(fields[PARENT]));
        // a byte, as the kernel stores it
        record.set(TaskstatsField.AC_NICE, Long.parseLong(fields[NICE]) & 0xFF);
        record.set(TaskstatsField.AC_SCHED, Long.parseLong(fields[POLICY]));
    }

    /** The first number of that line; memory is in kilobytes in the file and in the struct. */
    private static void set(
            TaskstatsRecord record, TaskstatsField field, List<String> status, String key) {
        for (String line : status) {
            if (line.startsWith(key)) {
                String value = line.substring(key.length()).trim();
                record.set(field, Long.parseLong(value.split("\\s")[0]));
            }
        }
    }
}

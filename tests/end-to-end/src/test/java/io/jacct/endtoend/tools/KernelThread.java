// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The kernel's figures of one thread, under the names of jacct's counters. */
final class KernelThread {
    private static final Map<String, String> NAMES =
            Map.of(
                    "rchar", "kernelReadBytes",
                    "wchar", "kernelWriteBytes",
                    "syscr", "kernelReads",
                    "syscw", "kernelWrites",
                    "read_bytes", "storageReadBytes",
                    "write_bytes", "storageWriteBytes",
                    "cancelled_write_bytes", "cancelledWriteBytes",
                    "voluntary_ctxt_switches", "voluntarySwitches",
                    "nonvoluntary_ctxt_switches", "involuntarySwitches");

    private final Path directory;

    KernelThread(long pid, long tid) {
        this.directory = Path.of("/proc", pid + "", "task", tid + "");
    }

    Map<String, Long> read() throws IOException {
        Map<String, Long> values = new TreeMap<>();
        String[] schedstat = Files.readString(directory.resolve("schedstat")).trim().split(" ");
        values.put("cpuNanos", Long.parseLong(schedstat[0]));
        values.put("cpuDelayNanos", Long.parseLong(schedstat[1]));
        values.put("cpuSlices", Long.parseLong(schedstat[2]));
        String stat = Files.readString(directory.resolve("stat"));
        // from the third field on, which is the state
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        values.put("minorFaults", Long.parseLong(fields[10 - 3]));
        values.put("majorFaults", Long.parseLong(fields[12 - 3]));
        lines("io", values);
        lines("status", values);
        return values;
    }

    private void lines(String file, Map<String, Long> values) throws IOException {
        for (String line : Files.readAllLines(directory.resolve(file))) {
            String[] parts = line.split(":\\s*");
            if (NAMES.containsKey(parts[0])) {
                values.put(NAMES.get(parts[0]), Long.parseLong(parts[1]));
            }
        }
    }
}

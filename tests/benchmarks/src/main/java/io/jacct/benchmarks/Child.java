// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A started process: the time until it printed a line, and its CPU time until its end. The CPU time
 * is the kernel's sum over children, in ticks of ten milliseconds.
 */
record Child(double wallMillis, double cpuMillis) {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLIS_PER_TICK = 10;

    // fields of /proc/self/stat after the name
    private static final int USER = 13;
    private static final int SYSTEM = 14;

    /**
     * Runs the process until it prints a line that contains {@code line}, and then ends it. Fails
     * if there is no such line.
     */
    static Child run(String java, List<String> options, List<String> program, String line)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(options);
        command.addAll(program);
        long ticks = ticks();
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        long nanos = -1;
        try (BufferedReader out = process.inputReader()) {
            for (String each = out.readLine(); each != null; each = out.readLine()) {
                if (nanos < 0 && each.contains(line)) {
                    nanos = System.nanoTime() - start;
                    // a signal, because Process.destroy would close the stream
                    process.toHandle().destroy();
                }
            }
        }
        process.waitFor();
        if (nanos < 0) {
            throw new IOException("no " + line + " from " + command);
        }
        return new Child(nanos / NANOS_PER_MILLI, (ticks() - ticks) * MILLIS_PER_TICK);
    }

    /** The CPU time of all processes that this one has started and that have ended. */
    static double cpuMillisOfAll() throws IOException {
        return ticks() * MILLIS_PER_TICK;
    }

    private static long ticks() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]);
    }
}

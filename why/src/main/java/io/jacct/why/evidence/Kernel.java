// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.evidence;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the kernel says about a process at one moment. A number that it does not tell is -1.
 *
 * @param mostDescriptors the limit of descriptors
 * @param mostThreads the limit of threads, of the user or of the container
 * @param processors on which the process may run
 * @param quota how its container has been throttled
 * @param arguments of the JVM's command line
 */
public record Kernel(
        long mostDescriptors,
        long mostThreads,
        int processors,
        Quota quota,
        List<String> arguments) {
    /** Nothing is known. */
    public static final Kernel UNKNOWN = new Kernel(-1, -1, 1, Quota.NONE, List.of());

    private static final Path PROCESSES = Path.of("/proc");

    /** The place in {@code stat} of when a process was started, counted from its state. */
    private static final int STARTED = 19;

    private static final long MILLIS_A_TICK = 10;

    /** Asks for that process. */
    public static Kernel of(long pid) {
        Path process = PROCESSES.resolve(Long.toString(pid));
        List<String> limits = lines(process.resolve("limits"));
        return new Kernel(
                limit(limits, "Max open files"),
                limit(limits, "Max processes"),
                processors(lines(process.resolve("status"))),
                Quota.of(process),
                List.of(String.join("", lines(process.resolve("cmdline"))).split("\0")));
    }

    /** The number of open descriptors. */
    public static long descriptors(long pid) {
        Path folder = PROCESSES.resolve(Long.toString(pid)).resolve("fd");
        long count = 0;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path each : all) {
                count++;
            }
            return count;
        } catch (IOException refused) {
            return -1;
        }
    }

    /** The age of this process, to a clock tick; 0 if it is not known. */
    public static long ageMillis() {
        String stat = String.join("", lines(PROCESSES.resolve("self/stat")));
        String uptime = String.join("", lines(PROCESSES.resolve("uptime")));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).trim().split(" ");
        if (fields.length <= STARTED || uptime.isEmpty()) {
            return 0;
        }
        long started = number(fields[STARTED]) * MILLIS_A_TICK;
        return Math.max(0, (long) (Double.parseDouble(uptime.split(" ")[0]) * 1000) - started);
    }

    /** Lines of a file; none if it cannot be read. */
    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException refused) {
            return List.of();
        }
    }

    /** The soft limit. */
    static long limit(List<String> limits, String name) {
        for (String line : limits) {
            if (line.startsWith(name)) {
                return number(line.substring(name.length()).trim().split("\\s+")[0]);
            }
        }
        return -1;
    }

    public static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException unlimited) {
            return -1;
        }
    }

    /** Counts a list as {@code 0-3,8}. */
    static int processors(List<String> status) {
        int count = 0;
        for (String line : status) {
            if (line.startsWith("Cpus_allowed_list:")) {
                for (String range : line.substring(line.indexOf(':') + 1).trim().split(",")) {
                    String[] ends = range.split("-");
                    count += (int) (number(ends[ends.length - 1]) - number(ends[0]) + 1);
                }
            }
        }
        int here = Runtime.getRuntime().availableProcessors();
        // the list may name processors that the machine does not have
        return count < 1 ? here : Math.min(count, Math.max(here, 1));
    }
}

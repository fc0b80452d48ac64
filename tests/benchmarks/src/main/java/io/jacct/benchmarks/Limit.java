// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The number of things of a {@link Sort} that the machine allows one process, according to the
 * kernel.
 *
 * @param most the number
 * @param by the name of the limit
 */
record Limit(long most, String by) {
    /** The threads or descriptors that the JVM itself needs. */
    private static final int SPARE = 500;

    /** The stack of a Java thread and the guard before it. */
    private static final int MAPS_OF_A_THREAD = 2;

    private static final int MAPS_OF_A_JVM = 4_000;

    /** The memory of a thread in KiB, including the kernel's. */
    private static final int THREAD = 160;

    private static final int SOCKET = 32;

    /** The lowest of all limits. */
    static Limit of(Sort sort) throws IOException {
        List<Limit> all =
                switch (sort) {
                    case THREADS, DEEP -> threads();
                    case SOCKETS -> List.of(openFiles(), memory(sort.heap + SOCKET));
                    case VIRTUAL, FILES -> List.of(memory(sort.heap));
                };
        return all.stream().min(Comparator.comparingLong(Limit::most)).orElseThrow();
    }

    private static List<Limit> threads() throws IOException {
        long others = Long.parseLong(line("/proc/loadavg", "").split("[ /]")[4]) + SPARE;
        return List.of(
                new Limit(number("/proc/sys/kernel/threads-max") - others, "threads-max"),
                new Limit(number("/proc/sys/kernel/pid_max") - others, "pid_max"),
                new Limit(ofProcess("Max processes") - others, "ulimit -u"),
                new Limit(
                        (number("/proc/sys/vm/max_map_count") - MAPS_OF_A_JVM) / MAPS_OF_A_THREAD,
                        "max_map_count"),
                memory(Sort.THREADS.heap + THREAD));
    }

    private static Limit openFiles() throws IOException {
        return new Limit(ofProcess("Max open files") - SPARE, "ulimit -n");
    }

    /** The limit by memory: half of the free memory. */
    private static Limit memory(int kibibytes) throws IOException {
        String free = line("/proc/meminfo", "MemAvailable:").split(" +")[1];
        return new Limit(Long.parseLong(free) / 2 / kibibytes, "memory");
    }

    private static long number(String file) throws IOException {
        return Long.parseLong(line(file, ""));
    }

    /** A hard limit of this process. The JVM itself raises the soft limit to it. */
    private static long ofProcess(String name) throws IOException {
        String line = line("/proc/self/limits", name);
        String hard = line.substring(name.length()).strip().split(" +")[1];
        return hard.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(hard);
    }

    /**
     * The first line that begins with that text. The file is read in one call, because a second
     * read of a file of {@code /proc/sys} returns nothing.
     */
    private static String line(String file, String prefix) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.filter(each -> each.startsWith(prefix)).findFirst().orElseThrow();
        }
    }
}

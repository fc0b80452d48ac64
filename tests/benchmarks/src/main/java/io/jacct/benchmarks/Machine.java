// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Locale;

/** Describes the machine in words, because figures have no meaning without it. */
record Machine(String processor, long memoryKib, double load) {
    private static final double KIB_PER_GIB = 1 << 20;

    /** The kernel's description; the load is the average of the last minute. */
    static Machine now() throws IOException {
        String memory = value(Path.of("/proc/meminfo"), "MemTotal");
        return new Machine(
                value(Path.of("/proc/cpuinfo"), "model name"),
                Long.parseLong(memory.replaceAll("\\D", "")),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    /** JDK, processors, memory, kernel, day. */
    String line() {
        return String.format(
                Locale.ROOT,
                "JDK %s (%s), %d processors (%s), %.0f GiB, Linux %s, %s, load before: %.1f",
                System.getProperty("java.version"),
                System.getProperty("java.vendor"),
                Runtime.getRuntime().availableProcessors(),
                processor,
                memoryKib / KIB_PER_GIB,
                System.getProperty("os.version").replaceAll("-.*", ""),
                LocalDate.now(),
                load);
    }

    private static String value(Path file, String key) throws IOException {
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith(key)) {
                return line.substring(line.indexOf(':') + 1).strip();
            }
        }
        return "unknown " + key;
    }
}

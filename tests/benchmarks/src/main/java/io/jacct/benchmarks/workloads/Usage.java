// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The resources that this process has used so far: CPU time, which the kernel counts in ticks of
 * ten milliseconds, the collections of the heap with their time, and the time of the compilers.
 */
public record Usage(
        long cpuNanos, long collections, long collectionMillis, long compilationMillis) {
    /** Loads the classes that {@link #now} needs, so that none is loaded in the measured time. */
    static void load() {
        now();
    }

    /** Reads the present usage. */
    public static Usage now() {
        long collections = 0;
        long millis = 0;
        for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections += each.getCollectionCount();
            millis += each.getCollectionTime();
        }
        OperatingSystemMXBean system =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long compilation = ManagementFactory.getCompilationMXBean().getTotalCompilationTime();
        return new Usage(system.getProcessCpuTime(), collections, millis, compilation);
    }

    /** The usage since this one, with the memory that is resident now. */
    Figures untilNow(long operations, double seconds, long p50Nanos, long p99Nanos)
            throws IOException {
        Usage now = now();
        List<String> status = Files.readAllLines(Path.of("/proc/self/status"));
        return new Figures(
                operations,
                seconds,
                p50Nanos,
                p99Nanos,
                now.cpuNanos - cpuNanos,
                kib(status, "VmRSS"),
                kib(status, "VmHWM"),
                now.collections - collections,
                now.collectionMillis - collectionMillis,
                now.compilationMillis - compilationMillis);
    }

    /** The number in that line of {@code /proc/self/status}. */
    private static long kib(List<String> status, String key) throws IOException {
        for (String line : status) {
            if (line.startsWith(key + ":")) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        throw new IOException("/proc/self/status says no " + key);
    }
}

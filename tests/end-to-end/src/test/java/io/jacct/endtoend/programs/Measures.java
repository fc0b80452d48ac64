// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The resources of this JVM after all garbage is collected. Mappings are mappings of files. The
 * JVM's own memory is part of the resident memory.
 */
public final class Measures {
    /**
     * Waits a while, because memory is unmapped some time after it has become unreachable, and
     * threads end.
     */
    private static final int COLLECTIONS = 20;

    private Measures() {}

    public static String now() throws IOException {
        for (int i = 0; i < COLLECTIONS && (i < 3 || pages() > 0 || answering()); i++) {
            System.gc();
        }
        return String.join(
                " ",
                "heap=" + ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                "metaspace=" + metaspace(),
                "threads=" + threads(),
                "descriptors=" + descriptors(),
                "mappings=" + maps().stream().filter(line -> line.indexOf('/') > 0).count(),
                "pages=" + pages(),
                "resident=" + resident());
    }

    private static boolean answering() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().startsWith("answer-"));
    }

    /** The threads without the carriers of virtual threads, because the JDK ends idle carriers. */
    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.getClass().getName().endsWith(".CarrierThread"))
                .count();
    }

    private static long metaspace() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals("Metaspace"))
                .mapToLong(pool -> pool.getUsage().getUsed())
                .sum();
    }

    private static List<String> maps() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/maps"));
    }

    private static long pages() throws IOException {
        return maps().stream().filter(line -> line.contains("/jacct_")).count();
    }

    private static long descriptors() {
        return Path.of("/proc/self/fd").toFile().list().length;
    }

    private static long resident() throws IOException {
        String line =
                Files.readAllLines(Path.of("/proc/self/status")).stream()
                        .filter(l -> l.startsWith("VmRSS:"))
                        .findFirst()
                        .orElseThrow();
        return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
    }
}

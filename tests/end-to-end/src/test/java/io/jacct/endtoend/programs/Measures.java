// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.programs;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What this JVM has and holds, when everything that can be collected is. Mappings are those of
 * files; memory of the JVM's own is in what is resident.
 */
final class Measures {
    /** Memory is unmapped some time after it was found unreachable, and threads end. */
    private static final int COLLECTIONS = 20;

    private Measures() {}

    static String now() throws IOException {
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

    /** Without the carriers of virtual threads: the JDK ends those that have had nothing to do. */
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

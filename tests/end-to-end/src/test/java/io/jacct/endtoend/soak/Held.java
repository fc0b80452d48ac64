// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.soak;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.snapshot.page.Page;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The resources that a JVM holds, seen from outside while it works, after a garbage collection. */
final class Held {
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
    private static final Pattern THREADS = Pattern.compile("Threads:\\s+(\\d+)");
    private static final Pattern METASPACE = Pattern.compile("sun.gc.metaspace.used=(\\d+)");

    /** The old generation, after a collection. */
    private static final Pattern HEAP = Pattern.compile("sun.gc.generation.1.space.0.used=(\\d+)");

    /** Bytes of the instances of one of the agent's classes. */
    private static final Pattern AGENT =
            Pattern.compile("\\d+:\\s+\\d+\\s+(\\d+)\\s+\\[*L?io\\.jacct\\.");

    /** Three collections: the second one frees what the first one has found. */
    private static final List<String> ORDERS = List.of("GC.run", "GC.run", "GC.class_histogram");

    private final Jdk jdk;
    private final RunningJvm running;
    private final Path orders;

    Held(Jdk jdk, RunningJvm running, Path directory) throws IOException {
        this.jdk = jdk;
        this.running = running;
        orders = Files.write(directory.resolve("orders"), ORDERS);
    }

    /**
     * The values are bytes, or numbers. Values of the page are there only while there is a page.
     */
    Map<String, Long> now() throws Exception {
        Map<String, Long> now = new LinkedHashMap<>();
        String[] command = {"-f", orders.toString()};
        String classes = ChildJvm.command(jdk, "jcmd", running.pid(), command).well().toString();
        String counters =
                ChildJvm.command(jdk, "jcmd", running.pid(), "PerfCounter.print").well().toString();
        now.put("heap", find(HEAP, counters));
        now.put("agent", AGENT.matcher(classes).results().mapToLong(Held::bytes).sum());
        now.put("metaspace", find(METASPACE, counters));
        String status = Files.readString(process().resolve("status"));
        now.put("resident", 1024 * find(RESIDENT, status));
        now.put("threads", find(THREADS, status));
        now.put("descriptors", targets().stream().filter(each -> !isRecorders(each)).count());
        Path page = Page.ofPid(running.pid()).toPath();
        if (Files.exists(page)) {
            now.put("page", Files.size(page));
        }
        return now;
    }

    private Path process() {
        return Path.of("/proc", Long.toString(running.pid()));
    }

    /**
     * JFR opens this directory with its second chunk, after some ten minutes, and keeps it open.
     */
    private static boolean isRecorders(String target) {
        return target.equals("/proc");
    }

    /** The targets of the open descriptors, sorted. */
    List<String> targets() throws IOException {
        List<String> targets = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(process().resolve("fd"))) {
            for (Path each : all) {
                try {
                    targets.add(Files.readSymbolicLink(each).toString());
                } catch (NoSuchFileException closed) {
                    continue;
                }
            }
        }
        Collections.sort(targets);
        return targets;
    }

    private static long bytes(MatchResult line) {
        return Long.parseLong(line.group(1));
    }

    private static long find(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertTrue(matcher.find(), () -> pattern + " in " + text);
        return Long.parseLong(matcher.group(1));
    }
}

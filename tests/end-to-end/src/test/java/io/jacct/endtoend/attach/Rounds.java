// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.attach;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.snapshot.page.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Attaches the agent and detaches it again, and compares what the JVM holds before and after. */
public final class Rounds {
    /** Options that the rounds use in turn. */
    public static final String[] OPTIONS = {"", "timing=off", "jmx=eager", "jmx=off"};

    /** Bytes of metaspace that a round may leave behind where methods are compiled. */
    static final long VERSIONS_KEPT = 2 << 20;

    /** Bytes of heap of one agent that the JVM may not have freed yet at the measurement. */
    private static final long LAST_ROUND = 4 << 20;

    /** Mappings of libraries that the JVM loads when it first needs them. */
    private static final long LIBRARIES = 20;

    private static final List<String> PRINTED =
            List.of("metaspace", "threads", "descriptors", "mappings", "heap", "resident");

    private Rounds() {}

    /**
     * Attaches and detaches this number of times; {@code running} writes and reads all the time.
     */
    static void rounds(RunningJvm running, int rounds) throws Exception {
        Path page = Page.ofPid(running.pid()).toPath();
        for (int i = 0; i < rounds; i++) {
            assertEquals("attached", running.load(OPTIONS[i % OPTIONS.length]));
            Pages.await(page, s -> s.totals().readBytes() > 0 && s.totals().writeBytes() > 0);
            assertEquals(0, Pages.read(page).health().get("adviceErrors"));
            assertEquals("detached", running.load("detach"));
            assertFalse(Files.exists(page));
        }
    }

    /** Measures the program's resources, at rest and after a garbage collection. */
    static Map<String, Long> measure(RunningJvm running) throws Exception {
        running.say("measure");
        Map<String, Long> values = new HashMap<>();
        for (String pair : running.await("measured ").split(" ")) {
            int equals = pair.indexOf('=');
            values.put(pair.substring(0, equals), Long.parseLong(pair.substring(equals + 1)));
        }
        return values;
    }

    /** Prints one line for the log of a campaign: the values before these rounds and after them. */
    static void print(
            Jdk jdk,
            int rounds,
            Map<String, Long> before,
            Map<String, Long> after,
            String... options) {
        StringJoiner line = new StringJoiner(", ");
        for (String what : PRINTED) {
            line.add(String.format("%s %,d to %,d", what, before.get(what), after.get(what)));
        }
        System.out.printf(
                "%s %s, %,d rounds after the first ones: %s%n",
                jdk, List.of(options), rounds, line);
    }

    static void assertSame(
            Map<String, Long> before, Map<String, Long> after, int rounds, long metaspace) {
        assertAll(
                () -> assertEquals(0, after.get("failures")),
                () -> assertTrue(after.get("work") > before.get("work"), "the program stood still"),
                () -> assertEquals(before.get("threads"), after.get("threads"), "threads"),
                () -> assertEquals(before.get("descriptors"), after.get("descriptors"), "fds"),
                () -> assertEquals(0, after.get("pages"), "mapped pages"),
                () -> assertGrowth("heap", before, after, LAST_ROUND),
                () -> assertGrowth("metaspace", before, after, (512 << 10) + rounds * metaspace),
                () -> assertGrowth("mappings", before, after, LIBRARIES),
                () ->
                        assertGrowth(
                                "resident", before, after, (48L << 20) + 2 * rounds * metaspace));
    }

    private static void assertGrowth(
            String what, Map<String, Long> before, Map<String, Long> after, long most) {
        long growth = after.get(what) - before.get(what);
        assertTrue(growth <= most, () -> what + " grew by " + growth + " to " + after);
    }
}

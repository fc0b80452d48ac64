// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.tools.attach.VirtualMachine;
import io.jacct.endtoend.programs.Load;
import io.jacct.snapshot.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.junit.jupiter.api.io.TempDir;

/**
 * The agent comes and goes, again and again, while the program is at work and checks every byte of
 * it. Whatever is kept of a round would add up.
 *
 * <p>HotSpot itself keeps something: versions of retransformed classes for as long as there is
 * compiled code of their methods, and on JDK 25 it never lets go of that of native ones. So
 * metaspace is held to little where nothing is compiled, and to what HotSpot keeps where it is.
 */
class RoundsTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");
    private static final int ROUNDS = Integer.getInteger("jacct.rounds", CAMPAIGN ? 1000 : 10);

    /** Milliseconds between two pieces of work: a round need not wait long for a processor. */
    private static final int PACE = CAMPAIGN ? 1 : 10;

    /** So many until everything that is loaded or compiled once is there. */
    private static final int WARM_UP = Math.max(3, ROUNDS / 10);

    private static final int INTERPRETED = CAMPAIGN ? 50 : 6;

    /** Bytes of metaspace that a round may leave behind: with compilers, and without. */
    static final long VERSIONS_KEPT = 2 << 20;

    private static final long ROUND_ALONE = 16 << 10;

    /** Bytes of heap of one agent that the JVM may not have let go of yet when it is asked. */
    private static final long LAST_ROUND = 4 << 20;

    /** Mappings of libraries that the JVM loads when it first needs them. */
    private static final long LIBRARIES = 20;

    private static final String OWN_LOADER = "(agent|instrumentation|jmx|shaded|tool)";

    private static final List<String> PRINTED =
            List.of("metaspace", "threads", "descriptors", "mappings", "heap", "resident");

    /** Given in turn. */
    static final String[] OPTIONS = {"", "timing=off", "jmx=eager", "jmx=off"};

    @TempDir private Path directory;

    @OnEachJdk
    void shouldKeepNothingOfRound(Jdk jdk) throws Exception {
        run(jdk, WARM_UP, ROUNDS, VERSIONS_KEPT);
    }

    @OnEachJdk
    void shouldKeepNoMetaspaceThatCompiledCodeDoesNotKeep(Jdk jdk) throws Exception {
        run(jdk, INTERPRETED / 2, INTERPRETED, ROUND_ALONE, "-Xint");
    }

    private void run(Jdk jdk, int warmUp, int rounds, long metaspace, String... options)
            throws Exception {
        ChildJvm child =
                ChildJvm.strict(jdk)
                        .options("-XX:+EnableDynamicAgentLoading", "-Xshare:off")
                        // what is only softly held is let go, too
                        .options("-Xmx64m", "-XX:+UseSerialGC", "-XX:SoftRefLRUPolicyMSPerMB=0")
                        .options(options)
                        .program(Load.class, directory, PACE);
        try (RunningJvm running = child.start()) {
            running.await("ready");
            rounds(running, warmUp);
            Map<String, Long> before = measure(running);
            rounds(running, rounds - warmUp);
            Map<String, Long> after = measure(running);
            print(jdk, rounds - warmUp, before, after, options);
            assertSame(before, after, rounds - warmUp, metaspace);
            assertNothingLoaded(jdk, running);
            running.closeInput();
            running.finish().well();
        }
    }

    /** Comes and goes as often; {@code running} writes and reads all the time. */
    static void rounds(RunningJvm running, int rounds) throws Exception {
        Path page = Page.ofPid(running.pid()).toPath();
        for (int i = 0; i < rounds; i++) {
            assertEquals("attached", load(running, OPTIONS[i % OPTIONS.length]));
            Pages.await(page, s -> s.totals().readBytes() > 0 && s.totals().writeBytes() > 0);
            assertEquals(0, Pages.read(page).health().get("adviceErrors"));
            assertEquals("detached", load(running, "detach"));
            assertFalse(Files.exists(page));
        }
    }

    /** As the command does it, without a JVM for each. */
    static String load(RunningJvm running, String argument) throws Exception {
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(running.pid()));
        try {
            jvm.loadAgent(Shipped.jar().toString(), argument);
            String answer = jvm.getAgentProperties().getProperty("io.jacct.answer");
            return answer.substring(answer.indexOf(' ') + 1);
        } finally {
            jvm.detach();
        }
    }

    /** What the program has and holds, at rest and after the garbage collector. */
    static Map<String, Long> measure(RunningJvm running) throws Exception {
        running.say("measure");
        Map<String, Long> values = new HashMap<>();
        for (String pair : running.await("measured ").split(" ")) {
            int equals = pair.indexOf('=');
            values.put(pair.substring(0, equals), Long.parseLong(pair.substring(equals + 1)));
        }
        return values;
    }

    /** One line for the log of a campaign: what there was before these rounds and after them. */
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

    /** What the agent's own loader has loaded is gone with it. */
    private static void assertNothingLoaded(Jdk jdk, RunningJvm running) throws Exception {
        Finished histogram =
                ChildJvm.command(jdk, "jcmd", running.pid(), "GC.class_histogram").well();
        assertEquals(
                List.of(),
                histogram.out().stream()
                        .filter(line -> line.matches(".*io\\.jacct\\." + OWN_LOADER + "\\..*"))
                        .toList());
    }
}

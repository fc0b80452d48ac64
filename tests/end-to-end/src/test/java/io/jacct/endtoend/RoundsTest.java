// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.tools.attach.VirtualMachine;
import io.jacct.endtoend.programs.Load;
import io.jacct.snapshot.page.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.junit.jupiter.api.io.TempDir;

/**
 * The agent is attached and detached again and again, while the program works and checks every byte
 * of its work. Anything that stays of a round would accumulate.
 *
 * <p>HotSpot itself keeps versions of retransformed classes as long as there is compiled code of
 * their methods. On JDK 25 it never frees the versions for native methods. The limit for metaspace
 * is therefore small where nothing is compiled, and HotSpot's own growth where methods are
 * compiled.
 */
@AfterVerify
class RoundsTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");
    private static final int ROUNDS = Integer.getInteger("jacct.rounds", CAMPAIGN ? 100 : 10);

    /**
     * Milliseconds between two pieces of work, so that a round need not wait long for a processor.
     */
    private static final int PACE = CAMPAIGN ? 1 : 10;

    /** The number of rounds until all one-time loading and compiling is done. */
    private static final int WARM_UP = Math.max(3, ROUNDS / 10);

    private static final int INTERPRETED = CAMPAIGN ? 50 : 6;

    /** Bytes of metaspace that a round may leave behind: with compilers, and without. */
    static final long VERSIONS_KEPT = 2 << 20;

    private static final long ROUND_ALONE = 16 << 10;

    /** Bytes of heap of one agent that the JVM may not have freed yet at the measurement. */
    private static final long LAST_ROUND = 4 << 20;

    /** Mappings of libraries that the JVM loads when it first needs them. */
    private static final long LIBRARIES = 20;

    private static final String OWN_LOADER = "(agent|instrumentation|jmx|shaded|tool)";

    private static final List<String> PRINTED =
            List.of("metaspace", "threads", "descriptors", "mappings", "heap", "resident");

    /** Options that the rounds use in turn. */
    static final String[] OPTIONS = {"", "timing=off", "jmx=eager", "jmx=off"};

    @TempDir private Path directory;

    @OnEachJdk
    void shouldKeepNothingOfRound(Jdk jdk) throws Exception {
        run(jdk, WARM_UP, ROUNDS, VERSIONS_KEPT);
    }

    /** It costs many times the processor time of compiled rounds. */
    @OnEachJdk
    void shouldKeepNoMetaspaceThatCompiledCodeDoesNotKeep(Jdk jdk) throws Exception {
        run(jdk, INTERPRETED / 2, INTERPRETED, ROUND_ALONE, "-Xint");
    }

    private void run(Jdk jdk, int warmUp, int rounds, long metaspace, String... options)
            throws Exception {
        ChildJvm child =
                ChildJvm.strict(jdk)
                        // the second compiler keeps versions of methods, too
                        .options("-XX:TieredStopAtLevel=4")
                        .options("-XX:+EnableDynamicAgentLoading", "-Xshare:off")
                        // soft references are cleared, too
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

    /**
     * Attaches and detaches this number of times; {@code running} writes and reads all the time.
     */
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

    /** Loads the agent as the command does, without a JVM for each call. */
    static String load(RunningJvm running, String argument) throws Exception {
        return load(running, Shipped.jar(), argument);
    }

    static String load(RunningJvm running, Path jar, String argument) throws Exception {
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(running.pid()));
        try {
            jvm.loadAgent(jar.toString(), argument);
            String answer = jvm.getAgentProperties().getProperty("io.jacct.answer");
            return answer.substring(answer.indexOf(' ') + 1);
        } finally {
            jvm.detach();
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

    /**
     * The classes of the agent's own loader are gone with it. The constants of {@code Option} stay:
     * the JVM itself loads the class that reads them, once, from the agent's jar.
     */
    private static void assertNothingLoaded(Jdk jdk, RunningJvm running) throws Exception {
        Finished histogram =
                ChildJvm.command(jdk, "jcmd", running.pid(), "GC.class_histogram").well();
        assertEquals(
                List.of(),
                histogram.out().stream()
                        .filter(line -> line.matches(".*io\\.jacct\\." + OWN_LOADER + "\\..*"))
                        .filter(line -> !line.matches(".*io\\.jacct\\.agent\\.Option(\\$Kind)?;?"))
                        .toList());
    }
}

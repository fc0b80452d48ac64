// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.faults.Walk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * The agent fails on purpose, at one of its places after the other: see {@link Walk}. For the
 * places that are left out see docs/decisions/0034-tests-with-faults-and-soaks.md. The
 * application's operations have the outcome that they have without the agent, and no thread hangs.
 * The loss is counted. Afterwards everything is counted, and as fast as before.
 */
@Tag("alone")
class FaultsTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");

    private static final long SEED = Long.getLong("jacct.seed", System.nanoTime());
    private static final int ALL = 1_000_000;
    private static final int FAULTS = CAMPAIGN ? ALL : 250;
    private static final int SECONDS =
            Integer.getInteger("jacct.faults.seconds", CAMPAIGN ? 600 : 8);
    private static final int READING_SECONDS = CAMPAIGN ? 120 : 60;
    private static final double KEPT = CAMPAIGN ? 0.9 : 0.5;
    private static final int MORE_SECONDS = 300;
    private static final int FEW = 5;

    /** Limits so low that the paths for a lack of room are taken, too. */
    private static final String CROWDED = "devices.max=48,executors.max=8,timing=";

    /** With {@code full}, operations without a time are found, too. Each run takes one of them. */
    private static final String TIMING = SEED % 2 == 0 ? "full" : "auto";

    /**
     * Places that may fail silently. Code that counts losses cannot count its own failure, and a
     * value that cannot be read is reported as unknown. An ending thread without memory for the
     * list of ended threads leaves by itself, and nothing is lost.
     */
    private static final Pattern QUIET =
            Pattern.compile(
                    "silent .*\\[io\\.jacct\\.((counter\\.Health\\.|memory\\.CounterMemory\\.(addAtomic"
                            + "|getAcquire)|memory\\.Layout\\.health|memory\\.PageMemory\\.header"
                            + "|ledger\\.\\w*\\.?OpenPage\\.(health|count)).*\\] \\w+ always "
                            + "|memory\\.(ThreadFiles|OwnFiles|SecurityManagerBypass)\\..*\\] DEFECT "
                            + "|ledger\\.EndedThreads\\.(end before EndedThreads\\.)?"
                            + "(push|<init>)( before Object\\.<init>)?\\] MEMORY ).*");

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldNotHarmTheApplicationAndSayWhatIsLost(Jdk jdk) throws Exception {
        Finished with = walk(jdk, new FaultyJar(directory.resolve("jacct.jar")), FAULTS, SECONDS);
        assertTrue(number(with, "ratio ") >= KEPT, with::toString);
        if (CAMPAIGN) {
            assertEquals(List.of("0"), with.lines("untried-ledger "), with::toString);
        }
    }

    /** A fault at each place of the kstats. Only readers of MBeans get there. */
    @AfterVerify
    @OnOldestFirst
    void shouldReadKstatsAsBefore(Jdk jdk) throws Exception {
        Pattern kstats = Pattern.compile("io/jacct/kstat/.*");
        walk(jdk, new FaultyJar(directory.resolve("jacct.jar"), kstats), ALL, READING_SECONDS);
    }

    private Finished walk(Jdk jdk, FaultyJar jar, int faults, int seconds) throws Exception {
        Path work = Files.createDirectory(directory.resolve("work"));
        Path methods = jar.methodsIn(directory.resolve("methods"));
        Finished without = ChildJvm.on(jdk).withBothCompilers().program(Walk.class, work).run();
        ChildJvm child =
                ChildJvm.on(jdk)
                        .withBothCompilers()
                        .agent(directory.resolve("jacct.jar"), CROWDED + TIMING)
                        .program(Walk.class, work, SEED, faults, seconds, methods, KEPT, TIMING);
        Finished with;
        try (RunningJvm running = child.start()) {
            with = running.finish(seconds + MORE_SECONDS);
        }
        List<String> said = with.out().stream().map(jar::named).toList();
        System.out.println(jdk + ", seed " + SEED + ", " + TIMING + ": " + summary(with));
        assertEquals(without.lines("outcome "), with.lines("outcome "), with::command);
        assertEquals(List.of(), said.stream().filter(FaultsTest::isWrong).toList());
        assertEquals(0, with.status(), with::toString);
        assertEquals(List.of(), with.errBut("cannot grow: "), with::command);
        assertTrue(number(with, "faults ") >= FEW, with::toString);
        return with;
    }

    private static boolean isWrong(String line) {
        return line.contains("#") && !QUIET.matcher(line).matches();
    }

    private static String summary(Finished end) {
        StringBuilder text = new StringBuilder();
        for (String word :
                List.of(
                        "reached ",
                        "places ",
                        "steps ",
                        "faults ",
                        "missed ",
                        "quiet ",
                        "methods ",
                        "ledger ",
                        "untried ",
                        "untried-ledger ",
                        "looks ",
                        "ratio ")) {
            text.append(word).append(String.join(" ", end.lines(word))).append(' ');
        }
        return text.toString();
    }

    private static double number(Finished end, String word) {
        return Double.parseDouble(end.lines(word).get(0));
    }
}

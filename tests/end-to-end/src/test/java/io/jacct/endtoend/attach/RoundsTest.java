// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.attach;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.attach.Load;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

    /** Half of them come first, so that each of the options has had its turn. */
    private static final int INTERPRETED = CAMPAIGN ? 50 : 8;

    /** The same where nothing is compiled. */
    private static final long ROUND_ALONE = 16 << 10;

    private static final String OWN_LOADER = "(agent|instrumentation|jmx|shaded|tool)";

    @TempDir private Path directory;

    @OnEachJdk
    void shouldKeepNothingOfRound(Jdk jdk) throws Exception {
        run(jdk, WARM_UP, ROUNDS, Rounds.VERSIONS_KEPT);
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
                        .attachable()
                        // soft references are cleared, too
                        .options("-Xmx64m", "-XX:+UseSerialGC", "-XX:SoftRefLRUPolicyMSPerMB=0")
                        .options(options)
                        .program(Load.class, directory, PACE);
        try (RunningJvm running = child.start()) {
            running.await("ready");
            Rounds.rounds(running, warmUp);
            Map<String, Long> before = Rounds.measure(running);
            Rounds.rounds(running, rounds - warmUp);
            Map<String, Long> after = Rounds.measure(running);
            Rounds.print(jdk, rounds - warmUp, before, after, options);
            Rounds.assertSame(before, after, rounds - warmUp, metaspace);
            assertNothingLoaded(jdk, running);
            running.closeInput();
            running.finish().well();
        }
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

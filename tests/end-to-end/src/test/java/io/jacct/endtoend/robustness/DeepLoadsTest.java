// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.AgentJar;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.robustness.DeepLoads;
import io.jacct.endtoend.programs.robustness.NoTransformer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * The application loads classes where its stack ends. {@code java.lang.instrument} then prints
 * lines on standard error even with an agent that does nothing. With jacct it prints the same and
 * nothing else. See docs/decisions/0038-end-of-the-stack.md.
 */
class DeepLoadsTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");
    private static final int OVERFLOWS = CAMPAIGN ? 1_000 : 300;
    private static final int RUNS = CAMPAIGN ? 3 : 1;

    /** The compilation of the program decides how often the lines appear; they may never appear. */
    private static final int TRIES = 10;

    /** Up to JDK 17 the JVM's stack sometimes has no room for the call. */
    private static final int LAST_THAT_SAYS_SO = 17;

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldSayNothingThatAnAgentThatDoesNothingDoesNotSay(Jdk jdk) throws Exception {
        assertEquals(0, lines(ChildJvm.plain(jdk)));
        Path nothing = AgentJar.of(NoTransformer.class, directory);
        int withNothing = 0;
        int withOurs = 0;
        for (int i = 0; i < RUNS; i++) {
            withNothing += lines(ChildJvm.plain(jdk).agent(nothing, ""));
            withOurs += lines(ChildJvm.plain(jdk).accounted(directory.resolve("page" + i)));
        }
        System.out.printf(
                "%s, %,d overflows: %d lines with an agent that does nothing, %d with ours%n",
                jdk, RUNS * OVERFLOWS, withNothing, withOurs);
        if (jdk.feature() <= LAST_THAT_SAYS_SO) {
            for (int i = 0; withNothing == 0 && i < TRIES; i++) {
                withNothing += lines(ChildJvm.plain(jdk).agent(nothing, ""));
            }
            assertTrue(withNothing > 0, "the program does not get there");
        }
    }

    /** Counts the lines, which must all be of one kind. */
    private static int lines(ChildJvm child) throws Exception {
        Finished end = child.program(DeepLoads.class, OVERFLOWS).run().wellButForOverflows();
        assertEquals(List.of("overflows " + OVERFLOWS, "loaded"), end.out());
        return end.err().size();
    }
}

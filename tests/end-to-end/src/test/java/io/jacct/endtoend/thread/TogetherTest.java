// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.AgentJar;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.jdks.OnEachVirtualJdk;
import io.jacct.endtoend.jdks.OnOldestThenMatrix;
import io.jacct.endtoend.programs.Idle;
import io.jacct.endtoend.programs.thread.Together;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * A crowd of threads does not stop the JVM. Thousands of them begin, end, open, rename themselves
 * or are interrupted at once. The JVM takes at most twice the time that it takes with an agent that
 * does nothing. Before, it could stand still for minutes on JDK 17.
 */
@Tag("alone")
class TogetherTest {
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");

    private static final List<Integer> THREADS =
            CAMPAIGN ? List.of(1_000, 2_000, 10_000, 20_000) : List.of(4_000);

    private static final List<String> KERNEL =
            CAMPAIGN ? List.of("auto", "off", "on") : List.of("auto");

    /** What stopped the JVM once. */
    private static final List<String> FIRST = List.of("ends", "begins");

    private static final List<String> OTHERS = List.of("opens", "renames", "interrupts");

    private static final double MOST = 2;

    /**
     * As many times more threads begin. They do not live together, so they cost little. The JVM
     * interprets jacct's code for the first thousands, which costs a JVM that lives for a second.
     */
    private static final int BRIEF = 5;

    /**
     * Another program may take the processors from one of two runs, but hardly each time. Each pair
     * stands alone: the fastest of all runs may have had a faster machine than the rest.
     */
    private static final int TRIES = 6;

    @TempDir private Path directory;

    @OnOldestThenMatrix
    void shouldTakeAtMostTwiceTheTimeOfAnAgentThatDoesNothing(Jdk jdk) throws Exception {
        for (String deed : FIRST) {
            assertInTime(jdk, deed, "platform");
        }
    }

    @OnEachJdk
    @AfterVerify
    void shouldAlsoDoSoWhateverTheCrowdDoes(Jdk jdk) throws Exception {
        for (String deed : OTHERS) {
            assertInTime(jdk, deed, "platform");
        }
    }

    @OnEachVirtualJdk
    @AfterVerify
    void shouldAlsoDoSoWithVirtualThreads(Jdk jdk) throws Exception {
        for (String deed : FIRST) {
            assertInTime(jdk, deed, "virtual");
        }
        for (String deed : OTHERS) {
            assertInTime(jdk, deed, "virtual");
        }
    }

    private void assertInTime(Jdk jdk, String deed, String kind) throws Exception {
        Path nothing = AgentJar.of(Idle.class, directory);
        for (int crowd : THREADS) {
            int threads = deed.equals("begins") ? BRIEF * crowd : crowd;
            for (String kernel : KERNEL) {
                long with = Long.MAX_VALUE;
                long without = 0;
                for (int i = 0; i < TRIES && with > MOST * without; i++) {
                    without = millis(child(jdk).agent(nothing, ""), deed, kind, threads);
                    with = millis(child(jdk).agent("kernel=" + kernel), deed, kind, threads);
                }
                String what = threads + " " + kind + " " + deed + ", kernel=" + kernel + ", " + jdk;
                System.out.println(what + ": " + with + " of " + without + " ms");
                assertTrue(with <= MOST * without, what + ": " + with + " of " + without);
            }
        }
    }

    private static ChildJvm child(Jdk jdk) {
        return ChildJvm.plain(jdk).withBothCompilers();
    }

    /** From the beginning of the program to the end of the process; starts have their own tests. */
    private static long millis(ChildJvm child, String deed, String kind, int threads)
            throws Exception {
        Finished end = child.program(Together.class, deed, kind, threads).run().well();
        long ended = System.currentTimeMillis();
        assertEquals("done " + threads, end.out().get(1));
        return ended - Long.parseLong(end.out().get(0));
    }
}

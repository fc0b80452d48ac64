// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.attach;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.Jdks;
import io.jacct.endtoend.programs.attach.BlockedVirtual;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The agent is attached and detached while a hundred virtual threads are blocked, each inside a
 * method that is woven and unwoven around it. They continue to wait, and get the event that they
 * wait for. Nothing of a round is kept, as in {@link RoundsTest}.
 */
class BlockedRoundsTest {
    private static final int THREADS = 100;
    private static final boolean CAMPAIGN = Boolean.getBoolean("jacct.campaign");
    private static final int ROUNDS = Integer.getInteger("jacct.rounds", CAMPAIGN ? 50 : 4);

    /**
     * Each option is used once before, because everything that the JVM loads for an option stays,
     * such as its MBeans.
     */
    private static final int WARM_UP = Rounds.OPTIONS.length;

    @TempDir private Path directory;

    static List<Jdk> jdks() {
        return CAMPAIGN ? Jdks.withVirtualThreads() : List.of(Jdks.newest());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jdks")
    void shouldLeaveBlockedVirtualThreadsBlocked(Jdk jdk) throws Exception {
        ChildJvm child =
                ChildJvm.on(jdk)
                        .attachable()
                        // soft references are cleared, too
                        .options("-Xmx64m", "-XX:+UseSerialGC", "-XX:SoftRefLRUPolicyMSPerMB=0")
                        .program(BlockedVirtual.class, directory, THREADS);
        try (RunningJvm running = child.start()) {
            running.await("ready");
            Rounds.rounds(running, WARM_UP);
            Map<String, Long> before = Rounds.measure(running);
            Rounds.rounds(running, ROUNDS);
            Map<String, Long> after = Rounds.measure(running);
            Rounds.print(jdk, ROUNDS, before, after, THREADS + " blocked virtual threads");
            Rounds.assertSame(before, after, ROUNDS, Rounds.VERSIONS_KEPT);
            running.closeInput();
            assertEquals(List.of("" + THREADS), running.finish().well().lines("well "));
        }
    }
}

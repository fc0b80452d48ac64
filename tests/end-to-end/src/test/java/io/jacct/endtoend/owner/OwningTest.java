// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.owner.Owning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** Owners and {@code ubstat}, as an application uses them through {@code jacct-api.jar}. */
class OwningTest {
    private static final String UNKNOWN = "-1 -1 -1 -1 -1 -1";

    @TempDir private Path directory;

    private RunningJvm start(ChildJvm child) throws Exception {
        Path file = directory.resolve("file");
        if (!Files.exists(file)) {
            Files.createFile(file);
        }
        RunningJvm running = child.program(Owning.class, file).start();
        running.await("ready");
        return running;
    }

    private static String order(RunningJvm running, String order) throws Exception {
        running.say(order);
        return running.await("done " + order + " ").strip();
    }

    private static void command(Jdk jdk, RunningJvm running, String command) throws Exception {
        ChildJvm.jacct(jdk, command, running.pid() + "").run().well();
    }

    private static void finish(RunningJvm running) throws Exception {
        running.closeInput();
        running.finish().well();
    }

    @OnOldestFirst
    void shouldTellWhatOwnersHoldAndCountWhatIsOverALimit(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.verified(jdk).accounted(page))) {
            assertEquals(
                    "there is no resource 'numfiles'; those that are counted are numproc "
                            + "kmemsize means nothing inside a JVM; "
                            + "those that are counted are numproc",
                    order(running, "misspell"));
            assertEquals("1 1 0 1 2 0, 1 1 0 max max 0", order(running, "open"));
            assertEquals("2 2 0 1 2 0, 2 2 0 max max 0", order(running, "open"));
            assertEquals("3 3 0 1 2 1, 3 3 0 max max 0", order(running, "open"));
            assertEquals("2 3 0 1 2 1, 2 3 0 max max 0", order(running, "close"));
            assertEquals("0 0 0 8 9 0, 2 3 0 max max 0", order(running, "again"));
            assertEquals("0 0 0 8 9 0, 1 3 0 max max 0", order(running, "close"));
            finish(running);
        }
        assertEquals(0, Pages.readSound(page).health().get("adviceErrors"));
    }

    @OnOldestFirst
    void shouldSayItsOwnersAndLimitsAgainWhenTheAgentComesAgain(Jdk jdk) throws Exception {
        ChildJvm child = ChildJvm.on(jdk).attachable();
        try (RunningJvm running = start(child)) {
            assertEquals("false false", order(running, "misspell"));
            assertEquals(UNKNOWN + ", " + UNKNOWN, order(running, "open"));
            for (int round = 0; round < 2; round++) {
                command(jdk, running, "attach");
                assertEquals("1 1 0 1 2 0, 1 1 0 max max 0", order(running, "open"));
                assertEquals("0 1 0 1 2 0, 0 1 0 max max 0", order(running, "close"));
                command(jdk, running, "detach");
                assertEquals(UNKNOWN + ", " + UNKNOWN, order(running, "open"));
            }
            finish(running);
        }
    }

    @OnOldestFirst
    void shouldAnswerCallsWithTheirBytesOrErrors(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.verified(jdk).accounted(page))) {
            assertEquals("32 656 2576 24 40 5 -3 -22 -14 -22 3", order(running, "calls"));
            finish(running);
        }
    }

    @OnOldestFirst
    void shouldTellAHandlerOnItsOwnThreadAndAskAgainThere(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.verified(jdk).accounted(page))) {
            order(running, "open");
            String once = "9 jacct-ubstat-1 1 true";
            assertEquals(once + " " + once, order(running, "signals"));
            finish(running);
        }
        assertEquals(0, Pages.readSound(page).health().get("adviceErrors"));
    }

    @OnOldestFirst
    void shouldTellEachSubscriberOnItsOwnThreadAndCountWhatASlowOneMisses(Jdk jdk)
            throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(ChildJvm.verified(jdk).accounted(page))) {
            assertEquals("false", order(running, "slow"));
            finish(running);
        }
        Map<String, Long> health = Pages.readSound(page).health();
        // the slow one was told of the first period, and the other of two at least meanwhile
        assertTrue(health.get("missedPeriods") >= 2, health::toString);
        assertEquals(0, health.get("adviceErrors"));
    }
}

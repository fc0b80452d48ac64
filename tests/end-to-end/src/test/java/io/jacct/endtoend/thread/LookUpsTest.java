// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.thread.Crowded;
import io.jacct.snapshot.Task;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * On JDK 17 the agent does not ask the JVM about threads by their ids while there are many. What
 * only such a question tells is then unknown, and everything else is known.
 */
class LookUpsTest {
    /** The JVM may be asked while there are so many, see {@code JvmMeter}; and has been, then. */
    private static final int FEW = 500;

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldKnowWhatThreadsSayOfThemselves(Jdk jdk) throws Exception {
        assertKnown(jdk, 3 * FEW, jdk.feature() >= 21);
        assertKnown(jdk, FEW / 5, true);
    }

    private void assertKnown(Jdk jdk, int threads, boolean blocks) throws Exception {
        Path page = directory.resolve("page" + threads);
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(Crowded.class, threads, "later");
        try (RunningJvm running = child.start()) {
            running.await("ready");
            // what a thread says of itself is known from when the agent has loaded the JVM's
            // numbers
            Pages.await(page, now -> now.totals().get(Counter.ALLOCATED_BYTES) > 0);
            running.say("go");
            running.await("all wait");
            Await.until(
                    () -> crowd(page).stream().allMatch(LookUpsTest::isKnown),
                    () -> "not known of all " + threads + " on " + jdk);
            List<Task> tasks = crowd(page);
            assertEquals(threads, tasks.size());
            long blocked =
                    tasks.stream().filter(task -> task.traits().knows(Counter.BLOCKS)).count();
            assertTrue(blocks ? blocked == threads : blocked <= FEW, () -> blocked + " known");
            running.closeInput();
            running.finish().well();
        }
    }

    private static List<Task> crowd(Path page) throws Exception {
        return Pages.read(page).tasks().stream()
                .filter(task -> task.name().startsWith("crowded-"))
                .toList();
    }

    /** The program has used and allocated so much in each thread before it says so. */
    private static boolean isKnown(Task task) {
        return task.traits().knows(Counter.ALLOCATED_BYTES)
                && task.counts().get(Counter.ALLOCATED_BYTES) >= Crowded.BYTES
                && task.traits().knows(Counter.CPU_NANOS)
                && task.counts().get(Counter.CPU_NANOS) > 0;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnWholeMatrix;
import io.jacct.endtoend.programs.executor.ForkedChain;
import io.jacct.snapshot.Executor;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/**
 * A worker of a fork/join pool that always has a next task. It stays in its loop, and each task
 * counts nevertheless.
 */
class ForkedChainTest {
    /** A worker may keep so many to itself, until it has nothing to do. */
    private static final int UNBOOKED = 64;

    @TempDir private Path directory;

    @OnWholeMatrix
    void shouldCountEachTask(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(ForkedChain.class);
        try (RunningJvm running = child.start()) {
            running.await("held");
            Executor pool = pool(page);
            assertTrue(pool.completed() >= ForkedChain.HELD - UNBOOKED, pool::toString);
            assertTrue(pool.completed() <= ForkedChain.HELD, pool::toString);
            assertEquals(1, pool.running());
            finish(running);
            assertWorked(ForkedChain.TASKS, ForkedChain.FAILED, page);
            running.closeInput();
            running.finish().well();
        }
    }

    /** The worker is in a loop that was not woven, and runs a task that nobody saw begin. */
    @OnWholeMatrix
    void shouldCountThoseThatBeginAfterTheAttach(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.strict(jdk).cached().attachable();
        try (RunningJvm running = child.program(ForkedChain.class).start()) {
            running.await("held");
            ChildJvm.jacct(jdk, "attach", running.pid() + "", "page=" + page).run().well();
            finish(running);
            int rest = ForkedChain.TASKS - ForkedChain.HELD;
            assertWorked(rest - 1, rest / 10, page);
            running.closeInput();
            running.finish().well();
        }
    }

    private static void finish(RunningJvm running) throws Exception {
        running.say("go");
        running.await("terminated");
    }

    private static void assertWorked(int completed, int failed, Path page) throws Exception {
        Executor pool = pool(page);
        assertEquals(
                completed + " " + failed + " 0",
                pool.completed() + " " + pool.failed() + " " + pool.running());
        Pages.await(page, now -> now.executors().stream().noneMatch(Executor::live));
    }

    private static Executor pool(Path page) throws Exception {
        return Pages.read(page).executors().stream()
                .filter(each -> each.name().equals("ForkJoinPool-1-worker-N"))
                .findFirst()
                .orElseThrow();
    }
}

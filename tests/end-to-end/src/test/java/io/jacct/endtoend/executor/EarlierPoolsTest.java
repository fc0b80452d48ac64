// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.executor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.jdks.OnWholeMatrix;
import io.jacct.endtoend.programs.executor.EarlierPools;
import io.jacct.snapshot.Executor;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pools whose workers are older than the agent. Every number is read once, right after the program
 * has said that it is so.
 */
class EarlierPoolsTest {
    private static final List<String> PLAIN =
            List.of("held-N", "array-N", "deque-N", "wrapped-N", "own-N");
    private static final int FAILED = EarlierPools.TASKS / 10;

    @TempDir private Path directory;

    @OnWholeMatrix
    void shouldCountTasksOfEarlierWorkers(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = start(jdk)) {
            int before = Integer.parseInt(running.await("ready "));
            attach(jdk, running, page);
            int attached = order(running, "runs");
            Executor held = executor(page, "held-N");
            assertEquals(EarlierPools.HELD + " 2", held.waiting() + " " + held.running());
            assertEquals(1, executor(page, "hourly-N").delayed());
            order(running, "open");
            held = executor(page, "held-N");
            assertEquals("0 0", held.waiting() + " " + held.running());
            assertEquals(EarlierPools.HELD + 2, held.completed());
            order(running, "tasks");
            for (String name : PLAIN) {
                assertWorked(
                        executor(page, name), name.equals("held-N") ? EarlierPools.HELD + 2 : 0);
            }
            assertEquals(EarlierPools.TASKS, executor(page, "ForkJoinPool-1-worker-N").completed());
            int runs = order(running, "end");
            Executor often = executor(page, "often-N");
            assertTrue(often.completed() >= runs - attached, often::toString);
            assertTrue(often.completed() <= runs - before, often::toString);
            assertEquals("0 0 0", often.delayed() + " " + often.waiting() + " " + often.running());
            assertFalse(often.live());
            assertEquals(1, executor(page, "hourly-N").removed());
            running.closeInput();
            running.finish().well();
        }
    }

    /** Frames that were woven in an earlier attach must not count twice in this one. */
    @OnEachJdk
    void shouldCountOnceAfterSecondAttach(Jdk jdk) throws Exception {
        Path first = directory.resolve("first");
        Path page = directory.resolve("second");
        try (RunningJvm running = start(jdk, "-javaagent:" + Shipped.jar() + "=page=" + first)) {
            running.await("ready ");
            ChildJvm.jacct(jdk, "detach", Long.toString(running.pid())).run().well();
            order(running, "open");
            attach(jdk, running, page);
            order(running, "tasks");
            for (String name : PLAIN) {
                assertWorked(executor(page, name), 0);
            }
            running.closeInput();
            running.kill();
        }
    }

    private static void assertWorked(Executor executor, int more) {
        assertEquals(
                "completed " + (EarlierPools.TASKS + more) + " failed " + FAILED + " removed 0",
                "completed "
                        + executor.completed()
                        + " failed "
                        + executor.failed()
                        + " removed "
                        + executor.removed(),
                executor.name());
        assertEquals("0 0", executor.waiting() + " " + executor.running(), executor.name());
    }

    private static RunningJvm start(Jdk jdk, String... options) throws Exception {
        return ChildJvm.strict(jdk)
                .cached()
                .attachable()
                .options(options)
                .program(EarlierPools.class)
                .start();
    }

    private static void attach(Jdk jdk, RunningJvm running, Path page) throws Exception {
        String pid = Long.toString(running.pid());
        ChildJvm.jacct(jdk, "attach", pid, "page=" + page).run().well();
    }

    /** The number of runs of the periodic task when the order was carried out. */
    private static int order(RunningJvm running, String order) throws Exception {
        running.say(order);
        return Integer.parseInt(running.await("done " + order + " "));
    }

    private static Executor executor(Path page, String name) throws Exception {
        List<Executor> all = Pages.read(page).executors();
        return all.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not in " + all));
    }
}

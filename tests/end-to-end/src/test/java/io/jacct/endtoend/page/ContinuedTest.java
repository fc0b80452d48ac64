// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.page;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.attach.Load;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/**
 * A JVM is stopped, wherever its threads are, and continued later. Its page is read meanwhile.
 * Nothing in the page gets less, and at the end nothing is missing.
 */
class ContinuedTest {
    private static final int STOPS = Boolean.getBoolean("jacct.campaign") ? 200 : 5;
    private static final int READS = 3;

    @TempDir private Path directory;

    @OnEachJdk
    void shouldShowAndKeepCountsOfStoppedJvm(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(Load.class, directory, 0);
        try (RunningJvm running = child.start()) {
            running.await("ready");
            long before = 0;
            for (int i = 0; i < STOPS; i++) {
                before = awaitMore(page, before);
                signal("STOP", running);
                awaitStopped(running);
                for (int j = 0; j < READS; j++) {
                    before = assertNotLess(before, page);
                }
                signal("CONT", running);
            }
            running.closeInput();
            running.finish().well();
        }
        Pages.readSound(page);
    }

    private static long awaitMore(Path page, long before) throws Exception {
        return written(Pages.await(page, snapshot -> written(snapshot) > before));
    }

    private static long assertNotLess(long before, Path page) throws Exception {
        try (Page open = Page.open(page.toFile())) {
            long now = written(open.snapshot());
            assertTrue(now >= before, () -> now + " after " + before);
            return now;
        }
    }

    private static long written(Snapshot snapshot) {
        return snapshot.totals().writeBytes();
    }

    private static void signal(String name, RunningJvm to) throws Exception {
        List<String> command = List.of("sh", "-c", "kill -" + name + " " + to.pid());
        try (RunningJvm running =
                new RunningJvm(new ProcessBuilder(command).start(), command.toString())) {
            running.finish().well();
        }
    }

    private static void awaitStopped(RunningJvm running) throws Exception {
        Path stat = Path.of("/proc/" + running.pid() + "/stat");
        Await.until(() -> Files.readString(stat).contains(") T "), () -> "it was not stopped");
    }
}

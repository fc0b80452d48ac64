// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Unharmed;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.jdks.OnWholeMatrix;
import io.jacct.endtoend.programs.thread.Crowd;
import io.jacct.endtoend.programs.thread.Crowded;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Very many threads live at one time, and change their names to all kinds of names. */
class CrowdTest {
    private static final int THREADS = Boolean.getBoolean("jacct.campaign") ? 5_000 : 1_000;

    private static final int POOLS = 800;

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldCountThreadsWhoseNamesChangeAllTheTime(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path file = directory.resolve("written");
        Finished without;
        try (RunningJvm running = ChildJvm.on(jdk).program(Crowd.class, file, THREADS).start()) {
            running.closeInput();
            without = running.finish().well();
        }
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(Crowd.class, file, THREADS);
        try (RunningJvm running = child.start()) {
            running.await("all here");
            watchRenaming(page);
            running.closeInput();
            Unharmed.assertSame(without, running.finish());
        }
        Snapshot end = Pages.readSound(page);
        assertEquals(Crowd.NAMES * THREADS, Unharmed.written(end, file));
        assertTrue(end.health().get("livePeak") >= THREADS, () -> "" + end.health());
    }

    /** An attached agent makes room for all of them before the first page has grown. */
    @OnOldestFirst
    void shouldSeeEachThreadThatWasThereBefore(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).attachable();
        try (RunningJvm running = child.program(Crowded.class, THREADS).start()) {
            running.await("all wait");
            ChildJvm.jacct(jdk, "attach", running.pid() + "", "page=" + page).run().well();
            Snapshot now = Pages.read(page);
            long seen =
                    now.tasks().stream().filter(task -> task.name().startsWith("crowded-")).count();
            assertEquals(THREADS, seen);
            running.closeInput();
            running.finish().well();
        }
    }

    /** Each of them takes a record, and so does each pool. */
    @OnWholeMatrix
    void shouldSeeEachPoolThatWasThereBefore(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).attachable();
        try (RunningJvm running = child.program(Crowded.class, POOLS, "apart").start()) {
            running.await("all wait");
            ChildJvm.jacct(jdk, "attach", running.pid() + "", "page=" + page).run().well();
            Snapshot now = Pages.read(page);
            long seen =
                    now.tasks().stream().filter(task -> task.pool().startsWith("crowded-")).count();
            assertEquals(POOLS, seen);
            assertEquals(
                    POOLS,
                    now.pools().stream().filter(p -> p.name().startsWith("crowded-")).count());
            assertEquals(0, now.health().get("otherPoolsNoRecord"));
            assertEquals(0, now.health().get("otherPoolsMax"));
            assertEquals(0, now.health().get("overflowOperations"));
            running.closeInput();
            running.finish().well();
        }
    }

    /** A reader may see a name that is half old and half new, but never another thread's name. */
    private static void watchRenaming(Path page) throws Exception {
        try (Page open = Page.open(page.toFile())) {
            for (int i = 0; i < 20; i++) {
                Snapshot now = open.snapshot();
                assertTrue(now.tasks().size() >= THREADS, () -> now.tasks().size() + " tasks");
            }
        }
    }
}

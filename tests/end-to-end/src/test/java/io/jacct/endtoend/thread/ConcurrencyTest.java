// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.counter.Counter;
import io.jacct.endtoend.harness.CaseLines;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.thread.Hammer;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Many threads write at once while another process reads: no count is lost, and none shrinks. */
class ConcurrencyTest {
    @TempDir private Path directory;

    @OnOldestFirst
    void shouldCountExactlyWhileReadFromOutside(Jdk jdk) throws Exception {
        Path file = directory.resolve("page");
        ChildJvm child =
                ChildJvm.verified(jdk)
                        .withBothCompilers()
                        .accounted(file)
                        .program(Hammer.class, directory);
        try (RunningJvm running = child.start()) {
            Pages.awaitReady(file);
            int snapshots = watch(file);
            Finished finished = running.finish().well();
            Pages.readSound(file);
            CaseLines.compare(finished);
            assertTrue(snapshots > 100, () -> "only " + snapshots + " snapshots");
        }
    }

    /** Reads until the JVM ends; returns the number of snapshots. */
    private static int watch(Path file) throws Exception {
        int snapshots = 0;
        try (Page page = Page.open(file.toFile())) {
            Snapshot before = page.snapshot();
            for (boolean alive = true; alive; snapshots++) {
                alive = page.alive();
                Snapshot now = page.snapshot();
                Pages.assertSound(now);
                assertNothingWentBack(before.totals(), now.totals());
                assertTrue(now.started() >= before.started(), "started");
                assertOperationsWhole(now.totals());
                before = now;
            }
        }
        return snapshots;
    }

    private static void assertNothingWentBack(Counts before, Counts now) {
        for (Counter counter : Counter.values()) {
            if (now.get(counter) < before.get(counter)) {
                assertEquals(Pages.text(before), Pages.text(now), "went back: " + counter.label());
            }
        }
    }

    /** Each operation on a pipe moves ten bytes here, so half a booking would show. */
    private static void assertOperationsWhole(Counts now) {
        assertEquals(10 * now.get(Counter.PIPE_READS), now.get(Counter.PIPE_READ_BYTES));
    }
}

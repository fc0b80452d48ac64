// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.CaseLines;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.Blocked;
import io.jacct.endtoend.programs.robustness.LateClasses;
import io.jacct.endtoend.programs.robustness.MBeanReader;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** The agent's own work is not counted as the application's. */
class OwnWorkTest {
    private static final int READINGS = 50;

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldNotCountReadingOfMBeans(Jdk jdk) throws Exception {
        CaseLines.runAndCompare(jdk, directory.resolve("page"), MBeanReader.class);
    }

    /** A class may be woven on any thread: first with an empty cache, then from the cache. */
    @OnOldestFirst
    void shouldNotCountWeaving(Jdk jdk) throws Exception {
        for (String cache : List.of("empty", "filled")) {
            Finished finished =
                    ChildJvm.on(jdk)
                            .accounted(directory.resolve(cache))
                            .cached(directory.resolve("cache"))
                            .options("-Djacct.weave.patches=off")
                            .program(LateClasses.class)
                            .run()
                            .well();
            assertEquals(List.of("0 bytes 0"), finished.lines("reads "), cache);
        }
    }

    @OnOldestFirst
    void shouldNotCountReadingOfThePage(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        ChildJvm child = ChildJvm.on(jdk).accounted(page).program(Blocked.class, directory);
        try (RunningJvm running = child.start()) {
            running.await("port ");
            Pages.awaitReading(page, Blocked.READER);
            Snapshot before = Pages.awaitReading(page, "main");
            for (int i = 0; i < READINGS; i++) {
                Pages.readSound(page);
            }
            ChildJvm.jacct(jdk, "page", "--json", page.toString()).run().well();
            ChildJvm.jacct(jdk, "top", "-b", "-n", "1", page.toString()).run().well();
            Snapshot after = Pages.readSound(page);
            assertEquals(
                    before.totals().counted(),
                    after.totals().counted(),
                    Pages.text(after.totals()));
            assertEquals(before.page().bytes(), after.page().bytes());
        }
    }
}

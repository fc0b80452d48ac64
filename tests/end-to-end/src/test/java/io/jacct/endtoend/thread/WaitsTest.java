// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.thread;

import io.jacct.endtoend.harness.CaseLines;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.thread.Waits;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Every wait is counted once, under its own kind, and with the time that the program measured. */
class WaitsTest {
    @TempDir private Path directory;

    @OnEachJdk
    void shouldCountAndTimeWaits(Jdk jdk) throws Exception {
        CaseLines.runAndCompare(jdk, directory.resolve("page"), Waits.class);
    }

    @OnEachJdk
    void shouldCountWaitsWithoutTiming(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Finished finished =
                ChildJvm.verified(jdk)
                        .agent("timing=off,page=" + page)
                        .program(Waits.class, "untimed")
                        .run()
                        .well();
        Pages.readSound(page);
        CaseLines.compare(finished);
    }
}

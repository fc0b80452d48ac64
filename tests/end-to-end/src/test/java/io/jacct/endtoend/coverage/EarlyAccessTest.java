// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.coverage;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.endtoend.harness.CaseLines;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.Jdks;
import io.jacct.endtoend.programs.coverage.Coverage;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests on the next JDK, which still changes. A failure there is a warning: the test is reported as
 * skipped, with the failure as its reason.
 */
class EarlyAccessTest {
    @TempDir private Path directory;

    @Test
    void shouldFindWhatIsWovenOnTheJdkThatComesNext() throws Exception {
        Path cache = directory.resolve("cache");
        Finished woven = ChildJvm.jacct(there(), "weave", "--cache", cache.toString()).run();
        if (woven.status() != 0 || woven.toString().contains("not woven")) {
            abort("warning: " + woven);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "jacct.campaign", matches = "true")
    void shouldProveEveryRowOnTheJdkThatComesNext() throws Exception {
        Path files = Files.createDirectory(directory.resolve("files"));
        Finished finished =
                ChildJvm.strict(there())
                        .options("-Djacct.kernel=exits")
                        .agent("timing=full,page=" + directory.resolve("page"))
                        .program(Coverage.class, files)
                        .run();
        try {
            CaseLines.compare(finished.well());
        } catch (AssertionError e) {
            abort("warning: " + e.getMessage());
        }
    }

    private static Jdk there() {
        Jdk jdk = Jdks.earlyAccess();
        assumeTrue(jdk.home() != null, "skipped: needs " + jdk);
        return jdk;
    }
}

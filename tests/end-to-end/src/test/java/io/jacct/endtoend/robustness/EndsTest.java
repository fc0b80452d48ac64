// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.harness.Unharmed;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.robustness.Exits;
import io.jacct.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** However a JVM ends, it ends as without the agent, and its work until then is counted. */
class EndsTest {
    private static final List<String> ALL =
            List.of(
                    "halt",
                    "exit in a hook",
                    "throw in a hook",
                    "halt in a hook",
                    "exit of many",
                    "throw");

    private static final List<String> ENDS =
            Boolean.getBoolean("jacct.campaign") ? ALL : ALL.subList(0, 3);

    @TempDir private Path directory;

    @OnEachJdk
    void shouldEndAsWithoutAgent(Jdk jdk) throws Exception {
        for (String how : ENDS) {
            Path page = directory.resolve(how);
            Path file = directory.resolve("written");
            Path aside = directory.resolve("aside");
            Unharmed.run(() -> ChildJvm.on(jdk).program(Exits.class, how, file, aside), page);
            Snapshot end = Pages.read(page);
            int byHook = how.equals("halt") ? 0 : Exits.BY_HOOK;
            assertEquals(Exits.WRITTEN + byHook, Unharmed.written(end, file), how);
            assertEquals(0, end.health().get("adviceErrors"), how);
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.owner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Pages;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.limits.PlugIns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** With {@code beancounters=loader} each plug-in of a host is an owner until it is unloaded. */
class PlugInsTest {
    @TempDir private Path directory;

    @OnEachJdk
    void shouldChargeThreadsToThePlugInWhoseCodeTheyRun(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        Path file = Files.createFile(directory.resolve("file"));
        String options = ",beancounters=loader,limit.numfile.plug-in=3";
        Finished finished =
                ChildJvm.verified(jdk)
                        .agent("page=" + page + options)
                        .program(PlugIns.class, file, Path.of("target", "test-classes"))
                        .run()
                        .well();
        assertEquals(0, Pages.readSound(page).health().get("adviceErrors"));
        assertEquals(
                String.join(
                        "\n",
                        List.of(
                                "the host's thread: -1 -1",
                                "a task: 1 -1",
                                "a thread: 1 1",
                                "a pool in its context: 2 1",
                                "a virtual thread in its context: 2 2",
                                "a task for a tenant: 2 2",
                                "the tenant: 1",
                                "over its limit: 4 2",
                                "counted: 1",
                                "a successor's task: 5 2",
                                "closed: 0 0",
                                "a file is left: 0 1",
                                "unloaded: true, accounts: false false",
                                "held: 0 1",
                                "in the end: 0 0")),
                String.join("\n", finished.out()));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.tools.Recorded;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A JVM with process ids, mounts and a {@code /dev/shm} of its own, as in a container. */
@AfterVerify
@Tag("root")
class ContainerTest {
    private static final List<String> CONTAINER =
            List.of(
                    "unshare",
                    "--mount",
                    "--pid",
                    "--fork",
                    "--kill-child",
                    "--mount-proc",
                    "sh",
                    "-c",
                    "mount -t tmpfs none /dev/shm && exec \"$@\"",
                    "sh");

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldBeFoundFromOutside(Jdk jdk) throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: needs root");
        ChildJvm child = ChildJvm.plain(jdk).agent("").under(CONTAINER);
        try (RunningJvm running =
                child.program(Recorded.class, directory.resolve("file")).start()) {
            running.await("ready");
            running.say("write");
            running.await("done");
            Finished told = ChildJvm.jar(jdk, Shipped.export(), "--once").run();
            Series series = Series.of(told.out(), Recorded.class.getName());
            assertEquals(1, series.need("target_info", "process_pid=\"1\""));
            running.closeInput();
            running.finish();
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.page;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.page.Going;
import io.jacct.snapshot.page.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The end of a JVM or of its agent leaves a file that is not its page, whatever its name is. */
class OwnFileTest {
    private static final String OTHER = "another program's";

    @TempDir private Path directory;

    private interface End {
        Finished of(RunningJvm running) throws Exception;
    }

    @OnOldestFirst
    void shouldLeaveWhatHasTheNameOfItsPage(Jdk jdk) throws Exception {
        assertLeft(
                jdk,
                running -> {
                    running.closeInput();
                    return running.finish();
                });
        assertLeft(jdk, RunningJvm::terminate);
        assertLeft(
                jdk,
                running -> {
                    String pid = Long.toString(running.pid());
                    ChildJvm.jacct(jdk, "detach", pid).run().well();
                    running.closeInput();
                    return running.finish();
                });
    }

    private void assertLeft(Jdk jdk, End end) throws Exception {
        ChildJvm child = ChildJvm.plain(jdk).agent("");
        try (RunningJvm running = child.program(Going.class, directory.resolve("file")).start()) {
            running.say("errors");
            running.await("errors ");
            Path page = Page.ofPid(running.pid()).toPath();
            Files.delete(page);
            Files.writeString(page, OTHER);
            try {
                Finished finished = end.of(running);
                assertEquals(OTHER, Files.readString(page), finished::toString);
            } finally {
                Files.delete(page);
            }
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.Hello;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Root names a page in a directory of another user. That user replaces the page by a link to a file
 * of root as soon as it appears.
 */
@Tag("root")
class HostileDirectoryTest {
    private static final int TIMES = Boolean.getBoolean("jacct.campaign") ? 100 : 10;
    private static final String OTHER = "4711";

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldNeverFollowALinkOfAnotherUser(Jdk jdk) throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: needs root");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path page = Files.createDirectory(directory.resolve("theirs")).resolve("page");
        Files.setAttribute(page.getParent(), "unix:uid", Integer.parseInt(OTHER));
        Path target = Files.createDirectory(directory.resolve("ours")).resolve("target");
        try (RunningJvm racer = racer(page, target)) {
            racer.await("racing");
            int links = 0;
            for (int i = 0; i < TIMES; i++) {
                Finished finished = ChildJvm.plain(jdk).accounted(page).program(Hello.class).run();
                assertFalse(Files.exists(target), () -> "followed: " + finished);
                assertEquals(0, finished.status(), finished::toString);
                assertTrue(finished.err().size() <= 1, finished::toString);
                links += Files.isSymbolicLink(page) ? 1 : 0;
                Files.deleteIfExists(page);
            }
            assertTrue(links > 0, "the racer never came in time");
        }
    }

    /** In C, because it must be faster than a start of a JVM is between two of its steps. */
    private RunningJvm racer(Path page, Path target) throws Exception {
        Path gcc = Path.of("/usr/bin/gcc");
        assertTrue(Files.exists(gcc) || System.getenv("CI") == null, "CI needs gcc");
        assumeTrue(Files.exists(gcc), "skipped: needs gcc");
        Path program = directory.resolve("racer");
        List<String> compile =
                List.of(
                        gcc.toString(),
                        "-O2",
                        "-o",
                        program.toString(),
                        "src/test/resources/racer.c");
        try (RunningJvm compiler =
                new RunningJvm(new ProcessBuilder(compile).start(), compile.toString())) {
            compiler.finish().well();
        }
        List<String> race =
                List.of(
                        "setpriv",
                        "--reuid=" + OTHER,
                        "--clear-groups",
                        program.toString(),
                        page.toString(),
                        target.toString());
        return new RunningJvm(new ProcessBuilder(race).start(), race.toString());
    }
}

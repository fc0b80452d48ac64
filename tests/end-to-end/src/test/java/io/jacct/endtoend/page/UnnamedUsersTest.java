// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.Shipped;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * Users that have a number and no name, as some clusters give each container. All of them are
 * {@code ?} for the JDK, and each has a directory of pages.
 */
@Tag("root")
class UnnamedUsersTest {
    private static final int FIRST = 2_000_000_000;

    @TempDir private Path directory;

    @OnEachJdk
    void shouldHaveTheirOwnPages(Jdk jdk) throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: needs root");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path jar = Files.copy(Shipped.jar(), directory.resolve("jacct.jar"));
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--r--"));
        int other = (int) (ProcessHandle.current().pid() % 1_000_000) * 2;
        for (int user = FIRST + other; user < FIRST + other + 2; user++) {
            File pages = new File("/dev/shm/jacct_" + user);
            try {
                List<String> list = list(jdk, jar, user);
                assertEquals(2, list.size(), list::toString);
                assertTrue(list.get(1).matches(" *[0-9]+ +live .*"), list::toString);
                assertTrue(pages.isDirectory(), "the directory stays, for the next JVM");
            } finally {
                pages.delete();
            }
        }
    }

    /** A JVM with the agent that lists the pages of its user: its own. */
    private static List<String> list(Jdk jdk, Path jar, int user) throws Exception {
        Finished finished =
                ChildJvm.plain(jdk)
                        .brief()
                        .under(List.of("setpriv", "--reuid=" + user, "--clear-groups"))
                        .agent(jar, "cache=off")
                        .options("-jar", jar.toString(), "list")
                        .run()
                        .well();
        assertEquals(List.of(), finished.err());
        return finished.out();
    }
}

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
import io.jacct.endtoend.jdks.OnOldestFirst;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Root names a JVM of another user by its process id. */
@Tag("root")
class OtherUserTest {
    private static final int FIRST = 1_900_000_000;
    private static final String PROGRAM =
            "class Idle { public static void main(String[] a) throws Exception {"
                    + " System.out.println(\"ready\"); System.in.read(); } }";

    @TempDir private Path directory;

    @OnOldestFirst
    void shouldFindThePageForRootAndRefuseALinkInItsPlace(Jdk jdk) throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: needs root");
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path jar = Files.copy(Shipped.jar(), directory.resolve("jacct.jar"));
        Path program = Files.writeString(directory.resolve("Idle.java"), PROGRAM);
        int user = FIRST + (int) (ProcessHandle.current().pid() % 1_000_000);
        File pages = new File("/dev/shm/jacct_" + user);
        Process process =
                new ProcessBuilder(
                                "setpriv",
                                "--reuid=" + user,
                                "--clear-groups",
                                jdk.java(),
                                "-javaagent:" + jar + "=cache=off",
                                program.toString())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        String pid = Long.toString(process.pid());
        try {
            assertEquals("ready", process.inputReader().readLine());
            List<String> list = ChildJvm.jacct(jdk, "list", pid).run().well().out();
            assertTrue(list.get(1).matches(" *" + pid + " +live .*"), list::toString);
            List<String> page = ChildJvm.jacct(jdk, "page", pid).run().well().out();
            assertTrue(page.toString().contains(pages + "/" + pid), page::toString);

            List<String> all = ChildJvm.jacct(jdk, "list").run().well().out();
            assertTrue(rowOf(pid, all).contains(" " + user + " "), all::toString);
            refuseALink(jdk, pid, pages);
            endAtOnce(jdk, process, user);
        } finally {
            process.destroyForcibly().waitFor();
            new File(pages, pid).delete();
            pages.delete();
        }
    }

    /** The kernel does not tell any more whose process it was. */
    private static void endAtOnce(Jdk jdk, Process process, int user) throws Exception {
        process.destroyForcibly().waitFor();
        String pid = Long.toString(process.pid());
        List<String> list = ChildJvm.jacct(jdk, "list", pid).run().well().out();
        assertTrue(list.get(1).matches(" *" + pid + " +dead .*"), list::toString);
        List<String> cleaned =
                ChildJvm.jacct(jdk, "page", "--clean", "--dry-run").run().well().out();
        String kept = "kept /dev/shm/jacct_" + user + "/" + pid + ": it belongs to somebody else";
        assertTrue(cleaned.contains(kept), cleaned::toString);
    }

    private static String rowOf(String pid, List<String> list) {
        return list.stream().filter(each -> each.trim().startsWith(pid + " ")).findFirst().get();
    }

    /** What that user could do: lead root somewhere else. */
    private static void refuseALink(Jdk jdk, String pid, File pages) throws Exception {
        File moved = new File(pages + "-moved");
        assertTrue(pages.renameTo(moved));
        Files.createSymbolicLink(pages.toPath(), moved.toPath());
        Finished refused = ChildJvm.jacct(jdk, "list", pid).run();
        assertEquals(1, refused.status(), refused::toString);
        assertEquals(List.of("jacct: " + pages + " is a link, which is refused"), refused.err());
        Files.delete(pages.toPath());
        assertTrue(moved.renameTo(pages));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageDirectoryTest {
    @TempDir Path temp;

    private static String refused(File directory) {
        String message =
                assertThrows(IOException.class, () -> PageDirectory.prepare(directory))
                        .getMessage();
        assertTrue(message.contains(directory.getParent()), message);
        return message;
    }

    @Test
    void shouldMakeADirectoryForItsOwnerAlone() throws IOException {
        File made = PageDirectory.prepare(temp.resolve("pages").toFile());
        assertEquals(
                "rwx------",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(made.toPath())));
    }

    @Test
    void shouldTakeItsOwnDirectoryAgainAndCloseIt() throws IOException {
        Path pages = Files.createDirectory(temp.resolve("pages"));
        Files.setPosixFilePermissions(pages, PosixFilePermissions.fromString("rwxrwxrwx"));
        PageDirectory.prepare(pages.toFile());
        assertEquals(
                "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(pages)));
    }

    /**
     * A change of the mode, even back to its former value, would shut out other JVMs for a moment.
     */
    @Test
    void shouldNotTouchADirectoryThatIsRight() throws IOException {
        Path pages = PageDirectory.prepare(temp.resolve("pages").toFile()).toPath();
        Object before = changed(pages);
        Path clock = Files.createFile(temp.resolve("clock"));
        while (changed(clock).equals(before)) {
            Files.setLastModifiedTime(clock, Files.getLastModifiedTime(clock));
        }
        PageDirectory.prepare(pages.toFile());
        assertEquals(before, changed(pages));
    }

    private static Object changed(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ctime");
    }

    @Test
    void shouldRefuseALink() throws IOException {
        Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(temp.resolve("pages"), elsewhere);
        assertTrue(refused(link.toFile()).endsWith("is a link, which is refused"));
    }

    @Test
    void shouldRefuseAFileInItsPlace() throws IOException {
        File file = Files.createFile(temp.resolve("pages")).toFile();
        assertTrue(refused(file).endsWith("cannot be made"));
    }

    @Test
    @Tag("root")
    void shouldRefuseADirectoryOfSomebodyElse() throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "skipped: needs root");
        Path pages = Files.createDirectory(temp.resolve("pages"));
        Files.setAttribute(pages, "unix:uid", 65534);
        assertTrue(refused(pages.toFile()).endsWith("belongs to somebody else"));
    }

    @Test
    void shouldSayWhereThereIsNoTmpfs() {
        assertTrue(refused(new File(temp.toFile(), "no/pages")).startsWith("there is no "));
    }
}

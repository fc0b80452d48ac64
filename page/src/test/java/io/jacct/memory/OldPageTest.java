// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The files that {@code page=FILE} removes, and those that it leaves alone. */
class OldPageTest {
    @TempDir private Path temp;

    @Test
    void shouldReplaceAPage() throws IOException {
        Path file = page("page");
        Object before = key(file);
        FileStore.named(file.toFile()).close();
        assertFalse(before.equals(key(file)));
        assertEquals(List.of("page"), names());
    }

    @Test
    void shouldReplaceAnEmptyFile() throws IOException {
        Path file = Files.createFile(temp.resolve("page"));
        FileStore.named(file.toFile()).extend(0, 4096);
        assertEquals(4096, Files.size(file));
        assertEquals(List.of("page"), names());
    }

    /** Contents, a few of which are as long as the first word of a page. */
    @Test
    void shouldLeaveAFileThatIsNoPage() throws IOException {
        Path file = temp.resolve("precious");
        for (String text : List.of("g", "golden!\n", "JACCTPG\n", "gold\n".repeat(1000))) {
            Files.writeString(file, text);
            assertRefused(file, "is not a page of jacct");
            assertEquals(text, Files.readString(file));
        }
    }

    @Test
    void shouldLeaveLinksAndWhatTheyLeadTo() throws IOException {
        Path page = page("page");
        byte[] before = Files.readAllBytes(page);
        Path link = Files.createSymbolicLink(temp.resolve("link"), page);
        assertRefused(link, "is a link");
        assertTrue(Files.isSymbolicLink(link));
        assertTrue(Arrays.equals(before, Files.readAllBytes(page)));
        assertRefused(Files.createSymbolicLink(temp.resolve("dangling"), Path.of("x")), "link");
        assertFalse(Files.exists(temp.resolve("x")));
    }

    @Test
    void shouldLeaveDirectoriesAndDevices() throws IOException {
        assertRefused(Files.createDirectory(temp.resolve("directory")), "is a directory");
        assertRefused(Path.of("/dev/null"), "is not a regular file");
    }

    @Test
    @Timeout(20)
    void shouldNotWaitForTheOtherEndOfAFifo() throws Exception {
        Path fifo = temp.resolve("fifo");
        assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
        assertRefused(fifo, "is not a regular file");
    }

    @Test
    @Tag("root")
    void shouldLeaveAPageOfSomebodyElse() throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "skipped: needs root");
        Path file = page("page");
        Files.setAttribute(file, "unix:uid", 12345);
        assertRefused(file, "belongs to somebody else");
    }

    /** A file that another program puts under the name between the check and the removal. */
    @Test
    void shouldNeverRemoveWhatItHasNotLookedAt() throws Exception {
        Path file = temp.resolve("page");
        Path gold = temp.resolve("gold");
        CyclicBarrier barrier = new CyclicBarrier(2);
        for (int i = 0; i < 1000; i++) {
            Files.createFile(file);
            Files.writeString(gold, "gold");
            Thread remover = new Thread(() -> refused(file, barrier));
            remover.start();
            barrier.await();
            Files.move(gold, file, StandardCopyOption.ATOMIC_MOVE);
            remover.join();
            List<String> names = names();
            assertEquals(1, names.size(), names::toString);
            assertEquals("gold", Files.readString(temp.resolve(names.get(0))));
            Files.delete(temp.resolve(names.get(0)));
        }
    }

    private static void refused(Path file, CyclicBarrier barrier) {
        try {
            barrier.await();
            NamedFile.remove(file.toFile());
        } catch (Exception refused) {
            // checks the file that is there now
        }
    }

    private void assertRefused(Path path, String why) throws IOException {
        File file = path.toFile();
        Object before = key(path);
        List<String> names = names();
        String line = assertThrows(IOException.class, () -> FileStore.named(file)).getMessage();
        assertTrue(line.startsWith(path + " ") && line.contains(why), line);
        assertTrue(line.endsWith("; it stays, name another with page=FILE"), line);
        assertEquals(before, key(path));
        assertEquals(names, names());
    }

    private Path page(String name) throws IOException {
        File file = temp.resolve(name).toFile();
        PageMemory.create(FileStore.named(file), 1, 1).close();
        return file.toPath();
    }

    private static Object key(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ino", LinkOption.NOFOLLOW_LINKS);
    }

    private List<String> names() {
        String[] names = temp.toFile().list();
        Arrays.sort(names);
        return List.of(names);
    }
}

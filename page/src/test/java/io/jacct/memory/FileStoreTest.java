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
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStoreTest {
    private static final int BEFORE = 1 << 16;
    private static final int MORE = 1 << 25;

    @TempDir Path temp;

    @Test
    void shouldMakeAFileForItsOwnerAlone() throws IOException {
        File file = temp.resolve("1").toFile();
        FileStore store = FileStore.named(file);
        store.extend(0, 4096).putLong(0, 7);
        assertEquals(
                "rw-------",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(file.toPath())));
        assertEquals(4096, file.length());
        store.close();
        assertTrue(file.exists());
    }

    @Test
    void shouldRemoveAPageThatNobodyNamed() throws IOException {
        File file = temp.resolve("1").toFile();
        FileStore.ofProcess(temp.toFile(), 1).close();
        assertFalse(file.exists());
    }

    @Test
    void shouldSayWhatIsWrongWithThePlace() {
        File directory = temp.toFile();
        assertThrows(IOException.class, () -> FileStore.named(directory));
        File nowhere = new File(directory, "no/1");
        assertThrows(IOException.class, () -> FileStore.named(nowhere));
    }

    @Test
    void shouldNotHideACutInTheMeantime() throws Exception {
        File file = temp.resolve("1").toFile();
        FileStore store = FileStore.named(file);
        store.extend(0, BEFORE);
        CompletableFuture<Void> cut = CompletableFuture.runAsync(() -> cut(file));
        try {
            store.extend(BEFORE, MORE);
        } catch (IOException seen) {
            assertTrue(store.isShorterThan(BEFORE), seen::toString);
        }
        cut.join();
        assertTrue(store.isShorterThan(BEFORE + MORE));
        store.mend(BEFORE);
        assertFalse(store.isShorterThan(BEFORE));
        store.extend(BEFORE, 4096);
    }

    /** Cuts the file as soon as it gets longer; most of what makes it longer comes after that. */
    private static void cut(File file) {
        try (RandomAccessFile other = new RandomAccessFile(file, "rw")) {
            while (other.length() == BEFORE) {
                Thread.onSpinWait();
            }
            other.setLength(BEFORE / 2);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file system of 64 KiB; mounting one takes root and the right to mount. */
    @Test
    @Tag("root")
    void shouldFailAndNotDieWhereTheFileSystemIsFull() throws Exception {
        Path full = Files.createDirectory(temp.resolve("full"));
        boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=64k", "none", full.toString());
        assumeTrue(mounted, "skipped: needs root, or the right to mount");
        try {
            FileStore store = FileStore.ofProcess(full.toFile(), 1);
            PageMemory page = PageMemory.create(store, 1, 1);
            page.grow(Layout.RECORDS, Layout.RECORD_LENGTH, 3);
            assertThrows(
                    IOException.class, () -> page.grow(Layout.RECORDS, Layout.RECORD_LENGTH, 1000));
            long whole = Layout.HEADER_LENGTH + PageFields.LENGTH + Layout.UNIT;
            assertEquals(whole, full.resolve("1").toFile().length(), "what did not fit is gone");
            page.grow(Layout.RECORDS, Layout.RECORD_LENGTH, 3);
            page.close();
        } finally {
            run("umount", "-l", full.toString());
        }
    }

    private static boolean run(String... command) throws Exception {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
        } catch (IOException noSuchCommand) {
            return false;
        }
    }
}

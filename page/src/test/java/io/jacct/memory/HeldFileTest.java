// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of a live process stays, whatever its process id is. {@code PodTest} has it with pid
 * namespaces.
 */
class HeldFileTest {
    private static final long PID = 1;

    @TempDir private Path temp;

    private FileStore store() throws IOException {
        return FileStore.ofProcess(temp.toFile(), PID);
    }

    private List<String> names() {
        String[] names = temp.toFile().list();
        Arrays.sort(names);
        return List.of(names);
    }

    private static Object inode(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ino");
    }

    @Test
    void shouldTakeAnotherNameWhereTheFirstOneIsHeld() throws IOException {
        Path first = Files.createFile(temp.resolve("1"));
        Object before = inode(first);
        try (LockProgram other = LockProgram.on(first)) {
            assertTrue(other.locked());
            FileStore second = store();
            FileStore third = store();
            assertEquals(temp.resolve("1-2").toString(), second.place());
            assertEquals(temp.resolve("1-3").toString(), third.place());
            second.close();
            assertEquals(List.of("1", "1-3"), names());
            third.close();
        }
        assertEquals(List.of("1"), names());
        assertEquals(before, inode(first));
    }

    /** A container that restarts has the same process ids again. */
    @Test
    void shouldReplaceThePagesOfDeadProcesses() throws IOException {
        for (int i = 0; i < 3; i++) {
            FileStore made = store();
            Path file = Path.of(made.place());
            made.extend(0, 4096);
            Object before = inode(file);
            made.close();
            Files.write(file, new byte[4096]);
            try (LockProgram killed = LockProgram.on(file)) {
                assertTrue(killed.locked(), before::toString);
            }
            assertEquals(List.of("1"), names());
        }
        store();
        assertEquals(List.of("1"), names());
        assertEquals(0, Files.size(temp.resolve("1")));
    }

    @Test
    void shouldShowOtherProcessesThatItIsAlive() throws IOException {
        FileStore mine = store();
        for (int i = 0; i < 3; i++) {
            try (LockProgram other = LockProgram.on(Path.of(mine.place()))) {
                assertFalse(other.locked(), "renewed " + i + " times");
            }
            mine.renew();
        }
        mine.close();
    }

    @Test
    void shouldNoticeWhoFollowsUntilThatProcessEnds() throws IOException {
        FileStore mine = store();
        Path file = Path.of(mine.place());
        assertFalse(mine.isWanted(PageStore.EXITS));
        try (LockProgram first = LockProgram.following(file)) {
            assertTrue(first.locked() && mine.isWanted(PageStore.EXITS));
            try (LockProgram second = LockProgram.following(file)) {
                assertTrue(second.locked(), "any number may follow");
            }
            mine.renew();
            assertTrue(mine.isWanted(PageStore.EXITS));
            try (LockProgram other = LockProgram.on(file)) {
                assertFalse(other.locked(), "the page is still held");
            }
        }
        assertFalse(mine.isWanted(PageStore.EXITS));
        mine.close();
        assertFalse(mine.isWanted(PageStore.EXITS));
    }

    /** The kernel then takes all locks of this process on the file. */
    @Test
    void shouldHoldItAgainAfterTheApplicationHasReadIt() throws IOException {
        FileStore mine = store();
        Path file = Path.of(mine.place());
        Files.readAllBytes(file);
        try (LockProgram other = LockProgram.on(file)) {
            assertTrue(other.locked(), "the lock is still there, and this test is needless");
        }
        mine.renew();
        try (LockProgram other = LockProgram.on(file)) {
            assertFalse(other.locked());
        }
        mine.close();
    }

    @Test
    void shouldRemoveNothingButItsOwnFile() throws IOException {
        for (boolean discard : List.of(false, true)) {
            FileStore mine = store();
            Path file = Path.of(mine.place());
            Files.delete(file);
            assertTrue(mine.isRemoved());
            Files.writeString(file, "of another JVM");
            assertTrue(mine.isRemoved());
            if (discard) {
                mine.discard();
            } else {
                mine.close();
            }
            assertEquals("of another JVM", Files.readString(file));
        }
    }

    @Test
    void shouldLeaveTheNamedPageOfALiveJvm() throws IOException {
        Path file = temp.resolve("page");
        FileStore first = FileStore.named(file.toFile());
        first.extend(0, 4096).order(java.nio.ByteOrder.nativeOrder()).putLong(0, Layout.MAGIC);
        String line =
                assertThrows(IOException.class, () -> FileStore.named(file.toFile())).getMessage();
        assertTrue(line.contains("is the page of a JVM that runs; it stays"), line);
        assertFalse(first.isRemoved());
        first.close();
        Object before = inode(file);
        try (LockProgram other = LockProgram.on(file)) {
            assertThrows(IOException.class, () -> FileStore.named(file.toFile()));
            assertTrue(other.locked());
        }
        assertEquals(before, inode(file));
        FileStore.named(file.toFile()).close();
        assertFalse(before.equals(inode(file)), "it can be replaced after its end");
    }

    /** The file system has nothing but what was written before. */
    @Test
    void shouldGetItsLengthBackAfterACut() throws IOException {
        FileStore mine = store();
        mine.extend(0, 8192).putLong(4096, 7);
        try (var other =
                Files.newByteChannel(
                        Path.of(mine.place()),
                        java.util.Set.of(java.nio.file.StandardOpenOption.WRITE))) {
            other.truncate(0);
        }
        assertTrue(mine.isShorterThan(8192));
        assertTrue(mine.mend(8192), "nothing was left");
        assertEquals(8192, Files.size(Path.of(mine.place())));
        assertFalse(mine.isShorterThan(8192));
        mine.close();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only files that this user or root has written are read. */
class OwnershipTest {
    private static final byte[] CONTENT =
            ByteBuffer.allocate(7).putInt(Ownership.CACHE_MAGIC).array();

    @TempDir Path temp;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = Files.write(temp.resolve("file"), CONTENT);
        mode("rw-------");
    }

    private void mode(String mode) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private static byte[] read(Path file) throws IOException {
        return Ownership.readEntry(file.toFile(), CONTENT.length);
    }

    private static void assertRefused(String why, Path file) {
        assertEquals(why, assertThrows(IOException.class, () -> read(file)).getMessage());
    }

    @Test
    void shouldReadWhatOnlyItsOwnerWrites() throws IOException {
        assertArrayEquals(CONTENT, read(file));
        mode("r--r--r--");
        assertArrayEquals(CONTENT, read(file));
    }

    @Test
    void shouldRefuseWhatOthersMayWrite() throws IOException {
        for (String mode : List.of("rw--w----", "rw-----w-")) {
            mode(mode);
            assertRefused("can be written to by others", file);
        }
    }

    @Test
    @Tag("root")
    void shouldRefuseWhatBelongsToSomebodyElse() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: needs root");
        Files.setAttribute(file, "unix:uid", 4711);
        assertRefused("belongs to somebody else", file);
    }

    @Test
    void shouldRefuseALinkAndADirectory() throws IOException {
        assertRefused("is a link", Files.createSymbolicLink(temp.resolve("link"), file));
        Path directory = Files.createDirectory(temp.resolve("directory"));
        long any = Long.MAX_VALUE;
        assertThrows(IOException.class, () -> Ownership.readEntry(directory.toFile(), any));
    }

    @Test
    void shouldSayNothingOfWhatIsNotThereOrTooLong() throws IOException {
        assertNull(read(temp.resolve("nothing")));
        assertNull(read(Files.createFile(temp.resolve("empty"))));
        assertNull(Ownership.readEntry(file.toFile(), CONTENT.length - 1));
    }

    /** Any class of an application may call this, and it does not ask a security manager. */
    @Test
    void shouldHandOutNothingButEntriesOfTheCache() throws IOException {
        for (byte[] other : List.of(new byte[CONTENT.length], new byte[1])) {
            assertNull(read(Files.write(file, other)));
        }
    }
}

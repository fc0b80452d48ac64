// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveTest {
    private static final String INNER = "inst/inner.jar";
    private static final byte[] TEXT = "a text that is a text that is a text".getBytes();

    @TempDir private Path directory;
    private byte[] jar;

    /** An entry, and a jar of two that is stored beside it. */
    @BeforeEach
    void pack() throws IOException {
        ByteArrayOutputStream inner = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(inner)) {
            deflate(out, "a/Deflated", TEXT);
            store(out, "a/Stored", TEXT);
            deflate(out, "a/Empty", new byte[0]);
        }
        ByteArrayOutputStream outer = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(outer)) {
            deflate(out, "Outer", TEXT);
            store(out, INNER, inner.toByteArray());
            deflate(out, "packed.jar", inner.toByteArray());
        }
        jar = outer.toByteArray();
    }

    private static void deflate(ZipOutputStream out, String name, byte[] bytes) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(bytes);
        out.closeEntry();
    }

    private static void store(ZipOutputStream out, String name, byte[] bytes) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        CRC32 crc = new CRC32();
        crc.update(bytes);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(bytes.length);
        entry.setCrc(crc.getValue());
        out.putNextEntry(entry);
        out.write(bytes);
        out.closeEntry();
    }

    private RandomAccessFile file(byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve("a.jar"), bytes);
        return new RandomAccessFile(file.toFile(), "r");
    }

    @Test
    void shouldReadWhatStandsInJarWithinJar() throws IOException {
        try (RandomAccessFile file = file(jar)) {
            Archive outer = new Archive(file, 0, jar.length);
            Archive inner = outer.inner(INNER);
            assertArrayEquals(TEXT, outer.read("Outer"));
            assertArrayEquals(TEXT, inner.read("a/Deflated"));
            assertArrayEquals(TEXT, inner.read("a/Stored"));
            assertArrayEquals(new byte[0], inner.read("a/Empty"));
            assertNull(inner.read("Outer"));
            assertNull(outer.read("a/Stored"));
        }
    }

    @Test
    void shouldRefuseJarThatIsNotStored() throws IOException {
        try (RandomAccessFile file = file(jar)) {
            Archive outer = new Archive(file, 0, jar.length);
            assertThrows(IOException.class, () -> outer.inner("packed.jar"));
            assertThrows(IOException.class, () -> outer.inner("not there"));
        }
    }

    @Test
    void shouldSayThatItIsDamaged() throws IOException {
        for (int length = 0; length < jar.length; length++) {
            byte[] part = Arrays.copyOf(jar, length);
            try (RandomAccessFile file = file(part)) {
                assertThrows(IOException.class, () -> new Archive(file, 0, part.length));
            }
        }
    }

    @Test
    void shouldNotTakeWhatHasChangedForTheEntry() throws IOException {
        try (RandomAccessFile file = file(jar)) {
            Archive outer = new Archive(file, 0, jar.length);
            file(new byte[jar.length]).close();
            assertThrows(IOException.class, () -> outer.read("Outer"));
        }
    }

    @Test
    void shouldReadNothingWhenTheFileIsClosed() throws IOException {
        RandomAccessFile file = file(jar);
        Archive outer = new Archive(file, 0, jar.length);
        file.close();
        assertThrows(IOException.class, () -> outer.read("Outer"));
        assertNull(outer.read("nothing"));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache does not fill the disk, and takes out nothing but its own files. */
class CacheWriterTest {
    private static final String SUMS = "-0123abcd-4567ef89.woven";

    @TempDir private Path directory;

    private Path file(String name, long seconds) throws IOException {
        Path file = Files.createFile(directory.resolve(name));
        Files.setLastModifiedTime(file, FileTime.fromMillis(seconds * 1000));
        return file;
    }

    private void write(String name) throws IOException {
        new CacheWriter(directory.toFile())
                .write(directory.resolve(name).toFile(), "x.New-", new byte[1]);
    }

    @Test
    void shouldTakeOutTheOldestWhenThereAreTooMany() throws IOException {
        for (int i = 0; i <= Eviction.MOST; i++) {
            file("x.T" + i + SUMS, i);
        }
        List<Path> foreign =
                List.of(
                        file("older-than-all", 0),
                        file("x-0123abcd-4567ef89", 0),
                        file("x-0123abcd-4567ef8.woven", 0),
                        file("x-0123abcd-4567ef8g.woven", 0),
                        file(SUMS, 0));
        write("x.New" + SUMS);
        try (var files = Files.list(directory)) {
            assertEquals(Eviction.MOST * 3 / 4 + 1 + foreign.size(), files.count());
        }
        assertFalse(Files.exists(directory.resolve("x.T0" + SUMS)));
        assertTrue(Files.exists(directory.resolve("x.T" + Eviction.MOST + SUMS)));
        assertTrue(Files.exists(directory.resolve("x.New" + SUMS)));
        assertTrue(foreign.stream().allMatch(Files::exists));
    }

    @Test
    void shouldLeaveAsManyAsThereMayBe() throws IOException {
        for (int i = 0; i < Eviction.MOST; i++) {
            file("x.T" + i + SUMS, i);
        }
        write("x.New" + SUMS);
        assertTrue(Files.exists(directory.resolve("x.T0" + SUMS)));
    }

    /** A draft that a killed JVM has left. */
    @Test
    void shouldTakeOutWhatWasNeverFinished() throws IOException {
        Path draft = file("x.T" + SUMS + "~12ab", 1);
        Path now = file("x.T" + SUMS + "~12ac", System.currentTimeMillis() / 1000);
        write("x.New" + SUMS);
        assertFalse(Files.exists(draft));
        assertTrue(Files.exists(now));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One file that another user may have written ends the use of a cache. */
class DistrustedCacheTest {
    private static final String TYPE = "java.io.Some$Inner";

    @TempDir private Path directory;
    @TempDir private Path outside;

    private WeaveCache open(String configuration) {
        return WeaveCache.open(directory.toString(), configuration);
    }

    private static byte[] original(int number) {
        return new byte[1000 + number];
    }

    private static Woven woven(int number) {
        return new Woven(new byte[2000 + number], List.of());
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(directory)) {
            return files.toList();
        }
    }

    /** Correcting the rights would not help, because the writer is unknown. */
    private void assertDistrusted(String why) throws IOException {
        Path file = files().get(0);
        WeaveCache cache = open("a");
        assertNull(cache.find(TYPE, original(1)));
        assertTrue(cache.remark().startsWith("no weave cache: " + file + " " + why + "; delete"));
        assertEquals(1, cache.remark().lines().count());
        assertEquals("off, " + file + " " + why, cache.state());
        assertFalse(cache.isWritable());
        cache.write(TYPE, original(2), woven(2));
        assertNull(cache.find(TYPE, original(2)));
        assertEquals(List.of(file), files());
    }

    @Test
    void shouldTakeNothingThatOthersCanWriteTo() throws IOException {
        open("a").write(TYPE, original(1), woven(1));
        Path file = files().get(0);
        for (String mode : List.of("rw--w----", "rw-----w-")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
            assertDistrusted("can be written to by others");
        }
    }

    @Test
    @Tag("root")
    void shouldTakeNothingFromSomebodyElse() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: needs root");
        open("a").write(TYPE, original(1), woven(1));
        Files.setAttribute(files().get(0), "unix:uid", 4711);
        assertDistrusted("belongs to somebody else");
    }

    @Test
    void shouldTakeNothingThroughALink() throws IOException {
        open("a").write(TYPE, original(1), woven(1));
        Path file = files().get(0);
        Path elsewhere = Files.move(file, outside.resolve("elsewhere"));
        Files.createSymbolicLink(file, elsewhere);
        assertDistrusted("is a link");
    }

    /** Bytes for which the application would get an error, or the JVM would crash. */
    @Test
    void shouldTakeForAClassOnlyAClass() throws IOException {
        WeaveCache cache = open("a");
        cache.write(TYPE, original(1), woven(1));
        assertNotNull(cache.find(TYPE, original(1)));
        assertNull(cache.findClass(TYPE, original(1)));
        assertTrue(cache.remark().contains(files().get(0) + " holds no class; delete it, or"));
        assertNull(cache.find(TYPE, original(1)));
    }

    @Test
    void shouldSkipWhatTheJvmHasRefused() {
        WeaveCache cache = open("a");
        cache.write(TYPE, original(1), woven(1));
        cache.write("java.io.Other", original(1), woven(1));
        cache.skip(TYPE);
        assertNull(cache.find(TYPE, original(1)));
        assertNotNull(cache.find("java.io.Other", original(1)));
        assertNull(cache.remark());
        cache.refused(TYPE, new ClassFormatError("bad"));
        assertNull(cache.find("java.io.Other", original(1)));
        assertTrue(cache.remark().contains("ClassFormatError: bad"), cache.remark());
    }
}

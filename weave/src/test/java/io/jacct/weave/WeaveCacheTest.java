// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeaveCacheTest {
    private static final String TYPE = "java.io.Some$Inner";
    private static final List<String> NONE = List.of();

    @TempDir private Path temp;

    private Path directory() {
        return temp.resolve("caches").resolve("jacct");
    }

    private WeaveCache open(String configuration) {
        return WeaveCache.open(directory().toString(), configuration);
    }

    private static byte[] original(int number) {
        byte[] bytes = new byte[1000 + number];
        bytes[number] = 1;
        return bytes;
    }

    private static Woven woven(int number) {
        return new Woven(new byte[2000 + number], NONE);
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(directory())) {
            return files.toList();
        }
    }

    @Test
    void shouldGiveBackWhatItWasGiven() {
        WeaveCache cache = open("a");
        assertNull(cache.find(TYPE, original(1)));
        cache.write(TYPE, original(1), new Woven(new byte[] {7}, List.of("read()I")));
        Woven found = open("a").find(TYPE, original(1));
        assertArrayEquals(new byte[] {7}, found.bytes);
        assertEquals(List.of("read()I"), found.missing);
    }

    @Test
    void shouldKeepSeveralOriginalsOfOneType() {
        WeaveCache cache = open("a");
        for (int i = 0; i < 5; i++) {
            cache.write(TYPE, original(i), woven(i));
        }
        for (int i = 0; i < 5; i++) {
            assertEquals(2000 + i, cache.find(TYPE, original(i)).bytes.length);
        }
        assertNull(cache.find(TYPE, original(5)));
        assertNull(cache.find("java.io.Other", original(1)));
    }

    /** A class with other bytes each time does not fill the disk. */
    @Test
    void shouldKeepSoManyOfOneTypeOnly() throws IOException {
        WeaveCache cache = open("a");
        for (int i = 0; i < 2 * Eviction.MOST_ALIKE; i++) {
            cache.write(TYPE, original(i), woven(i));
        }
        assertEquals(Eviction.MOST_ALIKE, files().size());
        assertNotNull(cache.find(TYPE, original(2 * Eviction.MOST_ALIKE - 1)));
        cache.write("java.io.Other", original(0), woven(0));
        assertNotNull(cache.find("java.io.Other", original(0)));
    }

    @Test
    void shouldKeepConfigurationsApart() {
        open("build 1").write(TYPE, original(1), woven(1));
        open("build 2").write(TYPE, original(1), woven(2));
        assertEquals(2001, open("build 1").find(TYPE, original(1)).bytes.length);
        assertEquals(2002, open("build 2").find(TYPE, original(1)).bytes.length);
        assertNull(open("build 3").find(TYPE, original(1)));
    }

    @Test
    void shouldKnowTheTypesWhenItWasToldThem() {
        assertNull(open("a").types());
        open("a").writeTypes(List.of("x.A", "x.B"));
        assertEquals(List.of("x.A", "x.B"), open("a").types());
        assertNull(open("b").types());
    }

    @Test
    void shouldBeForItsOwnerAlone() throws IOException {
        open("a").write(TYPE, original(1), woven(1));
        assertEquals("rwx------", mode(directory()));
        assertEquals(1, files().size());
        assertEquals("rw-------", mode(files().get(0)));
    }

    @Test
    void shouldFindNothingInDamagedFiles() throws IOException {
        WeaveCache cache = open("a");
        cache.write(TYPE, original(1), woven(1));
        Path file = files().get(0);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2]++;
        Files.write(file, bytes);
        assertNull(cache.find(TYPE, original(1)));
        Files.write(file, new byte[0]);
        assertNull(cache.find(TYPE, original(1)));
        Files.delete(file);
        Files.createDirectory(file);
        assertNull(cache.find(TYPE, original(1)));
    }

    /** Two threads write the same entry all the time; a reader sees all of it or nothing. */
    @Test
    void shouldShowOnlyWholeFilesWhileTwoWrite() throws Exception {
        WeaveCache reader = open("a");
        AtomicBoolean ended = new AtomicBoolean();
        AtomicInteger wrong = new AtomicInteger();
        CountDownLatch written = new CountDownLatch(2);
        List<Thread> writers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Thread writer =
                    new Thread(
                            () -> {
                                WeaveCache cache = open("a");
                                cache.write(TYPE, original(1), woven(1));
                                written.countDown();
                                while (!ended.get()) {
                                    cache.write(TYPE, original(1), woven(1));
                                }
                            });
            writer.start();
            writers.add(writer);
        }
        written.await();
        for (int i = 0; i < 500; i++) {
            Woven found = reader.find(TYPE, original(1));
            if (found == null || found.bytes.length != 2001) {
                wrong.incrementAndGet();
            }
        }
        ended.set(true);
        for (Thread writer : writers) {
            writer.join();
        }
        assertEquals(0, wrong.get());
        assertEquals(1, files().size());
    }

    private void assertRefused(String why) {
        WeaveCache cache = open("a");
        assertTrue(cache.remark().contains(directory() + " " + why + "; "), cache.remark());
        assertEquals(1, cache.remark().lines().count());
        assertTrue(cache.state().startsWith("off, "), cache.state());
        assertFalse(cache.isWritable());
        assertNull(cache.find(TYPE, original(1)));
        assertNull(cache.types());
    }

    @Test
    void shouldRefuseALink() throws IOException {
        Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
        Files.createDirectories(directory().getParent());
        Files.createSymbolicLink(directory(), elsewhere);
        assertRefused("is a link");
    }

    @Test
    void shouldRefuseAFile() throws IOException {
        Files.createDirectories(directory().getParent());
        Files.createFile(directory());
        assertRefused("is not a directory");
    }

    @Test
    void shouldRefuseWhatOthersCanWriteTo() throws IOException {
        open("a").write(TYPE, original(1), woven(1));
        for (String mode : List.of("rwx-w----", "rwx----w-", "rwxrwxrwx")) {
            Files.setPosixFilePermissions(directory(), PosixFilePermissions.fromString(mode));
            assertRefused("can be written to by others");
        }
        Files.setPosixFilePermissions(directory(), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertNotNull(open("a").find(TYPE, original(1)));
    }

    @Test
    @Tag("root")
    void shouldRefuseWhatBelongsToSomebodyElse() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: needs root");
        Files.createDirectories(directory());
        Files.setAttribute(directory(), "unix:uid", 4711);
        assertRefused("belongs to somebody else");
    }

    @Test
    void shouldRefuseWhatCannotBeMade() throws IOException {
        Files.createFile(directory().getParent());
        assertRefused("cannot be made");
    }

    @Test
    void shouldBeOffWhenToldSo() {
        WeaveCache cache = WeaveCache.open("off", "a");
        assertEquals("off", cache.state());
        assertNull(cache.remark());
        assertFalse(cache.isWritable());
        assertNull(cache.types());
    }

    @Test
    void shouldLieAmongTheCachesOfTheUser() {
        assumeTrue(System.getenv("XDG_CACHE_HOME") == null, "skipped: the user says where");
        String home = System.getProperty("user.home");
        try {
            System.setProperty("user.home", temp.toString());
            assertEquals(temp.resolve(".cache/jacct").toFile(), CacheDirectory.byDefault());
            System.setProperty("user.home", "?");
            assertNull(CacheDirectory.byDefault());
            assertNull(WeaveCache.open(null, "a").remark());
            System.setProperty("user.home", "/proc");
            WeaveCache cache = WeaveCache.open(null, "a");
            assertNull(cache.remark());
            assertEquals("off, /proc/.cache/jacct cannot be made", cache.state());
        } finally {
            System.setProperty("user.home", home);
        }
    }

    @Test
    void shouldNotMakeAHome() {
        assumeTrue(System.getenv("XDG_CACHE_HOME") == null, "skipped: the user says where");
        String home = System.getProperty("user.home");
        try {
            System.setProperty("user.home", temp.resolve("nonexistent").toString());
            WeaveCache cache = WeaveCache.open(null, "a");
            assertNull(cache.remark());
            assertEquals("off, there is no home directory", cache.state());
            assertFalse(Files.exists(temp.resolve("nonexistent")));
        } finally {
            System.setProperty("user.home", home);
        }
    }
}

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
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entries in use stay; those that were used longest ago go first. */
class EvictionTest {
    private static final long HOUR = LastUse.HOUR_MILLIS;
    private static final long DAY = 24 * HOUR;
    private static final String TYPE = "x.T-0123abcd-";

    @TempDir private Path directory;

    private final long now = System.currentTimeMillis();

    /** An original of the one type, with its number in its name. */
    private Path alike(int number, long millis) throws IOException {
        Path file = directory.resolve(TYPE + String.format("%08x.woven", number));
        return lastUsed(Files.createFile(file), millis);
    }

    private static Path lastUsed(Path file, long millis) throws IOException {
        return Files.setLastModifiedTime(file, FileTime.fromMillis(millis));
    }

    private static long millis(Path file) throws IOException {
        return Files.getLastModifiedTime(file).toMillis();
    }

    private Set<Path> files() throws IOException {
        try (var files = Files.list(directory)) {
            return new TreeSet<>(files.toList());
        }
    }

    private Path fresh(int number) throws IOException {
        Path file = alike(number, now);
        LastUse.never(file.toFile(), now);
        return file;
    }

    private Set<Path> several(int from, int to, long millis) throws IOException {
        Set<Path> made = new TreeSet<>();
        for (int i = from; i < to; i++) {
            made.add(alike(i, millis));
        }
        return made;
    }

    private boolean makeRoom() {
        return new Eviction(directory.toFile()).makeRoom(TYPE);
    }

    /**
     * The cache of a build that is used every day, and was written long before many others. A cache
     * that goes by the time of writing would lose just these files.
     */
    @Test
    void shouldKeepWhatIsInUseThoughItWasWrittenFirst() throws IOException {
        Set<Path> inUse = several(0, 40, now - 30 * DAY);
        for (Path entry : inUse) {
            LastUse.now(entry.toFile(), now);
        }
        for (int i = 40; i <= Eviction.MOST; i++) {
            fresh(i);
        }
        new Eviction(directory.toFile()).trim();
        assertEquals(Eviction.MOST * 3 / 4, files().size());
        assertTrue(files().containsAll(inUse));
    }

    /** A JVM that supplies other bytes each time replaces only what nobody has used. */
    @Test
    void shouldKeepTheOriginalsInUse() throws IOException {
        Set<Path> inUse = several(0, 5, now - DAY);
        for (int i = 5; i < 100; i++) {
            assertTrue(makeRoom());
            fresh(i);
        }
        assertEquals(Eviction.MOST_ALIKE, files().size());
        assertTrue(files().containsAll(inUse));
    }

    @Test
    void shouldGiveWayWhenAllOriginalsAreStale() throws IOException {
        several(0, Eviction.MOST_ALIKE, now - 4 * DAY);
        Path oldest = lastUsed(directory.resolve(TYPE + "00000007.woven"), now - 5 * DAY);
        assertTrue(makeRoom());
        assertFalse(Files.exists(oldest));
        assertEquals(Eviction.MOST_ALIKE - 1, files().size());
    }

    @Test
    void shouldHaveNoRoomWhenAllOriginalsAreInUse() throws IOException {
        Set<Path> inUse = several(0, Eviction.MOST_ALIKE, now - DAY);
        assertFalse(makeRoom());
        assertEquals(inUse, files());
    }

    /** Two JVMs may have written at once. */
    @Test
    void shouldGetBackToTheLimit() throws IOException {
        several(0, Eviction.MOST_ALIKE + 3, now - 4 * DAY);
        assertTrue(makeRoom());
        assertEquals(Eviction.MOST_ALIKE - 1, files().size());
    }

    @Test
    void shouldRecordAUseOnceAnHour() throws IOException {
        Path recent = alike(1, now - HOUR / 2);
        Path longAgo = alike(2, now - 2 * HOUR);
        LastUse.now(recent.toFile(), now);
        LastUse.now(longAgo.toFile(), now);
        assertEquals(now - HOUR / 2, millis(recent));
        assertEquals(now, millis(longAgo));
    }

    /** The clock was ahead when the entry was used. It was not used since, or it would say so. */
    @Test
    void shouldKeepNothingForATimeInTheFuture() throws IOException {
        Set<Path> inUse = several(0, Eviction.MOST_ALIKE - 1, now - DAY);
        Path ahead = alike(99, now + 365 * DAY);
        assertTrue(makeRoom());
        assertFalse(Files.exists(ahead));
        assertEquals(inUse, files());
    }

    @Test
    void shouldCorrectATimeInTheFuture() throws IOException {
        Path used = alike(1, now + 365 * DAY);
        Path unused = alike(2, now + 365 * DAY);
        LastUse.now(used.toFile(), now);
        assertEquals(now - LastUse.UNUSED_MILLIS, LastUse.of(unused.toFile(), now));
        assertEquals(now, millis(used));
        assertEquals(now - LastUse.UNUSED_MILLIS, millis(unused));
    }

    /** A clock that starts in 1970. */
    @Test
    void shouldBearAClockThatHasJustBegun() throws IOException {
        Path entry = alike(1, now);
        LastUse.never(entry.toFile(), DAY);
        assertEquals(0, millis(entry));
        assertEquals(0, LastUse.of(entry.toFile(), DAY));
    }

    @Test
    void shouldMakeNoFileOfAnEntryThatIsGone() throws IOException {
        Path gone = alike(1, now);
        Files.delete(gone);
        LastUse.now(gone.toFile(), now);
        LastUse.never(gone.toFile(), now);
        assertEquals(Set.of(), files());
    }
}

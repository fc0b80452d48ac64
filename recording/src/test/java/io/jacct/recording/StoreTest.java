// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.recording.codec.Frame;
import io.jacct.snapshot.PageInfo;
import io.jacct.testing.SnapshotBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreTest {
    private static final long HOUR = 3_600_000;

    @TempDir private Path directory;

    private static PageInfo page(long pid, String command) {
        return SnapshotBuilder.page(pid, 0, Map.of("command", command));
    }

    private static Frame frame(PageInfo page, long millis) {
        return new Frame(
                SnapshotBuilder.of(page, millis, millis).build(), true, List.of(), List.of());
    }

    private List<String> directories() throws IOException {
        try (var all = Files.list(directory)) {
            return all.filter(Files::isDirectory)
                    .map(each -> each.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void shouldNameADirectoryAfterCommandProcessAndStart() throws IOException {
        try (Store store = Store.open(directory, 0)) {
            for (String command : List.of("/opt/a b/x.jar -q", "../../etc/../ü", "com.Main$1")) {
                PageInfo page = page(7, command);
                try (RecordingWriter writer = store.writer(page)) {
                    writer.write(frame(page, 1));
                }
            }
        }
        String end = "-7-19700101T000001Z";
        assertEquals(List.of("a" + end, "com.Main_1" + end, "jvm" + end), directories());
    }

    @Test
    void shouldHaveOneRecorder() throws IOException {
        Store first = Store.open(directory, 0);
        IOException refused = assertThrows(IOException.class, () -> Store.open(directory, 0));
        assertEquals("another recorder writes to " + directory, refused.getMessage());
        first.close();
        Store.open(directory, 0).close();
    }

    /** A recorder that was killed has the lock until the kernel has cleared up after it. */
    @Test
    void shouldWaitForARecorderThatEnds() throws Exception {
        Store first = Store.open(directory, 0);
        FutureTask<Store> second = new FutureTask<>(() -> Store.open(directory, 600_000));
        Thread waiting = new Thread(second);
        waiting.start();
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            assertTrue(waiting.isAlive());
            Thread.onSpinWait();
        }
        first.close();
        second.get().close();
    }

    @Test
    void shouldEndPartsThatHaveMoreThanTheirShareOfTheSize() throws IOException {
        try (Store store = Store.open(directory, 0)) {
            PageInfo page = page(1, "a");
            List<RecordingWriter> writers = List.of(store.writer(page), store.writer(page(2, "b")));
            for (RecordingWriter each : writers) {
                each.write(frame(page, 1_000));
            }
            Path part = writers.get(0).open();
            // eight shares of the size, and each of the two has half of one
            long most = Files.size(part) * 8 * 2;
            assertFalse(store.endParts(most, writers));
            writers.get(0).write(frame(page, 2_000));
            assertTrue(store.endParts(most, writers));
            assertNull(writers.get(0).open());
            assertEquals(2_000, writers.get(0).last().millis());
            assertNotNull(writers.get(1).open());
            writers.get(0).write(frame(page, 3_000));
            assertNotEquals(part, writers.get(0).open());
        }
    }

    @Test
    void shouldRemoveTheOldestPartsOfAllJvmsByAgeAndSize() throws IOException {
        try (Store store = Store.open(directory, 0)) {
            List<Path> parts = new ArrayList<>();
            long now = System.currentTimeMillis();
            List<RecordingWriter> writers =
                    List.of(store.writer(page(1, "a")), store.writer(page(2, "b")));
            for (int hour = 5; hour > 0; hour--) {
                RecordingWriter writer = writers.get(hour % 2);
                writer.write(frame(page(1, "a"), now - hour * HOUR));
                parts.add(writer.open());
                Files.setLastModifiedTime(writer.open(), FileTime.fromMillis(now - hour * HOUR));
            }
            long bytes = Files.size(parts.get(0));
            store.retain(4 * HOUR + HOUR / 2, Long.MAX_VALUE, writers);
            assertEquals(parts.subList(1, 5), existing(parts));
            store.retain(Long.MAX_VALUE / 2, 3 * bytes + bytes / 2, writers);
            assertEquals(parts.subList(2, 5), existing(parts));
            // what is being written stays, however old and large
            store.retain(1, 1, writers);
            assertEquals(parts.subList(3, 5), existing(parts));
            writers.get(0).close();
            store.retain(1, 1, writers);
            assertEquals(List.of(parts.get(4)), existing(parts));
            assertEquals(List.of("b-2-19700101T000001Z"), directories());
        }
    }

    private static List<Path> existing(List<Path> parts) {
        return parts.stream().filter(Files::exists).toList();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
        try (Store store = Store.open(directory)) {
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
        Store first = Store.open(directory);
        IOException refused = assertThrows(IOException.class, () -> Store.open(directory));
        assertEquals("another recorder writes to " + directory, refused.getMessage());
        first.close();
        Store.open(directory).close();
    }

    @Test
    void shouldRemoveTheOldestPartsOfAllJvmsByAgeAndSize() throws IOException {
        try (Store store = Store.open(directory)) {
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

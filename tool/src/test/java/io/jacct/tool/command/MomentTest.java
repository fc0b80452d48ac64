// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.recording.Recording;
import io.jacct.recording.RecordingWriter;
import io.jacct.recording.codec.Frame;
import io.jacct.testing.SnapshotBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The local time of tests is UTC. */
class MomentTest {
    private static final String[] TIMES = {
        "2026-11-27T23:59:50.100Z",
        "2026-11-27T23:59:55.200Z",
        "2026-11-28T00:00:00.300Z",
        "2026-11-28T00:00:05.960Z",
        "2026-11-28T12:44:00.000Z",
        "2026-11-28T12:44:05.000Z",
        "2026-11-28T12:44:10.010Z"
    };

    @TempDir private Path directory;
    private Path file;

    @BeforeEach
    void record() throws IOException {
        file = directory.resolve("one.jrec");
        try (RecordingWriter writer = RecordingWriter.ofFile(file)) {
            for (String each : TIMES) {
                long millis = Instant.parse(each).toEpochMilli();
                writer.write(
                        new Frame(
                                SnapshotBuilder.of(
                                                SnapshotBuilder.page(1, 0, Map.of()),
                                                millis,
                                                millis * 1_000_000)
                                        .build(),
                                true,
                                List.of(),
                                List.of()));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        // a copied second has its fraction
        "0:00:05, 3",
        "00:00:05.9, 3",
        "0:00:05.95, 2",
        "0:00:05.960, 3",
        "0:00:05.959, 2",
        "0:00, 2",
        "12:44, 4",
        "12:44:04, 4",
        "12:44:10, 6",
        "12:44:10.01, 6",
        // no day: the last one
        "23:59:50, 0",
        "23:59:56, 1",
        "2026-11-27, 0",
        "2026-11-28, 2",
        "2026-11-28 00:00:05, 3",
        "2026-11-28T12:44, 4",
        "2026-11-28T12:44:05Z, 5",
        "2026-11-28T12:44:05.000Z, 5",
        "2026-11-28T13:44:05+01:00, 5",
        "2026-11-28T10:44:05-0200, 5",
        "13:44:05+01, 5",
        "-5s, 5",
        "last, 6"
    })
    void shouldGoToTheLastFrameWithinIt(String typed, int frame) throws Exception {
        try (Recording recording = Recording.open(file.toFile())) {
            Moment.of("--begin", typed).go(recording);
            assertEquals(TIMES[frame], time(recording));
        }
    }

    private static String time(Recording recording) {
        String time = Instant.ofEpochMilli(recording.millis()).toString();
        return time.contains(".") ? time : time.replace("Z", ".000Z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "noon",
                "24:01",
                "3",
                "3:14:15.",
                "3:14.5",
                "2026-11-28T",
                "2026-11-28 ",
                "Z",
                "2026-13-01",
                "2026-11-28T3:14+99:00",
                "T3:14",
                "-x",
                "3:14 pm"
            })
    void shouldRefuseWhatIsNoMoment(String typed) {
        assertThrows(IllegalArgumentException.class, () -> Moment.of("--begin", typed));
    }

    @Test
    void shouldSayThatTheFrameIsFromBeforeAGap() throws Exception {
        try (Recording recording = Recording.open(file.toFile())) {
            assertEquals("", gap(recording, "00:00:04"));
            // no longer ago than any frame
            assertEquals("", gap(recording, "00:00:10"));
            assertEquals(
                    "the frame is 54s older than 2026-11-28T00:01:00: nothing was recorded in"
                            + " between",
                    gap(recording, "00:01"));
            assertTrue(gap(recording, "3:00").startsWith("the frame is 3h older than "));
            assertEquals("", gap(recording, "last"));
        }
    }

    private static String gap(Recording recording, String typed) throws Exception {
        Moment moment = Moment.of("--begin", typed);
        moment.go(recording);
        return moment.gap(recording);
    }
}

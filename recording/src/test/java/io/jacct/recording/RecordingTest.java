// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.recording.codec.Frame;
import io.jacct.recording.codec.RandomFrames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
    private static final long HOUR = 3_600_000;
    private final long seed = Long.getLong("jacct.seed", System.nanoTime());

    @TempDir private Path directory;

    /** Frames of a JVM, at these times. */
    private List<Frame> frames(long... millis) {
        RandomFrames random = new RandomFrames(seed);
        List<Frame> frames = new ArrayList<>();
        Frame frame = random.next();
        for (long each : millis) {
            frames.add(At.time(frame, each));
            frame = random.after(frame);
        }
        return frames;
    }

    private Path file(List<Frame> frames) throws IOException {
        Path file = directory.resolve("one.jrec");
        try (RecordingWriter writer = RecordingWriter.ofFile(file)) {
            for (Frame each : frames) {
                writer.write(each);
            }
        }
        return file;
    }

    private static List<Frame> read(Path path) throws IOException {
        List<Frame> all = new ArrayList<>();
        try (Recording recording = Recording.open(path.toFile())) {
            do {
                all.add(recording.frame());
            } while (recording.next());
        }
        return all;
    }

    @Test
    void shouldReadFramesInBothDirectionsAndByTime() throws IOException {
        List<Frame> frames = frames(1000, 2000, 3000, 4000);
        try (Recording recording = Recording.open(file(frames).toFile())) {
            assertEquals(frames.get(0), recording.frame());
            recording.last();
            assertEquals(frames.get(3), recording.frame());
            assertFalse(recording.next());
            assertTrue(recording.previous());
            assertEquals(frames.get(2), recording.frame(), "seed " + seed);
            assertTrue(recording.at(2999));
            assertEquals(frames.get(1), recording.frame());
            assertFalse(recording.at(999));
            assertEquals(2000, recording.millis());
            assertEquals(1000, recording.firstMillis());
            assertEquals(4000, recording.lastMillis());
            assertEquals(frames.get(1), recording.frame());
        }
    }

    @Test
    void shouldEndBeforeAFrameThatIsTornAtAnyByte() throws IOException {
        // the second one is small, so that there are few bytes at which to tear it
        Frame small = frames(1000).get(0);
        List<Frame> frames = List.of(small, At.time(small, 2000));
        byte[] whole = Files.readAllBytes(file(frames));
        Path torn = directory.resolve("torn.jrec");
        Files.write(torn, whole);
        int start = (int) start(torn, 1);
        for (int length = start; length < whole.length; length++) {
            Files.write(torn, Arrays.copyOf(whole, length));
            assertEquals(1, framesOf(torn), "at " + length);
            // a crash of the machine may leave zeros in place of the bytes
            Files.write(torn, Arrays.copyOf(Arrays.copyOf(whole, length), whole.length));
            boolean same = Arrays.equals(Files.readAllBytes(torn), whole);
            assertEquals(same ? 2 : 1, framesOf(torn), "zeros from " + length);
        }
        assertEquals(frames.subList(0, 1), read(cut(torn, whole, whole.length - 1)));
    }

    private static int framesOf(Path file) throws IOException {
        try (Part part = new Part(file)) {
            return part.frames();
        }
    }

    private static Path cut(Path file, byte[] bytes, int length) throws IOException {
        return Files.write(file, Arrays.copyOf(bytes, length));
    }

    /** Where the block of a frame begins. */
    private static long start(Path file, int frame) throws IOException {
        byte[] all = Files.readAllBytes(file);
        int found = -1;
        for (int i = 0; i + Block.LENGTH <= all.length; i++) {
            if (Block.read(Arrays.copyOfRange(all, i, i + Block.LENGTH), i) != null) {
                found++;
            }
            if (found == frame) {
                return i;
            }
        }
        throw new AssertionError("no frame " + frame);
    }

    @Test
    void shouldReadAFileThatGrows() throws IOException {
        List<Frame> frames = frames(1000, 2000, HOUR + 2000);
        try (RecordingWriter writer = RecordingWriter.ofDirectory(directory)) {
            writer.write(frames.get(0));
            try (Recording recording = Recording.open(directory.toFile())) {
                assertFalse(recording.next());
                writer.write(frames.get(1));
                assertTrue(recording.refresh());
                assertTrue(recording.next());
                assertEquals(frames.get(1), recording.frame());
                writer.write(frames.get(2));
                assertEquals(2, PartName.list(directory).size());
                assertTrue(recording.next());
                assertEquals(frames.get(2), recording.frame());
                assertTrue(recording.previous());
                assertEquals(frames.get(1), recording.frame());
                assertTrue(recording.at(1500));
                assertEquals(frames.get(0), recording.frame());
            }
        }
    }

    @Test
    void shouldBeOfItsUserAlone() throws IOException {
        Path made = directory.resolve("a/b");
        try (RecordingWriter writer = RecordingWriter.ofDirectory(made)) {
            writer.write(frames(1000).get(0));
        }
        Path part = PartName.list(made).get(0);
        assertEquals("19700101T000001.000Z.jrec", part.getFileName().toString());
        assertEquals(
                "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(part)));
        assertEquals(
                "rwx------",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(made.getParent())));
    }

    @Test
    void shouldJumpAcrossFramesThatStandForThemselves() throws IOException {
        long[] times = new long[1000];
        Arrays.setAll(times, i -> 5000L * i);
        Frame same = frames(0).get(0);
        List<Frame> all = Arrays.stream(times).mapToObj(each -> At.time(same, each)).toList();
        try (Recording recording = Recording.open(file(all).toFile())) {
            for (int i : new int[] {999, 3, 240, 239, 480, 500, 0}) {
                assertTrue(recording.at(times[i]));
                assertEquals(all.get(i), recording.frame());
            }
        }
    }

    @Test
    void shouldRefuseWhatIsNoRecording() throws IOException {
        Path text = Files.writeString(directory.resolve("text"), "no recording, but long enough");
        assertRefused(text, text + " is not a recording");
        assertRefused(directory, "no recording in " + directory);
        assertRefused(directory.resolve("none"), "no recording " + directory.resolve("none"));
        for (String each : List.of("a-1-x", "b-2-x")) {
            try (RecordingWriter writer = RecordingWriter.ofDirectory(directory.resolve(each))) {
                writer.write(frames(1000).get(0));
            }
        }
        assertRefused(directory, directory + " has recordings of 2 JVMs: name one, a-1-x, b-2-x");
    }

    private static void assertRefused(Path path, String message) {
        IOException refused = assertThrows(IOException.class, () -> Recording.open(path.toFile()));
        assertEquals(message, refused.getMessage());
    }
}

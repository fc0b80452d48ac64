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
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is damaged is passed over, up to the next frame that stands for itself, and told. */
class DamageTest {
    /** Frames of five seconds; the frames 0, 120 and 240 stand for themselves. */
    private static final int FRAMES = 250;

    private static final int KEY = 120;

    @TempDir private Path directory;
    private final List<String> told = new ArrayList<>();
    private final List<Long> starts = new ArrayList<>();
    private Path file;
    private byte[] bytes;

    @BeforeEach
    void record() throws IOException {
        Frame frame = new RandomFrames(1).next();
        file = directory.resolve("one.jrec");
        try (RecordingWriter writer = RecordingWriter.ofFile(file)) {
            for (int i = 0; i < FRAMES; i++) {
                writer.write(At.time(frame, 5_000L * i));
                starts.add(Files.size(file));
            }
        }
        bytes = Files.readAllBytes(file);
    }

    private Recording open() throws IOException {
        return Recording.open(file.toFile(), told::add);
    }

    private void damage(int frame, int at) throws IOException {
        bytes[(int) (starts.get(frame - 1) + at)] ^= 1;
        Files.write(file, bytes);
    }

    private static List<Long> times(int first, int end) {
        return IntStream.range(first, end).mapToObj(i -> 5_000L * i).toList();
    }

    private static List<Long> read(Recording recording) throws IOException {
        List<Long> all = new ArrayList<>();
        do {
            assertEquals(recording.millis(), recording.frame().millis());
            all.add(recording.millis());
        } while (recording.next());
        return all;
    }

    private static List<Long> and(List<Long> one, List<Long> other) {
        List<Long> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, Block.LENGTH - 1, Block.LENGTH, Block.LENGTH + 5})
    void shouldGoOnBehindTheDamage(int at) throws IOException {
        damage(7, at);
        try (Recording recording = open()) {
            assertEquals(and(times(0, 7), times(KEY, FRAMES)), read(recording));
            recording.first();
            recording.last();
            assertEquals(5_000L * (FRAMES - 1), recording.millis());
            recording.at(5_000L * KEY);
            assertTrue(recording.previous());
            assertEquals(5_000L * 6, recording.millis());
            assertTrue(recording.at(5_000L * (KEY - 1)));
            assertEquals(5_000L * 6, recording.millis());
        }
        String line = String.join("\n", told);
        assertEquals(1, told.size(), line);
        assertTrue(line.startsWith(file + " is damaged from 1970-01-01T"), line);
        assertTrue(line.endsWith(": skipped"), line);
    }

    @Test
    void shouldReadWhatIsBehindADamagedBegin() throws IOException {
        bytes[(int) Files.size(file) / 4] ^= 1;
        damage(1, 0);
        Arrays.fill(bytes, (int) (starts.get(0) - 40), (int) (starts.get(5) + 40), (byte) 0);
        Files.write(file, bytes);
        try (Recording recording = open()) {
            assertEquals(5_000L * KEY, recording.millis());
            assertFalse(recording.previous());
        }
    }

    @Test
    void shouldTellOfDamageAtTheEnd() throws IOException {
        damage(245, 3);
        try (Recording recording = open()) {
            assertEquals(times(0, 245), read(recording));
        }
        assertEquals(1, told.size());
        // in the time zone of this machine
        assertTrue(told.get(0).matches(".* to 1970-01-01T\\d\\d:\\d\\d:45: skipped"), told.get(0));
    }

    @Test
    void shouldPassOverAPartThatIsNone() throws IOException {
        Path all = Files.createDirectory(directory.resolve("jvm"));
        Path damaged = all.resolve(PartName.of(0));
        Files.write(damaged, new byte[10]);
        Files.move(file, all.resolve(PartName.of(1)));
        file = all;
        try (Recording recording = open()) {
            assertEquals(times(0, FRAMES), read(recording));
        }
        assertEquals(List.of(damaged + " is not a recording: skipped"), told);
        IOException only = assertThrows(IOException.class, () -> Recording.open(damaged.toFile()));
        assertEquals(damaged + " is not a recording", only.getMessage());
    }

    /** The checksum is right, but the bytes are not those of a frame. */
    @Test
    void shouldNameTheFrameThatIsDamaged() throws IOException {
        int start = (int) (long) starts.get(6);
        Block block = Block.read(Arrays.copyOfRange(bytes, start, start + Block.LENGTH), start);
        bytes[start + Block.LENGTH] ^= 0x55;
        int check = Block.crc(bytes, start + Block.LENGTH, block.length());
        Block wrong =
                new Block(
                        start,
                        false,
                        true,
                        block.length(),
                        block.frameLength(),
                        block.millis(),
                        check);
        ByteBuffer to = ByteBuffer.wrap(bytes);
        to.position(start);
        wrong.write(to);
        Files.write(file, bytes);
        try (Recording recording = open()) {
            recording.at(5_000L * 20);
            IOException damaged = assertThrows(IOException.class, recording::frame);
            assertTrue(
                    damaged.getMessage().contains("is damaged in the frame 8:"),
                    damaged::getMessage);
        }
    }

    @Test
    void shouldKnowGaps() throws IOException {
        Frame frame = new RandomFrames(1).next();
        Path all = directory.resolve("gaps");
        try (RecordingWriter writer = RecordingWriter.ofDirectory(all)) {
            for (long seconds : new long[] {0, 5, 10, 20, 25, 30, 41, 46, 4000, 4005}) {
                writer.write(At.time(frame, 1000 * seconds));
            }
        }
        file = all;
        try (Recording recording = open()) {
            List<Long> gaps = new ArrayList<>();
            do {
                gaps.add(recording.gapMillis());
            } while (recording.next());
            long hour = 4_000_000 - 46_000;
            assertEquals(List.of(0L, 0L, 0L, 0L, 0L, 11_000L, 0L, hour, 0L, 0L), gaps);
        }
    }
}

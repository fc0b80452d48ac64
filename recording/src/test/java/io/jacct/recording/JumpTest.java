// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.recording.codec.Frame;
import io.jacct.recording.codec.RandomFrames;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jump reads a few frames, and not all from the beginning on. */
class JumpTest {
    private static final int FRAMES = 6_000;
    private static final int JUMPS = 20;

    @TempDir private Path directory;

    @Test
    void shouldJumpInAFractionOfTheTimeOfReadingUpToThere() throws IOException {
        Frame frame = new RandomFrames(1).next();
        Path file = directory.resolve("day.jrec");
        try (RecordingWriter writer = RecordingWriter.ofFile(file)) {
            for (int i = 0; i < FRAMES; i++) {
                writer.write(At.time(frame, 5_000L * i));
            }
        }
        long all = System.nanoTime();
        try (Recording recording = Recording.open(file.toFile())) {
            do {
                recording.frame();
            } while (recording.next());
        }
        all = System.nanoTime() - all;
        long jumps = System.nanoTime();
        for (int i = 1; i <= JUMPS; i++) {
            long millis = 5_000L * FRAMES / JUMPS * i - 5_000;
            try (Recording recording = Recording.open(file.toFile())) {
                recording.at(millis);
                assertEquals(millis, recording.frame().millis());
            }
        }
        long jump = (System.nanoTime() - jumps) / JUMPS;
        System.out.println("jump " + jump / 1000 + " us, all frames " + all / 1000 + " us");
        assertTrue(jump * 4 < all, jump + " ns of " + all);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.recording.Recording;
import io.jacct.recording.RecordingWriter;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.Replay;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.Palette;
import io.jacct.tool.top.view.Drawing;
import io.jacct.tool.top.view.Drawn;
import io.jacct.tool.top.view.History;
import io.jacct.tool.top.view.Key;
import io.jacct.tool.top.view.Keys;
import io.jacct.tool.top.view.SomeFrame;
import io.jacct.tool.top.view.State;
import io.jacct.tool.top.view.State.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The screen of a recording's moment is the one that was live then. */
class ReplayFramesTest {
    private static final int FRAMES = 6;
    private static final Palette COLOURS = Palette.of(Map.of("TERM", "xterm-256color"), true);

    @TempDir private Path directory;
    private final List<Snapshot> snapshots = new ArrayList<>();
    private ReplayFrames frames;

    @BeforeEach
    void record() throws IOException {
        Path file = directory.resolve("one.jrec");
        try (RecordingWriter writer = RecordingWriter.ofFile(file)) {
            for (int i = 0; i < FRAMES; i++) {
                Snapshot each = SomeFrame.snapshot(100 + i);
                snapshots.add(each);
                writer.write(
                        new io.jacct.recording.codec.Frame(
                                each, true, List.of(), SomeFrame.exits()));
            }
        }
        frames = new ReplayFrames(new Replay(Recording.open(file.toFile())), new ArrayDeque<>());
    }

    @AfterEach
    void close() {
        frames.close();
    }

    private static List<String> screen(Frame frame, State state) {
        return Drawing.draw(frame, state, new History(), COLOURS, 120, 40).lines().stream()
                .map(AttributedString::toAnsi)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"threads", "pools", "devices", "executors", "handles", "owners", "exits"})
    void shouldDrawWhatWasLive(String view) throws Exception {
        frames.next();
        for (int i = 1; i < FRAMES; i++) {
            Frame live = Frame.of(snapshots.get(i - 1), snapshots.get(i), SomeFrame.exits(), true);
            State state = new State(false);
            assertTrue(state.show(view));
            assertEquals(screen(live, state), screen(frames.next(), state));
        }
    }

    private long seconds(Frame frame) {
        return (frame.end().takenMillis() - snapshots.get(0).takenMillis()) / 1000;
    }

    @Test
    void shouldMoveAmongFrames() throws Exception {
        assertEquals(0, seconds(frames.next()));
        assertEquals(1, seconds(frames.move(Request.NEXT, "")));
        assertEquals(0, seconds(frames.move(Request.PREVIOUS, "")));
        assertEquals(5, seconds(frames.move(Request.LAST, "")));
        assertEquals(5, seconds(frames.next()), "there is no frame after the last one");
        assertEquals(2, seconds(frames.move(Request.JUMP, "-3s")));
        assertEquals(4, seconds(frames.move(Request.JUMP, "+2s")));
        assertEquals(0, seconds(frames.move(Request.JUMP, "-1h")));
        assertEquals(3, seconds(frames.move(Request.JUMP, "03:05:48")));
        assertEquals(2, seconds(frames.move(Request.JUMP, "+2026-01-02 03:05:47")));
        assertEquals(4, seconds(frames.move(Request.JUMP, "+-1s")));
        assertEquals(0, seconds(frames.move(Request.JUMP, "-2026-01-02")));
        assertEquals("", frames.remark());
        assertEquals(0, seconds(frames.move(Request.FIRST, "")));
        assertThrows(Failure.class, () -> frames.move(Request.JUMP, "noon:"));
        assertThrows(Failure.class, () -> frames.move(Request.JUMP, "+soon"));
        assertThrows(Failure.class, () -> frames.move(Request.JUMP, "12:00"));
    }

    @Test
    void shouldSayOnceThatNothingWasRecordedAtATime() throws Exception {
        Path file = directory.resolve("gap.jrec");
        try (RecordingWriter writer = RecordingWriter.ofFile(file)) {
            for (int i : new int[] {0, 1, 2, 5}) {
                writer.write(
                        new io.jacct.recording.codec.Frame(
                                snapshots.get(i), true, List.of(), List.of()));
            }
        }
        frames.close();
        frames = new ReplayFrames(new Replay(Recording.open(file.toFile())), new ArrayDeque<>());
        frames.next();
        for (String typed : List.of("+4s", "3:05:49")) {
            frames.move(Request.FIRST, "");
            assertEquals(2, seconds(frames.move(Request.JUMP, typed)));
            assertEquals(
                    "the frame is 2s older than 2026-01-02T03:05:49: nothing was recorded in"
                            + " between",
                    frames.remark());
            assertEquals("", frames.remark());
        }
        frames.move(Request.JUMP, "last");
        assertEquals("", frames.remark());
    }

    private static State press(State state, Frame frame, Key... keys) {
        for (Key key : keys) {
            Drawn drawn = Drawing.draw(frame, state, new History(), COLOURS, 80, 24);
            Keys.press(state, drawn, key);
        }
        return state;
    }

    @Test
    void shouldTurnKeysIntoMoves() throws Exception {
        Frame frame = frames.next();
        State state = new State(false);
        assertEquals(Request.NOTHING, press(state, frame, Key.of('t')).request());
        state.replay();
        assertEquals(Request.NEXT, press(state, frame, Key.of('t')).request());
        assertEquals(Request.PREVIOUS, press(state, frame, Key.of('T')).request());
        assertEquals(Request.FIRST, press(state, frame, Key.of(Key.Type.HOME)).request());
        assertEquals(Request.LAST, press(state, frame, Key.of(Key.Type.END)).request());
        Key enter = Key.of(Key.Type.ENTER);
        press(state, frame, Key.of('J'), Key.of('5'), Key.of('m'), enter);
        assertEquals(Request.JUMP, state.request());
        assertEquals("-5m", state.typed());
        press(state, frame, Key.of('j'), Key.of('3'), Key.of(':'), Key.of('1'), Key.of('4'), enter);
        assertEquals(Request.JUMP, state.request());
        assertEquals("3:14", state.typed());
        List<String> lines = screen(frame, state);
        assertTrue(
                lines.get(lines.size() - 1).contains("recorded 2026-01-02 03:05:45"),
                () -> "" + lines);
    }
}

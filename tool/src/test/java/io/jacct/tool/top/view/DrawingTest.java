// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.Palette;
import io.jacct.tool.top.row.View;
import io.jacct.tool.top.row.Views;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each view at four sizes, over one frame that was made by hand. {@code -Djacct.write.docs=true}
 * writes the expected screens anew.
 */
class DrawingTest {
    private static final int[][] SIZES = {{60, 12}, {80, 24}, {120, 40}, {200, 50}};
    private static final Palette PLAIN = new Palette(false, true);
    private static final Path EXPECTED =
            Path.of("src", "test", "resources", "io", "jacct", "tool", "top", "view");

    private static Drawn draw(State state, int width, int height) {
        Frame frame = state.isList() ? SomeFrame.jvms() : SomeFrame.frame();
        return draw(frame, state, width, height);
    }

    private static Drawn draw(Frame frame, State state, int width, int height) {
        History history = new History();
        State before = new State(state.isList());
        before.show(state.view());
        for (int i = 0; i < 2; i++) {
            Frame earlier = before.isList() ? SomeFrame.jvms() : SomeFrame.frame();
            Drawing.draw(earlier, before, history, PLAIN, width, height);
        }
        return Drawing.draw(frame, state, history, PLAIN, width, height);
    }

    static String text(Drawn screen) {
        StringBuilder text = new StringBuilder();
        for (AttributedString line : screen.lines()) {
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static void assertScreens(String name, State state) throws IOException {
        StringBuilder drawn = new StringBuilder();
        for (int[] size : SIZES) {
            Drawn screen = draw(state, size[0], size[1]);
            assertEquals(size[1], screen.lines().size(), name);
            for (AttributedString line : screen.lines()) {
                assertTrue(line.columnLength() <= size[0], line::toString);
            }
            drawn.append("== ").append(size[0]).append('x').append(size[1]).append('\n');
            drawn.append(text(screen));
        }
        Path file = EXPECTED.resolve(name + ".txt");
        if (Boolean.getBoolean("jacct.write.docs")) {
            Files.createDirectories(EXPECTED);
            Files.writeString(file, drawn);
        }
        assertEquals(Files.readString(file), drawn.toString(), name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"threads", "pools", "devices", "executors", "handles", "owners", "exits"})
    void shouldDrawEachViewAtEachSize(String name) throws IOException {
        State state = new State(false);
        assertTrue(state.show(name));
        assertScreens(name, state);
    }

    @Test
    void shouldDrawTheListOfJvms() throws IOException {
        assertScreens("jvms", new State(true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "pools", "devices", "executors"})
    void shouldDrawTheDetailsOfARow(String name) throws IOException {
        State state = new State(false);
        state.show(name);
        Keys.press(state, draw(state, 80, 24), Key.of(Key.Type.ENTER));
        assertScreens("one-of-" + name, state);
    }

    @Test
    void shouldDrawTotalsWithIdleRowsAndPoolsUnfolded() throws IOException {
        State state = new State(false).idle(true);
        state.show("pools");
        Keys.press(state, draw(state, 80, 24), Key.of('x'));
        Keys.press(state, draw(state, 80, 24), Key.of('*'));
        assertScreens("unfolded", state);
    }

    private static String details(String thread) {
        State state = new State(false).idle(true).filter(thread);
        History history = new History();
        Drawing.draw(SomeFrame.held(), state, history, PLAIN, 100, 50);
        Drawn before = Drawing.draw(SomeFrame.held(), state, history, PLAIN, 100, 50);
        Keys.press(state, before, Key.of(Key.Type.ENTER));
        return text(Drawing.draw(SomeFrame.held(), state, history, PLAIN, 100, 50));
    }

    @Test
    void shouldTellOfAMonitorThatBlocksAThread() {
        String blocked = details("blocked-1");
        assertTrue(blocked.contains("now: blocked for 31s; s: who holds the monitor"), blocked);
        assertTrue(blocked.matches("(?s).*\n  blocked +100  █+\n  other +0\\.0\n.*"), blocked);
        String other = details("resting-1");
        assertTrue(other.matches("(?s).*\n  blocked +0\\.0\n.*"), other);
    }

    @Test
    void shouldDrawNoHistoryOfNumbersThatReadAsZero() {
        String resting = details("resting-1");
        assertFalse(resting.contains("frames, up to the greatest"), resting);
        String queued = details("queued-1");
        assertTrue(queued.matches("(?s).*%RUNQ +90\\.0  █+\n.*"), queued);
    }

    @Test
    void shouldNotHideAThreadThatWaitsForAProcessor() {
        State state = new State(false);
        String threads = text(draw(SomeFrame.held(), state, 80, 24));
        assertTrue(threads.contains("queued-1"), threads);
        assertFalse(threads.contains("resting-1"), threads);
    }

    @Test
    void shouldNotTakeTheTimeOfUntimedOperationsForZero() {
        State state = new State(false);
        Frame frame = SomeFrame.held();
        new Choice(state, frame, false).show(List.of("filereadnanos", "filereads"));
        String threads = text(draw(frame, state, 80, 24));
        assertTrue(threads.matches("(?s).*\nuntimed-1 +1 +-\n.*"), threads);
    }

    @Test
    void shouldDrawTheSameFrameTheSameWay() {
        for (View<?> view : Views.OF_JVM) {
            State state = new State(false);
            state.show(view.name());
            String once = text(draw(SomeFrame.frame(), state, 80, 24));
            assertEquals(once, text(draw(SomeFrame.frame(), state, 80, 24)), view.name());
        }
    }

    @Test
    void shouldNeverCutTwoNamesToOneText() {
        for (int width = 60; width <= 300; width += 7) {
            State state = new State(false);
            state.show("devices");
            List<String> rows =
                    draw(state, width, 24).lines().stream()
                            .map(line -> line.toString().strip())
                            .filter(line -> line.startsWith("/var") || line.startsWith("/va"))
                            .map(line -> line.split(" ")[0])
                            .toList();
            assertEquals(2, rows.size(), rows::toString);
            assertFalse(rows.get(0).equals(rows.get(1)), rows::toString);
        }
    }

    @Test
    void shouldSayHowManyColumnsHaveNoRoom() {
        State state = new State(false);
        String narrow = text(draw(state, 60, 24));
        assertTrue(narrow.contains(" columns: widen"), narrow);
        String wide = text(draw(state, 300, 24));
        assertFalse(wide.contains("widen"), wide);
        for (String title : List.of("%FILE", "%SOCK", "%WAIT", "SOCKET/s")) {
            assertTrue(wide.contains(title), wide);
        }
    }

    @Test
    void shouldUseColoursUnlessToldOtherwise() {
        Palette coloured = new Palette(true, true);
        String colours = ansi(coloured);
        assertTrue(colours.contains("\u001b[31;1m") || colours.contains("\u001b[1;31m"), colours);
        assertFalse(ansi(PLAIN).matches("(?s).*\u001b\\[[0-9;]*3[0-9].*"), ansi(PLAIN));
        assertFalse(Palette.of(Map.of("NO_COLOR", "1"), true).colour());
        assertTrue(Palette.of(Map.of("NO_COLOR", ""), true).colour());
    }

    private static String ansi(Palette palette) {
        Drawn screen =
                Drawing.draw(SomeFrame.frame(), new State(false), new History(), palette, 120, 24);
        StringBuilder all = new StringBuilder();
        screen.lines().forEach(line -> all.append(line.toAnsi()).append('\n'));
        return all.toString();
    }
}

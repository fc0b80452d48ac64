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
import io.jacct.tool.top.view.Key.Type;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeysTest {
    private static final Palette PALETTE = new Palette(true, true);
    private final State state = new State(false);
    private final Frame frame = SomeFrame.frame();
    private final History history = new History();

    private Drawn draw() {
        Frame shown = state.isList() ? SomeFrame.jvms() : frame;
        return Drawing.draw(shown, state, history, PALETTE, 80, 16);
    }

    private Drawn press(Key... keys) {
        for (Key key : keys) {
            Keys.press(state, draw(), key);
        }
        return draw();
    }

    private Drawn type(String letters) {
        Drawn last = draw();
        for (char letter : letters.toCharArray()) {
            last = press(Key.of(letter));
        }
        return last;
    }

    private static List<String> rows(Drawn screen) {
        return screen
                .lines()
                .subList(screen.firstLine(), screen.firstLine() + screen.room())
                .stream()
                .map(line -> line.toString().strip())
                .filter(line -> !line.isEmpty())
                .map(line -> line.split(" ")[0])
                .toList();
    }

    private static String last(Drawn screen) {
        return screen.lines().get(screen.lines().size() - 1).toString();
    }

    @Test
    void shouldTurnToViewsByNumberAndTab() {
        type("3");
        assertEquals("devices", state.view());
        press(Key.of(Type.TAB));
        assertEquals("executors", state.view());
        press(Key.of(Type.BACK_TAB), Key.of(Type.BACK_TAB), Key.of(Type.BACK_TAB));
        assertEquals("threads", state.view());
        press(Key.of(Type.BACK_TAB));
        assertEquals("exits", state.view());
    }

    @Test
    void shouldSortByColumnsBesideAndReverse() {
        assertEquals("report-spinner", rows(draw()).get(0));
        assertEquals("journal-writer", rows(type("W")).get(0));
        assertTrue(last(draw()).contains("by WRITE/s"), last(draw()));
        type("<<");
        assertTrue(last(draw()).contains("by %RUNQ"), last(draw()));
        type("r");
        assertTrue(last(draw()).contains("by %RUNQ reversed"), last(draw()));
        assertEquals("report-spinner", rows(type("rP")).get(0));
    }

    @Test
    void shouldChooseTheColumnThatSorts() {
        press(Key.of('S'), Key.of(Type.DOWN), Key.of(Type.ENTER));
        assertTrue(last(draw()).contains("by ID"), last(draw()));
    }

    @Test
    void shouldShowAndHideColumns() {
        assertFalse(draw().headings().toString().contains("pool"));
        press(Key.of('c'), Key.of(Type.DOWN), Key.of(Type.DOWN), Key.of(' '));
        press(Key.of(Type.DOWN), Key.of(' '), Key.of(Type.ESCAPE));
        String headings = draw().headings().toString();
        assertFalse(headings.contains("name=cpu"), headings);
        assertEquals(true, state.table().columns.get("pool"));
    }

    @Test
    void shouldFilterAsOneTypesAndClearOnEscape() {
        type("/db-cl");
        assertEquals(4, rows(draw()).size());
        assertTrue(last(draw()).startsWith("/db-cl_"), last(draw()));
        press(Key.of(Type.ENTER));
        assertTrue(last(draw()).startsWith("only /db-cl"), last(draw()));
        press(Key.of(Type.ESCAPE));
        assertEquals("report-spinner", rows(draw()).get(0));
        type("/ORDERS-DB");
        assertEquals(4, rows(draw()).size());
        press(Key.of(Type.BACKSPACE), Key.of(Type.ESCAPE));
        assertEquals("", state.filter);
    }

    @Test
    void shouldSayHowManyRowsAreHiddenAndShowThem() {
        assertTrue(last(draw()).startsWith("10 more are idle: a shows them"), last(draw()));
        type("a");
        assertEquals(21, draw().ids().size());
        assertFalse(last(draw()).contains("idle"), last(draw()));
    }

    @Test
    void shouldFollowTheSelectedRowByItsIdentity() {
        press(Key.of(Type.DOWN), Key.of(Type.DOWN));
        String selected = state.table().selected;
        type("r");
        Drawn screen = draw();
        int at = screen.ids().indexOf(selected) - screen.firstRow() + screen.firstLine();
        String line = screen.lines().get(at).toAnsi();
        assertTrue(line.contains("\u001b[7m"), line);
        assertEquals(selected, state.table().selected);
    }

    @Test
    void shouldScrollByKeysAndWheel() {
        type("a");
        press(Key.of(Type.END));
        assertEquals(21 - draw().room(), draw().firstRow());
        press(Key.of(Type.PAGE_UP), Key.of(Type.HOME));
        assertEquals(0, draw().firstRow());
        press(Key.of(Type.WHEEL_DOWN, 1, 8));
        assertEquals(3, draw().firstRow());
        press(Key.of(Type.WHEEL_UP, 1, 8), Key.of(Type.WHEEL_UP, 1, 8));
        assertEquals(0, draw().firstRow());
    }

    @Test
    void shouldSelectSortAndTurnByClicks() {
        Drawn screen = draw();
        Drawn.Heading write =
                screen.headings().stream()
                        .filter(each -> each.name().equals("write"))
                        .findFirst()
                        .orElseThrow();
        press(Key.of(Type.CLICK, write.from(), screen.firstLine() - 1));
        assertEquals("journal-writer", rows(draw()).get(0));
        press(Key.of(Type.CLICK, 2, screen.firstLine()));
        assertTrue(state.table().selected.startsWith("50@"), state.table().selected);
        press(Key.of(Type.CLICK, screen.tabs().get(2).from(), screen.tabLine()));
        assertEquals("devices", state.view());
        press(Key.of(Type.CLICK, 500, 500));
        assertEquals("devices", state.view());
    }

    @Test
    void shouldUnfoldAPoolAndFoldIt() {
        type("2");
        int folded = draw().ids().size();
        press(Key.of(Type.DOWN), Key.of(Type.RIGHT));
        assertTrue(draw().ids().size() > folded);
        press(Key.of(Type.LEFT));
        assertEquals(folded, draw().ids().size());
        type("*");
        assertTrue(draw().ids().size() > folded + 3);
        type("*");
        assertEquals(folded, draw().ids().size());
    }

    @Test
    void shouldPauseAndChangeThePace() {
        type(" +");
        assertTrue(last(draw()).startsWith("paused"), last(draw()));
        assertEquals(2000, state.millis());
        type(" ---");
        assertFalse(state.paused());
        assertEquals(200, state.millis());
    }

    @Test
    void shouldAskForAStackAndGoBackToTheDetails() {
        press(Key.of(Type.ENTER), Key.of('s'));
        assertEquals(State.Request.STACK, state.request());
        assertEquals(20, Selected.thread(frame, state));
        state.stack("at A\nat B");
        assertTrue(DrawingTest.text(draw()).contains("at B"));
        press(Key.of(Type.ESCAPE));
        assertEquals(State.Mode.DETAILS, state.mode);
        press(Key.of(Type.ESCAPE));
        assertEquals(State.Mode.TABLE, state.mode);
    }

    @Test
    void shouldHelpWithAllKeys() {
        String help = DrawingTest.text(type("?"));
        assertTrue(help.contains("unfold a pool"), help);
        type("?");
        assertEquals(State.Mode.TABLE, state.mode);
    }

    @Test
    void shouldQuitSuspendEnterAndLeaveOnRequest() {
        type("q");
        assertEquals(State.Request.QUIT, state.request());
        assertEquals(State.Request.NOTHING, state.request());
        press(Key.of(Type.SUSPEND));
        assertEquals(State.Request.SUSPEND, state.request());
        State list = new State(true);
        Drawn screen = Drawing.draw(SomeFrame.jvms(), list, history, PALETTE, 80, 24);
        Keys.press(list, screen, Key.of(Type.ENTER));
        assertEquals(State.Request.ENTER, list.request());
        assertEquals(screen.ids().get(0), Selected.jvm(SomeFrame.jvms(), list).getPath());
        list.show(false);
        Keys.press(list, screen, Key.of(Type.ESCAPE));
        assertEquals(State.Request.LEAVE, list.request());
    }

    @Test
    void shouldSayHowToGetBackToTheFirstRow() {
        type("a");
        press(Key.of(Type.END));
        assertTrue(last(draw()).contains("of 21: Home shows the first"), last(draw()));
        press(Key.of(Type.HOME));
        assertFalse(last(draw()).contains("Home"), last(draw()));
    }

    @Test
    void shouldSayThatAJvmHasNoStack() {
        State list = new State(true);
        Drawn screen = Drawing.draw(SomeFrame.jvms(), list, history, PALETTE, 80, 24);
        Keys.press(list, screen, Key.of('s'));
        assertEquals(State.Request.NOTHING, list.request());
        Drawn after = Drawing.draw(SomeFrame.jvms(), list, history, PALETTE, 80, 24);
        assertEquals("a thread has a stack: Enter goes into the JVM", last(after));
    }

    @Test
    void shouldBeginEachJvmOfTheListWithTheViewThatWasAskedFor() {
        State list = new State(true);
        assertTrue(list.show("devices"));
        assertTrue(list.isList());
        list.show(false);
        assertEquals("devices", list.view());
        list.show(true);
        assertTrue(list.isList());
        assertFalse(list.show("frobs"));
    }

    @Test
    void shouldBearEveryKeyInEveryModeOfEveryView() {
        String letters = "1234567?/Scsr<>PWax +-*hzé";
        for (View<?> view : Views.OF_JVM.subList(1, 4)) {
            for (String mode : List.of("", "?", "/", "S", "c", "s")) {
                state.show(false);
                state.show(view.name());
                type(mode);
                for (Type type : Type.values()) {
                    press(Key.of(type, 3, 3));
                }
                type(letters);
            }
        }
        assertEquals(16, draw().lines().size());
    }
}

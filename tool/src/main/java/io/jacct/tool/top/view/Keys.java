// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.tool.top.row.Views;
import io.jacct.tool.top.view.State.Mode;
import io.jacct.tool.top.view.State.Request;
import java.util.List;

/** What each key does. */
public final class Keys {
    private static final int WHEEL = 3;

    private final State state;
    private final Drawn screen;
    private final TableState table;

    private Keys(State state, Drawn screen) {
        this.state = state;
        this.screen = screen;
        this.table = state.table();
    }

    /** Changes the state by a key that was pressed while this screen was shown. */
    public static void press(State state, Drawn screen, Key key) {
        state.say("");
        Keys keys = new Keys(state, screen);
        switch (key.type()) {
            case QUIT -> state.ask(Request.QUIT);
            case SUSPEND -> state.ask(Request.SUSPEND);
            case CLICK -> new Mouse(state, screen).click(key);
            case WHEEL_UP -> keys.wheel(-WHEEL);
            case WHEEL_DOWN -> keys.wheel(WHEEL);
            default -> keys.inMode(key);
        }
    }

    private void inMode(Key key) {
        switch (state.mode) {
            case FILTER -> filter(key);
            case JUMP -> jump(key);
            case SORT, COLUMNS -> choose(key);
            case TABLE -> table(key);
            default -> text(key);
        }
    }

    private void wheel(int by) {
        if (state.mode == Mode.TABLE || state.mode == Mode.FILTER) {
            table.scroll(screen.ids(), by, screen.room());
        } else {
            state.line = Math.max(0, state.line + by);
        }
    }

    private void filter(Key key) {
        switch (key.type()) {
            case LETTER -> state.filter += key.letter();
            case BACKSPACE ->
                    state.filter =
                            state.filter.substring(0, Math.max(0, state.filter.length() - 1));
            case ENTER -> state.mode = Mode.TABLE;
            case ESCAPE -> {
                state.filter = "";
                state.mode = Mode.TABLE;
            }
            default -> move(key);
        }
    }

    private void jump(Key key) {
        switch (key.type()) {
            case LETTER -> state.typed += key.letter();
            case BACKSPACE ->
                    state.typed = state.typed.substring(0, Math.max(1, state.typed.length() - 1));
            case ENTER -> {
                boolean time = state.typed.contains(":") || state.typed.contains("last");
                state.typed = time ? state.typed.substring(1) : state.typed;
                state.mode = Mode.TABLE;
                state.ask(Request.JUMP);
            }
            case ESCAPE -> state.mode = Mode.TABLE;
            default -> {}
        }
    }

    /** Asks for a time; a distance is before or after this frame. */
    private void askForTime(String sign) {
        state.typed = sign;
        state.mode = Mode.JUMP;
    }

    /** In a text that covers the table. */
    private void text(Key key) {
        boolean back =
                switch (key.type()) {
                    case ESCAPE, BACKSPACE, ENTER, LEFT -> true;
                    default -> false;
                };
        if (back || key.letter() == '?' && state.mode == Mode.HELP) {
            state.mode = state.mode == Mode.STACK ? state.before : Mode.TABLE;
            state.line = 0;
        } else if (key.type() == Key.Type.LETTER) {
            letterInText(key.letter());
        } else {
            state.line = lineAfter(key, Integer.MAX_VALUE / 2);
        }
    }

    private void letterInText(char letter) {
        switch (letter) {
            case '1', '2', '3', '4', '5', '6', '7' -> {
                state.mode = Mode.TABLE;
                letter(letter);
            }
            case 'q', 'Q' -> state.ask(Request.QUIT);
            case 's' -> stack();
            case 'x' -> state.totals = !state.totals;
            case ' ' -> state.paused = !state.paused;
            default -> {}
        }
    }

    private int lineAfter(Key key, int last) {
        int line =
                switch (key.type()) {
                    case UP -> state.line - 1;
                    case DOWN -> state.line + 1;
                    case PAGE_UP -> state.line - screen.room();
                    case PAGE_DOWN -> state.line + screen.room();
                    case HOME -> 0;
                    case END -> last;
                    default -> state.line;
                };
        return Math.max(0, line);
    }

    /** Among columns. */
    private void choose(Key key) {
        List<String> names = screen.choices();
        boolean sorts = state.mode == Mode.SORT;
        if (key.type() == Key.Type.ESCAPE || key.letter() == 'q') {
            state.mode = Mode.TABLE;
        } else if (isChoice(key) && state.line < names.size()) {
            String name = names.get(state.line);
            if (sorts) {
                table.sort = name;
                state.mode = Mode.TABLE;
            } else {
                state.toggle(name);
            }
        } else {
            state.line = lineAfter(key, names.size() - 1);
        }
    }

    private static boolean isChoice(Key key) {
        return key.type() == Key.Type.ENTER || key.type() == Key.Type.LETTER && key.letter() == ' ';
    }

    private void table(Key key) {
        switch (key.type()) {
            case LETTER -> letter(key.letter());
            case ENTER -> enter();
            case ESCAPE, BACKSPACE -> back();
            case TAB -> turn(1);
            case BACK_TAB -> turn(-1);
            case RIGHT -> fold(true);
            case LEFT -> fold(false);
            default -> move(key);
        }
    }

    private void move(Key key) {
        switch (key.type()) {
            case UP -> table.move(screen.ids(), -1);
            case DOWN -> table.move(screen.ids(), 1);
            case PAGE_UP -> table.move(screen.ids(), -screen.room());
            case PAGE_DOWN -> table.move(screen.ids(), screen.room());
            case HOME, END -> end(key.type() == Key.Type.HOME);
            default -> {}
        }
    }

    /** The first or last row; of a recording, the first or last frame. */
    private void end(boolean first) {
        if (state.replay) {
            state.ask(first ? Request.FIRST : Request.LAST);
        } else {
            table.select(screen.ids(), first ? 0 : Integer.MAX_VALUE);
        }
    }

    private void enter() {
        if (table.selected == null) {
            table.select(screen.ids(), screen.firstRow());
        }
        if (state.isList()) {
            state.ask(Request.ENTER);
        } else if (table.selected != null) {
            state.mode = Mode.DETAILS;
            state.line = 0;
        }
    }

    private void back() {
        if (!state.filter.isEmpty()) {
            state.filter = "";
        } else if (state.listed && !state.isList()) {
            state.ask(Request.LEAVE);
        } else {
            table.selected = null;
        }
    }

    private void turn(int by) {
        if (!state.isList()) {
            int all = Views.OF_JVM.size();
            int now = Views.OF_JVM.indexOf(state.view);
            state.view = Views.OF_JVM.get((now + by + all) % all);
        }
    }

    private void fold(boolean open) {
        if (table.selected == null) {
            table.select(screen.ids(), screen.firstRow());
        }
        if (open) {
            table.unfolded.add(table.selected);
        } else {
            table.unfolded.remove(table.selected);
        }
    }

    private void letter(char letter) {
        if (letter >= '1' && letter <= '7' && !state.isList()) {
            state.view = Views.OF_JVM.get(letter - '1');
            return;
        }
        switch (letter) {
            case 'q', 'Q' -> state.ask(Request.QUIT);
            case '?', 'h' -> cover(Mode.HELP);
            case '/' -> state.mode = Mode.FILTER;
            case 'S' -> cover(Mode.SORT);
            case 'c' -> cover(Mode.COLUMNS);
            case 's' -> stack();
            case 'r' -> table.reverse = !table.reverse;
            case '<' -> sortBeside(-1);
            case '>' -> sortBeside(1);
            case 'P' -> table.sort = "cpu";
            case 'W' -> table.sort = "write";
            case 'a' -> state.idle = !state.idle;
            case 'x' -> state.totals = !state.totals;
            case ' ' -> state.paused = !state.paused;
            case '+' -> state.pace(true);
            case '-' -> state.pace(false);
            case '*' -> foldAll();
            default -> replayed(letter);
        }
    }

    private void replayed(char letter) {
        if (state.replay) {
            switch (letter) {
                case 't' -> state.ask(Request.NEXT);
                case 'T' -> state.ask(Request.PREVIOUS);
                case 'j' -> askForTime("+");
                case 'J' -> askForTime("-");
                default -> {}
            }
        }
    }

    private void cover(Mode mode) {
        state.mode = mode;
        state.line = 0;
    }

    private void stack() {
        if (state.isList()) {
            state.say("a thread has a stack: Enter goes into the JVM");
            return;
        }
        if (table.selected == null) {
            table.select(screen.ids(), screen.firstRow());
        }
        state.before = state.mode == Mode.STACK ? state.before : state.mode;
        state.stack = null;
        cover(Mode.STACK);
        state.ask(Request.STACK);
    }

    private void foldAll() {
        if (table.unfolded.isEmpty()) {
            table.unfolded.addAll(screen.ids());
        } else {
            table.unfolded.clear();
        }
    }

    private void sortBeside(int by) {
        List<String> names = screen.headings().stream().map(Drawn.Heading::name).toList();
        int now = names.indexOf(table.sort);
        int next = now < 0 ? 0 : now + by;
        if (next >= 0 && next < names.size()) {
            table.sort = names.get(next);
        }
    }
}

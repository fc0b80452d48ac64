// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

/** What a click does: it selects a row, sorts by a column, or changes the view. */
final class Mouse {
    private final State state;
    private final Drawn screen;

    Mouse(State state, Drawn screen) {
        this.state = state;
        this.screen = screen;
    }

    void click(Key key) {
        if (key.y() == screen.tabLine()) {
            for (Drawn.Heading tab : screen.tabs()) {
                if (tab.has(key.x())) {
                    state.mode = State.Mode.TABLE;
                    state.show(tab.name());
                }
            }
            return;
        }
        switch (state.mode) {
            case TABLE, FILTER -> inTable(key);
            case SORT, COLUMNS -> inChoices(key);
            default -> {}
        }
    }

    private void inTable(Key key) {
        TableState table = state.table();
        int line = key.y() - screen.firstLine();
        int row = screen.firstRow() + line;
        if (line == -1) {
            for (Drawn.Heading heading : screen.headings()) {
                if (heading.has(key.x())) {
                    table.reverse = heading.name().equals(table.sort) && !table.reverse;
                    table.sort = heading.name();
                }
            }
        } else if (line >= 0 && line < screen.room() && row < screen.ids().size()) {
            table.select(screen.ids(), row);
        }
    }

    private void inChoices(Key key) {
        int line = screen.firstRow() + key.y() - screen.firstLine();
        if (line < 0 || line >= screen.choices().size()) {
            return;
        }
        String name = screen.choices().get(line);
        if (state.mode == State.Mode.SORT) {
            state.table().sort = name;
            state.mode = State.Mode.TABLE;
        } else {
            state.line = line;
            state.toggle(name);
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.field.Units;
import io.jacct.tool.text.Printable;
import io.jacct.tool.top.row.Column;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.Palette;
import io.jacct.tool.top.row.TaskColumns;
import io.jacct.tool.top.row.TaskRow;
import io.jacct.tool.top.row.View;
import io.jacct.tool.top.row.Views;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;

/**
 * Draws a frame as the user has chosen. The same frame and choices give the same screen: nothing
 * here reads a clock. From above: the header, the names of the views, the table, and a line that
 * says what is not there.
 */
public final class Drawing {
    private static final int LOW = 9;

    private final Frame frame;
    private final State state;
    private final History history;
    private final Palette palette;
    private final int width;
    private final int height;
    private final List<AttributedString> lines = new ArrayList<>();
    private List<Drawn.Heading> tabs = List.of();
    private List<Drawn.Heading> headings = List.of();
    private List<String> choices = List.of();
    private int tabLine;
    private int firstLine;
    private int firstRow;

    private Drawing(
            Frame frame, State state, History history, Palette palette, int width, int height) {
        this.frame = frame;
        this.state = state;
        this.history = history;
        this.palette = palette;
        this.width = width;
        this.height = height;
    }

    /** Draws a screen, and adds the rows of a frame that it has to their history, once. */
    public static Drawn draw(
            Frame frame, State state, History history, Palette palette, int width, int height) {
        return new Drawing(frame, state, history, palette, width, height).view(state.view);
    }

    private <R> Drawn view(View<R> view) {
        if (height > LOW) {
            new Header(frame, state.totals, state.idle, width)
                    .lines()
                    .forEach(line -> lines.add(new AttributedString(line)));
        }
        tabs();
        int room = Math.max(1, height - lines.size() - 2);
        Content<R> content = Content.of(view, frame, state);
        Status status = new Status(state, content, frame);
        switch (state.mode) {
            case HELP -> text(Help.LINES.stream().map(AttributedString::new).toList(), room);
            case STACK -> text(stack(), room);
            case SORT, COLUMNS -> choices(view, room);
            case DETAILS -> text(details(content), room);
            default -> status.columns(table(content, room), sorted(view));
        }
        while (lines.size() < height - 1) {
            lines.add(AttributedString.EMPTY);
        }
        while (lines.size() > height - 1) {
            lines.remove(lines.size() - 1);
        }
        lines.add(status.line(width, firstRow, room));
        List<AttributedString> cut =
                lines.stream().map(line -> line.columnSubSequence(0, width)).toList();
        return new Drawn(
                cut, content.ids(), firstLine, firstRow, room, headings, tabs, tabLine, choices);
    }

    /** The names of the views, and the time of the frame. */
    private void tabs() {
        tabLine = lines.size();
        AttributedStringBuilder line = new AttributedStringBuilder();
        List<Drawn.Heading> all = new ArrayList<>();
        if (!state.isList()) {
            // each name has a number, a blank and a gap of one
            int wanted = Views.OF_JVM.stream().mapToInt(v -> v.name().length() + 3).sum() - 1;
            boolean tight = wanted <= width && width < wanted + Views.OF_JVM.size() - 1;
            String gap = tight ? " " : "  ";
            for (View<?> view : Views.OF_JVM) {
                boolean present = view == state.view;
                int number = Views.OF_JVM.indexOf(view) + 1;
                boolean whole = present || wanted <= width;
                int from = line.columnLength();
                line.styled(
                        present ? Palette.INVERSE : Palette.PLAIN,
                        number + (whole ? " " + view.name() : ""));
                all.add(new Drawn.Heading(from, line.columnLength(), view.name()));
                line.append(gap);
            }
        }
        String time = frame.end() == null ? "" : Units.time(frame.end().takenMillis());
        for (String form : List.of(time, time.substring(Math.min(time.length(), 11)))) {
            int free = width - line.columnLength() - form.length();
            if (!form.isEmpty() && free >= 0) {
                line.append(" ".repeat(free)).append(form);
                break;
            }
        }
        tabs = all;
        lines.add(line.toAttributedString());
    }

    private <R> String sorted(View<R> view) {
        Column<R> column = view.column(frame, state.totals, state.table().sort);
        return column == null ? "no column" : column.title();
    }

    /** Returns how many columns have no room. */
    private <R> int table(Content<R> content, int room) {
        View<R> view = content.view();
        TableState table = state.table();
        firstRow = table.first(content.ids(), room);
        int last = Math.min(content.rows().size(), firstRow + room);
        List<R> rows = content.rows().subList(firstRow, last);
        history.add(view, frame, rows);
        Layout<R> layout = Layout.of(table.shown(view.columns(frame, state.totals)), rows, width);
        Lines<R> all = new Lines<>(layout, rows, palette);
        headings = all.headings();
        lines.add(all.heading(table.sort, width));
        firstLine = lines.size();
        for (int i = 0; i < rows.size(); i++) {
            boolean hangs = rows.get(i) instanceof TaskRow task && TaskColumns.hangs(task);
            boolean selected = content.ids().get(firstRow + i).equals(table.selected);
            lines.add(all.line(i, selected, hangs, width));
        }
        if (rows.isEmpty()) {
            boolean hidden = content.idle() + content.filtered() > 0;
            lines.add(new AttributedString(hidden ? "nothing to show" : view.none()));
        }
        return layout.dropped;
    }

    private <R> List<AttributedString> details(Content<R> content) {
        R row = content.row(state.table().selected);
        history.add(content.view(), frame, row == null ? List.of() : List.of(row));
        if (row == null) {
            return List.of(new AttributedString("it is not in this frame: Escape goes back"));
        }
        return new RowDetails<>(content.view(), frame, row, palette, width)
                .lines(state.totals, history);
    }

    private List<AttributedString> stack() {
        if (state.stack == null) {
            return List.of(new AttributedString("asking the JVM: Escape goes back"));
        }
        return state.stack
                .lines()
                .map(line -> new AttributedString(Printable.line(line.replace("\t", "    "))))
                .toList();
    }

    /** The lines of a text from the one to which the user has scrolled. */
    private void text(List<AttributedString> all, int room) {
        state.line = Math.max(0, Math.min(state.line, all.size() - room - 1));
        int last = Math.min(all.size(), state.line + room + 1);
        lines.addAll(all.subList(state.line, last));
    }

    private <R> void choices(View<R> view, int room) {
        List<Column<R>> all = view.columns(frame, state.totals);
        choices = all.stream().map(Column::name).toList();
        TableState table = state.table();
        Map<String, Boolean> shown = new HashMap<>();
        all.forEach(
                each ->
                        shown.put(
                                each.name(),
                                table.columns.getOrDefault(each.name(), each.shown())));
        state.shown(shown);
        state.line = Math.max(0, Math.min(state.line, all.size() - 1));
        int first = Math.max(0, Math.min(state.line - room / 2, all.size() - room));
        firstLine = lines.size();
        firstRow = first;
        for (int i = first; i < Math.min(all.size(), first + room); i++) {
            Column<R> column = all.get(i);
            boolean on =
                    state.mode == State.Mode.SORT
                            ? column.name().equals(table.sort)
                            : shown.get(column.name());
            String line = (on ? "* " : "  ") + column.title();
            line += " ".repeat(Math.max(1, 24 - line.length())) + column.sentence();
            lines.add(
                    new AttributedString(line, i == state.line ? Palette.INVERSE : Palette.PLAIN));
        }
    }
}

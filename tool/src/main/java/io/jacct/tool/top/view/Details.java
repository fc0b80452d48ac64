// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.tool.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Lines about one row, of a given width. */
final class Details {
    private static final int LABEL = 16;
    private static final int VALUE = 8;

    private final List<AttributedString> lines = new ArrayList<>();
    private final Palette palette;
    private final int width;

    Details(Palette palette, int width) {
        this.palette = palette;
        this.width = width;
    }

    Palette palette() {
        return palette;
    }

    /** Everything about a row: what its view tells, its history, and its values. */
    static <R> List<AttributedString> of(
            View<R> view, Frame frame, State state, R row, History history, Details details) {
        Column<R> name = view.columns(frame, state.totals).get(0);
        details.title(name.title().toLowerCase(Locale.ROOT) + " " + name.cell(row).strip());
        view.details(frame, row, details);
        details.history(view, frame, row, history);
        details.values(view.columns(frame, state.totals), row);
        return details.lines;
    }

    /** A heading. */
    void title(String text) {
        lines.add(new AttributedString(cut(text), Palette.BOLD));
    }

    /** A heading below a blank line. */
    void part(String text) {
        lines.add(AttributedString.EMPTY);
        title(text);
    }

    /** A line. */
    void text(String text) {
        lines.add(new AttributedString(cut(text)));
    }

    /** A line that needs the user's attention. */
    void alarm(String text) {
        lines.add(new AttributedString(cut(text), palette.hot()));
    }

    private String cut(String text) {
        return Printable.cut(Printable.line(text), width);
    }

    /** A label, a value, and a bar for a share from 0 to 1. */
    void bar(String label, String value, double share, AttributedStyle style) {
        AttributedStringBuilder line = new AttributedStringBuilder();
        line.append("  ").append(padded(Printable.cut(label, LABEL), LABEL));
        line.append(" ".repeat(Math.max(1, VALUE - value.length()))).append(value).append("  ");
        int room = Math.max(0, Math.min(60, width - line.columnLength()));
        lines.add(line.styled(style, Bars.bar(share, room, palette.blocks())).toAttributedString());
    }

    private static String padded(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - Printable.columns(text)));
    }

    private <R> void history(View<R> view, Frame frame, R row, History history) {
        boolean headed = false;
        for (String name : view.followed()) {
            List<Double> numbers = history.of(view, row, name);
            Column<R> column = view.column(frame, false, name);
            double most = numbers.stream().filter(n -> !n.isNaN()).reduce(0.0, Math::max);
            if (numbers.size() < 2 || most == 0) {
                continue;
            }
            if (!headed) {
                part("in the last " + numbers.size() + " frames, up to the greatest");
                headed = true;
            }
            String label = padded(column.title(), LABEL / 2);
            String top = column.format().apply(most);
            int room = Math.max(1, width - LABEL - VALUE - 2);
            text(
                    "  "
                            + label
                            + " ".repeat(Math.max(1, VALUE - top.length()))
                            + top
                            + "  "
                            + Bars.line(numbers, room, palette.blocks()));
        }
    }

    /** All columns, in as many as fit side by side; numbers that are 0 or not known are missing. */
    private <R> void values(List<Column<R>> columns, R row) {
        List<String> all = new ArrayList<>();
        for (Column<R> column : columns.subList(1, columns.size())) {
            String cell = Printable.line(column.cell(row));
            if (!cell.isEmpty() && !cell.equals("0") && !cell.equals("-")) {
                all.add(column.title() + " " + cell);
            }
        }
        if (all.isEmpty()) {
            return;
        }
        part("values");
        int longest = all.stream().mapToInt(Printable::columns).max().orElse(1) + 2;
        int each = Math.min(longest, 40);
        int across = Math.max(1, (width - 2) / each);
        StringBuilder line = new StringBuilder();
        int used = 0;
        for (String value : all) {
            int cells = Math.max(1, (Printable.columns(value) + 2 + each - 1) / each);
            if (used > 0 && used + cells > across) {
                text("  " + line);
                line.setLength(0);
                used = 0;
            }
            line.append(padded(value, cells * each));
            used += cells;
        }
        text("  " + line.toString().stripTrailing());
    }
}

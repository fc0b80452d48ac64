// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.tool.text.Printable;
import io.jacct.tool.top.row.Bars;
import io.jacct.tool.top.row.Column;
import io.jacct.tool.top.row.Details;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.Palette;
import io.jacct.tool.top.row.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jline.utils.AttributedString;

/** Everything about a row: what its view tells of it, its history, and its values. */
final class RowDetails<R> {
    private static final int LABEL = 16;
    private static final int VALUE = 8;
    private static final int WIDEST = 40;

    private final View<R> view;
    private final Frame frame;
    private final R row;
    private final Palette palette;
    private final int width;
    private final Details details;

    RowDetails(View<R> view, Frame frame, R row, Palette palette, int width) {
        this.view = view;
        this.frame = frame;
        this.row = row;
        this.palette = palette;
        this.width = width;
        this.details = new Details(palette, width);
    }

    List<AttributedString> lines(boolean totals, History history) {
        List<Column<R>> columns = view.columns(frame, totals);
        Column<R> name = columns.get(0);
        details.title(name.title().toLowerCase(Locale.ROOT) + " " + name.cell(row).strip());
        view.details(frame, row, details);
        history(history);
        for (String part : view.parts()) {
            values(
                    part,
                    columns.stream()
                            .skip(1)
                            .filter(column -> view.part(column).equals(part))
                            .toList());
        }
        return details.lines();
    }

    private void history(History history) {
        boolean headed = false;
        for (String name : view.followed()) {
            Column<R> column = view.column(frame, false, name);
            List<Double> numbers = seen(history.of(view, row, name), column);
            double most = numbers.stream().filter(n -> !n.isNaN()).reduce(0.0, Math::max);
            if (numbers.size() < 2 || most == 0) {
                continue;
            }
            if (!headed) {
                details.part("in the last " + numbers.size() + " frames, up to the greatest");
                headed = true;
            }
            String top = column.format().apply(most);
            int room = Math.max(1, width - LABEL - VALUE - 2);
            details.text(
                    "  "
                            + padded(column.title(), LABEL / 2)
                            + " ".repeat(Math.max(1, VALUE - top.length()))
                            + top
                            + "  "
                            + Bars.line(numbers, room, palette.blocks()));
        }
    }

    /** A number that reads as 0 is none: its line would be as high as that of a great one. */
    private static <R> List<Double> seen(List<Double> numbers, Column<R> column) {
        String none = column.format().apply(0);
        return numbers.stream()
                .map(each -> column.format().apply(each).equals(none) ? Double.valueOf(0) : each)
                .toList();
    }

    /** Values in as many columns as fit; numbers that are 0 or not known are missing. */
    private void values(String heading, List<Column<R>> columns) {
        List<String> all = new ArrayList<>();
        for (Column<R> column : columns) {
            String cell = Printable.line(column.cell(row));
            if (!cell.isEmpty() && !cell.equals("0") && !cell.equals("-")) {
                all.add(column.title() + " " + cell);
            }
        }
        if (all.isEmpty()) {
            return;
        }
        details.part(heading);
        int longest = all.stream().mapToInt(Printable::columns).max().orElse(1) + 2;
        int each = Math.min(longest, WIDEST);
        int across = Math.max(1, (width - 2) / each);
        StringBuilder line = new StringBuilder();
        int used = 0;
        for (String value : all) {
            int cells = Math.max(1, (Printable.columns(value) + 2 + each - 1) / each);
            if (used > 0 && used + cells > across) {
                details.text("  " + line);
                line.setLength(0);
                used = 0;
            }
            line.append(padded(value, cells * each));
            used += cells;
        }
        details.text("  " + line.toString().stripTrailing());
    }

    private static String padded(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - Printable.columns(text)));
    }
}

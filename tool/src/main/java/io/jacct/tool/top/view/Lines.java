// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.tool.text.Printable;
import io.jacct.tool.top.row.Column;
import io.jacct.tool.top.row.Palette;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Rows as styled lines under a heading. */
final class Lines<R> {
    private final Layout<R> layout;
    private final List<R> rows;
    private final Palette palette;
    private final List<List<String>> cells = new ArrayList<>();

    Lines(Layout<R> layout, List<R> rows, Palette palette) {
        this.layout = layout;
        this.rows = rows;
        this.palette = palette;
        for (int i = 0; i < layout.columns().size(); i++) {
            cells.add(layout.cells(i, rows));
        }
    }

    /** The heading, as wide as the screen; the column that sorts stands out. */
    AttributedString heading(String sort, int width) {
        AttributedStringBuilder line = new AttributedStringBuilder();
        for (int i = 0; i < layout.columns().size(); i++) {
            Column<R> column = layout.columns().get(i);
            boolean sorts = column.name().equals(sort);
            AttributedStyle style = sorts ? Palette.BOLD.underline() : Palette.INVERSE;
            line.styled(style, padded(i, column.title()));
            if (i < layout.columns().size() - 1) {
                line.styled(Palette.INVERSE, " ".repeat(layout.gap()));
            }
        }
        int rest = Math.max(0, Math.min(width, 1000) - line.columnLength());
        return line.styled(Palette.INVERSE, " ".repeat(rest)).toAttributedString();
    }

    /** Where each column begins and ends in a line. */
    List<Drawn.Heading> headings() {
        List<Drawn.Heading> all = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < layout.columns().size(); i++) {
            int end = at + layout.width(i);
            all.add(new Drawn.Heading(at, end, layout.columns().get(i).name()));
            at = end + layout.gap();
        }
        return all;
    }

    /** A row. */
    AttributedString line(int row, boolean selected, boolean hangs, int width) {
        AttributedStringBuilder line = new AttributedStringBuilder();
        for (int i = 0; i < layout.columns().size(); i++) {
            Column<R> column = layout.columns().get(i);
            line.append(" ".repeat(i == 0 ? 0 : layout.gap()));
            AttributedStyle style = palette.load(column.load(rows.get(row)));
            boolean duration = hangs && column.name().equals("for");
            line.styled(duration ? palette.hot() : style, padded(i, cells.get(i).get(row)));
        }
        if (selected) {
            String text = line.toString();
            String rest = " ".repeat(Math.max(0, width - Printable.columns(text)));
            return new AttributedString(text + rest, Palette.INVERSE);
        }
        return line.toAttributedString();
    }

    private String padded(int column, String text) {
        int free = layout.width(column) - Printable.columns(text);
        String blank = " ".repeat(Math.max(0, free));
        return layout.columns().get(column).isNumber() ? blank + text : text + blank;
    }
}

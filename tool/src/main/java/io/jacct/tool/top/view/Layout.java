// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.tool.text.Printable;
import io.jacct.tool.top.row.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which columns fit into a line, and how wide they are. Whole columns go first, those with the
 * highest rank before others. Names are cut only if the columns that must stay do not fit either.
 */
final class Layout<R> {
    /** From this width on there is more room between columns. */
    private static final int WIDE = 120;

    /** The part of a line that a name gets before another column goes, if it needs it. */
    private static final int NAME_PART = 4;

    /** The same for other texts. */
    private static final int TEXT_PART = 5;

    private final List<Column<R>> columns;
    private final int gap;
    private int[] widths;

    /** How many columns had no room. */
    final int dropped;

    private Layout(List<Column<R>> columns, int gap, int dropped) {
        this.columns = columns;
        this.gap = gap;
        this.dropped = dropped;
    }

    /** For lines of {@code width} with these rows. */
    static <R> Layout<R> of(List<Column<R>> all, List<R> rows, int width) {
        int gap = width >= WIDE ? 2 : 1;
        List<Column<R>> fit = new ArrayList<>(all);
        List<Integer> least = new ArrayList<>();
        List<Integer> wanted = new ArrayList<>();
        for (Column<R> column : all) {
            int title = Math.max(column.width(), column.title().length());
            int longest = title;
            for (R row : rows) {
                longest = Math.max(longest, Printable.columns(text(column, row)));
            }
            wanted.add(longest);
            least.add(column.isNumber() ? longest : room(title, longest, width, least.isEmpty()));
        }
        while (sum(least, gap) > width && fit.size() > 1) {
            int worst = worst(fit);
            if (fit.get(worst).rank() == 0) {
                break;
            }
            fit.remove(worst);
            least.remove(worst);
            wanted.remove(worst);
        }
        Layout<R> layout = new Layout<>(fit, gap, all.size() - fit.size());
        layout.widths = share(least, wanted, width - sum(least, gap));
        return layout;
    }

    /** The room that a text needs: names are cut only after columns have gone. */
    private static int room(int title, int longest, int width, boolean first) {
        int share = width / (first ? NAME_PART : TEXT_PART);
        return Math.min(longest, Math.max(title, share));
    }

    /** The last of the columns with the highest rank. */
    private static <R> int worst(List<Column<R>> columns) {
        int worst = 0;
        for (int i = 1; i < columns.size(); i++) {
            worst = columns.get(i).rank() >= columns.get(worst).rank() ? i : worst;
        }
        return worst;
    }

    private static int sum(List<Integer> widths, int gap) {
        return widths.stream().mapToInt(each -> each + gap).sum() - gap;
    }

    /** Gives what is free to the columns that want more, the one that wants least first. */
    private static int[] share(List<Integer> least, List<Integer> wanted, int free) {
        int[] widths = least.stream().mapToInt(each -> each).toArray();
        List<Integer> wanting = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            if (wanted.get(i) > widths[i]) {
                wanting.add(i);
            }
        }
        wanting.sort(Comparator.comparingInt(i -> wanted.get(i) - least.get(i)));
        int left = Math.max(0, free);
        for (int i = 0; i < wanting.size(); i++) {
            int at = wanting.get(i);
            int more = Math.min(wanted.get(at) - widths[at], left / (wanting.size() - i));
            widths[at] += more;
            left -= more;
        }
        return widths;
    }

    /** The cell as it may be printed. */
    static <R> String text(Column<R> column, R row) {
        return column.isNumber() ? column.cell(row) : Printable.line(column.cell(row));
    }

    List<Column<R>> columns() {
        return columns;
    }

    int width(int column) {
        return widths[column];
    }

    int gap() {
        return gap;
    }

    /** The cells of a column in these rows; two different texts are never cut to one. */
    List<String> cells(int column, List<R> rows) {
        Column<R> which = columns.get(column);
        List<String> cells = rows.stream().map(row -> text(which, row)).toList();
        return which.isNumber() ? cells : Printable.cut(cells, widths[column]);
    }
}

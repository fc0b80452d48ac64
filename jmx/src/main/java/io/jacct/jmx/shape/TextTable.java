// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The first rows of a list as lines of text. Consoles show each line of a result as it is, in a
 * font of one width. The tables of Totals and the operations {@code top} have one each.
 *
 * @param <R> the thing that a row shows
 */
public final class TextTable<R> {
    /** Between two columns. */
    private static final String GAP = "  ";

    private final String things;
    private final List<Column<R>> columns = new ArrayList<>();

    private record Column<R>(String title, boolean number, Function<R, String> cell) {}

    /** {@code things} says at the end what the rows are, and their order. */
    public TextTable(String things) {
        this.things = things;
    }

    /** A column that is aligned to the left. */
    public TextTable<R> text(String title, Function<R, String> cell) {
        columns.add(new Column<>(title, false, cell));
        return this;
    }

    /** A column that is aligned to the right. */
    public TextTable<R> number(String title, Function<R, String> cell) {
        columns.add(new Column<>(title, true, cell));
        return this;
    }

    /** The headings, at most {@code n} rows, and how many there are. */
    public String[] of(List<R> rows, int n) {
        List<R> shown = rows.subList(0, Math.min(n, rows.size()));
        List<StringBuilder> lines = new ArrayList<>();
        for (int i = 0; i <= shown.size(); i++) {
            lines.add(new StringBuilder());
        }
        for (Column<R> column : columns) {
            append(lines, column, shown);
        }
        List<String> all = new ArrayList<>();
        lines.forEach(line -> all.add(line.toString().stripTrailing()));
        all.add(shown.size() + " of " + rows.size() + " " + things);
        return all.toArray(String[]::new);
    }

    private static <R> void append(List<StringBuilder> lines, Column<R> column, List<R> rows) {
        List<String> cells = new ArrayList<>();
        cells.add(column.title());
        rows.forEach(row -> cells.add(PlainText.plain(column.cell().apply(row))));
        int width = cells.stream().mapToInt(String::length).max().orElse(0);
        for (int i = 0; i < cells.size(); i++) {
            StringBuilder line = lines.get(i);
            if (line.length() > 0) {
                line.append(GAP);
            }
            String pad = " ".repeat(width - cells.get(i).length());
            line.append(column.number() ? pad + cells.get(i) : cells.get(i) + pad);
        }
    }
}

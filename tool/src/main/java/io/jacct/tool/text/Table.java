// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows under headings. Makes cells {@linkplain Printable harmless}, so that no caller can forget
 * it.
 */
public final class Table {
    /** Columns between two cells. */
    public static final int GAP = 2;

    private final List<Heading> headings = new ArrayList<>();
    private final List<String[]> rows = new ArrayList<>();

    /**
     * A column.
     *
     * @param width its width on the terminal, or 0 for the width of its longest cell
     */
    private record Heading(String title, int width, boolean right) {}

    /** Adds a column of text with the width of its longest cell. */
    public Table text(String title) {
        return text(title, 0);
    }

    /** Adds a column of text; longer cells are cut. */
    public Table text(String title, int width) {
        headings.add(new Heading(title, width, false));
        return this;
    }

    /** Adds a column of numbers with the width of its longest cell. */
    public Table number(String title) {
        return number(title, 0);
    }

    /** Adds a column of numbers. */
    public Table number(String title, int width) {
        headings.add(new Heading(title, width, true));
        return this;
    }

    /** Adds a row with a cell for each column. */
    public void row(String... cells) {
        row(Arrays.asList(cells));
    }

    /** See {@link #row(String...)}. */
    public void row(List<String> cells) {
        rows.add(cells.stream().map(Printable::line).toArray(String[]::new));
    }

    /** The width of a line. */
    public int width() {
        return Arrays.stream(widths()).sum() + GAP * (headings.size() - 1);
    }

    /** The headings and then the rows, one line each. */
    public List<String> lines() {
        int[] widths = widths();
        List<String> lines = new ArrayList<>(rows.size() + 1);
        lines.add(line(titles(), widths));
        rows.forEach(row -> lines.add(line(row, widths)));
        return lines;
    }

    private String line(String[] row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.length; i++) {
            String cell = Printable.cut(row[i], widths[i]);
            String padding = " ".repeat(Math.max(0, widths[i] - Printable.columns(cell)));
            line.append(i == 0 ? "" : " ".repeat(GAP));
            line.append(headings.get(i).right ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }

    private int[] widths() {
        int[] widths = new int[headings.size()];
        for (int i = 0; i < widths.length; i++) {
            Heading heading = headings.get(i);
            int width = heading.width;
            if (width == 0) {
                width = Printable.columns(heading.title);
                for (String[] row : rows) {
                    width = Math.max(width, Printable.columns(row[i]));
                }
            }
            widths[i] = width;
        }
        return widths;
    }

    private String[] titles() {
        return headings.stream().map(Heading::title).toArray(String[]::new);
    }
}

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

    /** To this width texts are cut before a column is left out. */
    private static final int LEAST = 12;

    private final List<Heading> headings = new ArrayList<>();
    private final List<String[]> rows = new ArrayList<>();

    /**
     * A column.
     *
     * @param width its width on the terminal, or 0 for the width of its longest cell
     * @param cut whether its cells may be cut where a line has too little room
     */
    private record Heading(String title, int width, boolean right, boolean cut) {}

    /**
     * A table on a terminal.
     *
     * @param leftOut the titles of the columns for which there was no room
     * @param needed the width with which nothing would be left out or cut
     */
    public record Fitted(List<String> lines, List<String> leftOut, int needed) {}

    /** Adds a column of text with the width of its longest cell. */
    public Table text(String title) {
        return text(title, 0);
    }

    /** Adds a column of text; longer cells are cut. */
    public Table text(String title, int width) {
        headings.add(new Heading(title, width, false, width == 0));
        return this;
    }

    /** Adds a column of text that makes no sense in part, such as a time. */
    public Table whole(String title) {
        headings.add(new Heading(title, 0, false, false));
        return this;
    }

    /** Adds a column of numbers with the width of its longest cell. */
    public Table number(String title) {
        return number(title, 0);
    }

    /** Adds a column of numbers. */
    public Table number(String title, int width) {
        headings.add(new Heading(title, width, true, false));
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

    /**
     * The same in lines of at most that width. First the longest texts are cut, so that different
     * ones stay different. Then columns are left out, the last ones first.
     */
    public Fitted fit(int width) {
        List<String> leftOut = new ArrayList<>();
        Table table = this;
        while (table.least() > width && table.last() > 0) {
            int last = table.last();
            leftOut.add(0, table.headings.get(last).title);
            table = table.without(last);
        }
        return new Fitted(table.cut(width).lines(), leftOut, width());
    }

    /** The width with all texts cut. */
    private int least() {
        int[] widths = widths();
        int sum = GAP * (widths.length - 1);
        for (int i = 0; i < widths.length; i++) {
            sum += headings.get(i).cut ? Math.min(widths[i], LEAST) : widths[i];
        }
        return sum;
    }

    /** The last column that is no text to cut, since that is what a line is about; or the first. */
    private int last() {
        int last = headings.size() - 1;
        while (last > 0 && headings.get(last).cut) {
            last--;
        }
        return last;
    }

    private Table without(int column) {
        List<Integer> others = new ArrayList<>();
        for (int i = 0; i < headings.size(); i++) {
            if (i != column) {
                others.add(i);
            }
        }
        return of(others);
    }

    /**
     * These columns alone, in this order.
     *
     * @throws IllegalArgumentException if there is no such column; the message names all
     */
    public Table only(List<String> titles) {
        List<String> all = headings.stream().map(Heading::title).toList();
        List<Integer> columns = new ArrayList<>();
        for (String title : titles) {
            int at = indexOf(all, title);
            if (at < 0) {
                throw new IllegalArgumentException(noColumn(title, all));
            }
            columns.add(at);
        }
        return of(columns);
    }

    /** Whether it has this column. */
    public boolean has(String title) {
        return indexOf(headings.stream().map(Heading::title).toList(), title) >= 0;
    }

    /** Where a title is among others; case does not matter. -1 if it is not there. */
    public static int indexOf(List<String> titles, String title) {
        for (int i = 0; i < titles.size(); i++) {
            if (titles.get(i).equalsIgnoreCase(title.strip())) {
                return i;
            }
        }
        return -1;
    }

    /** The message about a column that does not exist. */
    public static String noColumn(String title, List<String> all) {
        return "there is no column '" + title + "'; there are " + String.join(",", all);
    }

    private Table of(List<Integer> columns) {
        Table table = new Table();
        columns.forEach(each -> table.headings.add(headings.get(each)));
        for (String[] row : rows) {
            table.rows.add(columns.stream().map(each -> row[each]).toArray(String[]::new));
        }
        return table;
    }

    private Table cut(int width) {
        int[] widths = widths();
        int excess = Arrays.stream(widths).sum() + GAP * (widths.length - 1) - width;
        boolean fits = excess <= 0;
        while (excess-- > 0) {
            int widest = widest(widths);
            if (widest < 0) {
                break;
            }
            widths[widest]--;
        }
        return fits ? this : with(widths);
    }

    /** The widest text that may still be cut; -1 if there is none. */
    private int widest(int[] widths) {
        int widest = -1;
        for (int i = 0; i < widths.length; i++) {
            boolean more = headings.get(i).cut && widths[i] > LEAST;
            widest = more && (widest < 0 || widths[i] > widths[widest]) ? i : widest;
        }
        return widest;
    }

    private Table with(int[] widths) {
        Table table = new Table();
        List<List<String>> columns = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            Heading heading = headings.get(i);
            table.headings.add(new Heading(heading.title, widths[i], heading.right, false));
            int column = i;
            List<String> cells = rows.stream().map(row -> row[column]).toList();
            columns.add(heading.cut ? Printable.cut(cells, widths[i]) : cells);
        }
        for (int row = 0; row < rows.size(); row++) {
            int at = row;
            table.rows.add(columns.stream().map(each -> each.get(at)).toArray(String[]::new));
        }
        return table;
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

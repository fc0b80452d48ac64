// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import java.util.ArrayList;
import java.util.List;

/**
 * One table of {@code jacct top}: what its rows are, and which columns they have. Immutable.
 *
 * @param <R> the rows
 */
public abstract class View<R> {
    static final String VALUES = "values";

    private final String name;
    private final String sort;

    /**
     * A view.
     *
     * @param name in the plural, for users
     * @param sort the name of the column that sorts it at first
     */
    View(String name, String sort) {
        this.name = name;
        this.sort = sort;
    }

    /** Its name, in the plural. */
    public final String name() {
        return name;
    }

    /** The column that sorts it at first. */
    public final String sort() {
        return sort;
    }

    /** The rows of a frame, in any order, or those at the root of a tree. */
    public abstract List<R> rows(Frame frame, boolean totals);

    /** The rows below one of a tree. */
    public List<R> children(Frame frame, boolean totals, R row) {
        return List.of();
    }

    /** The columns, the name of the rows first. */
    public abstract List<Column<R>> columns(Frame frame, boolean totals);

    /** What a row is, the same in each frame. */
    public abstract String id(R row);

    /** What a filter looks at. */
    public abstract String searched(R row);

    /** Whether a row is hidden unless all are shown. */
    public boolean idle(R row) {
        return false;
    }

    /** What the rows are that are hidden. */
    public String hidden() {
        return "idle";
    }

    /** The names of columns whose history is kept. */
    public List<String> followed() {
        return List.of();
    }

    /** What is told of one row, beside the values of all columns. */
    public void details(Frame frame, R row, Details details) {}

    /** The headings of the values among the details, in their order. */
    public List<String> parts() {
        return List.of(VALUES);
    }

    /** The heading under which the value of a column is. */
    public String part(Column<R> column) {
        return VALUES;
    }

    /** The thread whose stack may be asked for; 0 if the row is none. */
    public long thread(R row) {
        return 0;
    }

    /** The text for a table without rows. */
    public String none() {
        return "no " + name;
    }

    /** The column of that name, or null. */
    public final Column<R> column(Frame frame, boolean totals, String wanted) {
        List<Column<R>> all = new ArrayList<>(columns(frame, totals));
        all.removeIf(each -> !each.name().equals(wanted));
        return all.isEmpty() ? null : all.get(0);
    }
}

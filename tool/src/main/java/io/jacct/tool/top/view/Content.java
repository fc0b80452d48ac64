// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.tool.top.row.Column;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The rows of a view that pass the filter, in their order.
 *
 * @param rows those that are shown or can be scrolled to
 * @param ids theirs
 * @param idle the number of rows that are hidden because they are idle
 * @param filtered the number of rows that the filter hides
 */
record Content<R>(View<R> view, List<R> rows, List<String> ids, int idle, int filtered) {

    static <R> Content<R> of(View<R> view, Frame frame, State state) {
        return new Builder<>(view, frame, state).build();
    }

    /** The row of that id, or null. */
    R row(String id) {
        int at = ids.indexOf(id);
        return at < 0 ? null : rows.get(at);
    }

    private static final class Builder<R> {
        private final View<R> view;
        private final Frame frame;
        private final State state;
        private final TableState table;
        private final String filter;
        private final List<R> rows = new ArrayList<>();
        private final Column<R> column;
        private int idle;
        private int filtered;

        Builder(View<R> view, Frame frame, State state) {
            this.view = view;
            this.frame = frame;
            this.state = state;
            this.table = state.table();
            this.filter = state.filter.toLowerCase(Locale.ROOT);
            this.column = view.column(frame, state.totals, table.sort);
        }

        Content<R> build() {
            List<R> roots = new ArrayList<>();
            for (R row : view.rows(frame, state.totals)) {
                if (passes(row, true)) {
                    roots.add(row);
                }
            }
            for (R row : sorted(roots)) {
                rows.add(row);
                if (table.unfolded.contains(view.id(row))) {
                    List<R> children = view.children(frame, state.totals, row);
                    rows.addAll(
                            sorted(
                                    children.stream()
                                            .filter(child -> passes(child, false))
                                            .toList()));
                }
            }
            List<String> ids = rows.stream().map(view::id).toList();
            return new Content<>(view, rows, ids, idle, filtered);
        }

        private List<R> sorted(List<R> all) {
            return column == null ? all : column.sorted(all, table.reverse);
        }

        private boolean passes(R row, boolean root) {
            if (!matches(row) && !(root && hasMatch(row))) {
                filtered++;
                return false;
            } else if (!state.idle && view.idle(row)) {
                idle++;
                return false;
            }
            return true;
        }

        private boolean hasMatch(R row) {
            return view.children(frame, state.totals, row).stream().anyMatch(this::matches);
        }

        private boolean matches(R row) {
            return filter.isEmpty() || view.searched(row).toLowerCase(Locale.ROOT).contains(filter);
        }
    }
}

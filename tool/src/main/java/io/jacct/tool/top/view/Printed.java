// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.tool.top.row.Column;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.Palette;
import io.jacct.tool.top.row.View;
import io.jacct.tool.top.row.Views;
import java.util.ArrayList;
import java.util.List;

/** A frame as plain lines, with every row: for scripts. */
public final class Printed {
    private final Frame frame;
    private final State state;
    private final int width;

    private Printed(Frame frame, State state, int width) {
        this.frame = frame;
        this.state = state;
        this.width = width;
    }

    /**
     * The header and the view of the state; without a view, pools and then threads.
     *
     * @param view null for both
     */
    public static List<String> lines(Frame frame, State state, String view, int width) {
        return new Printed(frame, state, width).lines(view);
    }

    private List<String> lines(String view) {
        List<String> lines = new ArrayList<>();
        lines.addAll(new Header(frame, state.totals, state.idle, width).lines());
        lines.add("");
        if (state.isList() || view != null) {
            table(lines, state.view);
        } else {
            // an operation is told once, with its thread, so that scripts find it once
            state.view = Views.POOLS;
            List.of("doing", "for", "on")
                    .forEach(name -> state.table().columns.putIfAbsent(name, false));
            table(lines, Views.POOLS);
            lines.add("");
            table(lines, Views.THREADS);
        }
        return lines;
    }

    private <R> void table(List<String> lines, View<R> view) {
        state.view = view;
        List<R> rows = Content.of(view, frame, state).rows();
        List<Column<R>> columns = state.table().shown(view.columns(frame, state.totals));
        Lines<R> table =
                new Lines<>(Layout.of(columns, rows, width), rows, new Palette(false, false));
        lines.add(table.heading("", 0).toString().stripTrailing());
        for (int i = 0; i < rows.size(); i++) {
            lines.add(table.line(i, false, false, width).toString().stripTrailing());
        }
    }
}

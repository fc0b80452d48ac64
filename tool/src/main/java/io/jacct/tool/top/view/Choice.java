// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.tool.top.row.Column;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.View;
import io.jacct.tool.top.row.Views;
import java.util.ArrayList;
import java.util.List;

/** Chooses columns by the names that users give in options. */
public final class Choice {
    private final State state;
    private final Frame frame;
    private final List<View<?>> views;

    /** For the view of the state, or for pools and threads together. */
    public Choice(State state, Frame frame, boolean both) {
        this.state = state;
        this.frame = frame;
        this.views = both ? List.of(Views.POOLS, Views.THREADS) : List.of(state.view);
    }

    /**
     * Sorts by that column.
     *
     * @throws IllegalArgumentException with a line for the user if there is none of that name
     */
    public void sort(String name) {
        check(List.of(name));
        each(() -> state.table().sort = Column.plain(name));
    }

    /**
     * Shows these columns beside the first one.
     *
     * @throws IllegalArgumentException with a line for the user if there is none of a name
     */
    public void show(List<String> names) {
        check(names);
        List<String> wanted = names.stream().map(Column::plain).toList();
        each(
                () -> {
                    List<String> all = names(state.view);
                    for (String name : all.subList(1, all.size())) {
                        state.table().columns.put(name, wanted.contains(name));
                    }
                });
    }

    private void check(List<String> wanted) {
        List<String> all = new ArrayList<>();
        views.forEach(view -> all.addAll(names(view)));
        for (String name : wanted) {
            if (!all.contains(Column.plain(name))) {
                throw new IllegalArgumentException(
                        "no column '"
                                + name
                                + "' of "
                                + views.get(views.size() - 1).name()
                                + "; there are "
                                + String.join(", ", all.stream().distinct().limit(24).toList()));
            }
        }
    }

    private <R> List<String> names(View<R> view) {
        return view.columns(frame, state.totals).stream().map(Column::name).toList();
    }

    private void each(Runnable change) {
        View<?> present = state.view;
        for (View<?> view : views) {
            state.view = view;
            change.run();
        }
        state.view = present;
    }
}

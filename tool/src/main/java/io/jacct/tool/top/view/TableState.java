// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.tool.top.row.Column;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the user has chosen in one view. Mutable; for one thread. */
final class TableState {
    /** The name of the column that sorts. */
    String sort;

    boolean reverse;

    /** The rows of a tree whose children are shown. */
    final Set<String> unfolded = new HashSet<>();

    /** The columns that the user shows or hides, by name. */
    final Map<String, Boolean> columns = new HashMap<>();

    /** The id of the selected row; null for none. It is followed from frame to frame. */
    String selected;

    /** The number of the selected row when it was last seen: if it goes, another is selected. */
    private int place;

    /** The number of the first row on the screen. */
    private int first;

    TableState(String sort) {
        this.sort = sort;
    }

    <R> List<Column<R>> shown(List<Column<R>> all) {
        return all.stream()
                .filter(each -> columns.getOrDefault(each.name(), each.shown()))
                .toList();
    }

    /** Selects the row that is so many below the present one. */
    void move(List<String> ids, long by) {
        int now = selected == null ? (by > 0 ? -1 : 0) : place(ids);
        select(ids, now + by);
    }

    /** Selects a row by its number, or the nearest one. */
    void select(List<String> ids, long number) {
        if (!ids.isEmpty()) {
            place = (int) Math.max(0, Math.min(ids.size() - 1, number));
            selected = ids.get(place);
        }
    }

    /** Moves the screen over the rows, and the selection only if it would leave the screen. */
    void scroll(List<String> ids, int by, int room) {
        first = Math.max(0, Math.min(first + by, ids.size() - room));
        if (selected != null) {
            int now = place(ids);
            select(ids, Math.max(first, Math.min(first + room - 1, now)));
        }
    }

    /** The number of the selected row; of one that has gone, the one in its place. */
    int place(List<String> ids) {
        int found = selected == null ? -1 : ids.indexOf(selected);
        if (found < 0 && selected != null && !ids.isEmpty()) {
            select(ids, place);
        } else if (found >= 0) {
            place = found;
        }
        return Math.min(place, Math.max(0, ids.size() - 1));
    }

    /** The number of the first row on a screen with so much room; the selected row is on it. */
    int first(List<String> ids, int room) {
        int last = Math.max(0, ids.size() - room);
        first = Math.max(0, Math.min(first, last));
        if (selected != null) {
            int now = place(ids);
            first = Math.max(now - room + 1, Math.min(first, now));
        }
        return Math.max(0, first);
    }
}

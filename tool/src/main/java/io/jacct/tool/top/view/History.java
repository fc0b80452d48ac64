// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.view;

import io.jacct.tool.top.row.Column;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.View;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The last numbers of rows that were on the screen. Keeps no more rows than a few screens have, so
 * its size does not depend on the JVM. For one thread at a time.
 */
public final class History {
    private static final int FRAMES = 120;
    private static final int MOST_ROWS = 500;

    private final Map<String, List<Double>> series =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, List<Double>> eldest) {
                    return size() > MOST_ROWS;
                }
            };

    private final Set<String> added = new HashSet<>();
    private Frame last;

    /** Adds a frame's numbers of these rows; of each row once. */
    <R> void add(View<R> view, Frame frame, List<R> rows) {
        if (frame != last) {
            last = frame;
            added.clear();
        }
        List<R> fresh =
                rows.stream().filter(row -> added.add(view.name() + ' ' + view.id(row))).toList();
        if (!fresh.isEmpty()) {
            append(view, frame, fresh);
        }
    }

    private <R> void append(View<R> view, Frame frame, List<R> rows) {
        for (String name : view.followed()) {
            Column<R> column = view.column(frame, false, name);
            for (R row : rows) {
                List<Double> numbers =
                        series.computeIfAbsent(key(view, row, name), none -> new ArrayList<>());
                numbers.add(column.number().applyAsDouble(row));
                if (numbers.size() > FRAMES) {
                    numbers.remove(0);
                }
            }
        }
    }

    /** The numbers of a row, the latest last. */
    <R> List<Double> of(View<R> view, R row, String column) {
        return List.copyOf(series.getOrDefault(key(view, row, column), List.of()));
    }

    private static <R> String key(View<R> view, R row, String column) {
        return view.name() + ' ' + view.id(row) + ' ' + column;
    }
}

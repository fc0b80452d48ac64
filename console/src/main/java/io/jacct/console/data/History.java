// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The numbers of a view's rows over time, while the view is open. */
public final class History {
    private final Map<String, Map<String, Series>> byRow = new HashMap<>();

    /** Adds the present values, and drops rows that have gone. */
    public void add(long when, List<Row> rows, List<Column> columns, Arrangement values) {
        Set<String> present = new HashSet<>();
        for (Row row : rows) {
            present.add(row.key());
            Map<String, Series> series = byRow.computeIfAbsent(row.key(), key -> new HashMap<>());
            for (Column column : columns) {
                if (!column.isText()) {
                    series.computeIfAbsent(column.item(), item -> new Series())
                            .add(when, number(values.now(row, column)));
                }
            }
        }
        byRow.keySet().retainAll(present);
    }

    /** What one item of one row was; without values if there is no such row. */
    public Series of(String row, String item) {
        return byRow.getOrDefault(row, Map.of()).getOrDefault(item, new Series());
    }

    private static double number(Object value) {
        return value instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The amounts at the time of the mark. What came later began at nothing, so its difference is the
 * whole amount.
 */
public final class Mark {
    private final long millis;
    private final Map<String, Row> rows = new HashMap<>();

    public Mark(long millis, List<Row> present) {
        this.millis = millis;
        present.forEach(row -> rows.put(row.key(), row));
    }

    public long millis() {
        return millis;
    }

    /** The value since the mark, if the column is an amount; else as it is. */
    public Object since(Row row, Column column, Arrangement present) {
        Object value = present.now(row, column);
        Row before = rows.get(row.key());
        if (column.kind() != Column.Kind.AMOUNT || before == null) {
            return value;
        }
        Object then = column.value().apply(before);
        return value instanceof Number now && then instanceof Number at
                ? (Object) (now.doubleValue() - at.doubleValue())
                : value;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * A column of a view.
 *
 * @param title the heading
 * @param item the item that it shows; its name says the unit
 * @param value of a row; null where it is not known
 * @param ofChildren of a parent that has no value of its own
 * @param kind what it is for the view
 */
public record Column(
        String title,
        String item,
        Function<Row, Object> value,
        Function<List<Row>, Object> ofChildren,
        Kind kind) {
    /** What the view does with a column. */
    public enum Kind {
        /** A text, on the left. */
        TEXT,
        /** A number as it is now. */
        NOW,
        /** A number that grows, or an amount: the view can show its difference since the mark. */
        AMOUNT
    }

    static Column text(String title, String item) {
        return text(title, item, row -> row.get(item));
    }

    static Column text(String title, String item, Function<Row, Object> value) {
        return text(title, item, value, children -> null);
    }

    static Column text(
            String title,
            String item,
            Function<Row, Object> value,
            Function<List<Row>, Object> ofChildren) {
        return new Column(title, item, value, ofChildren, Kind.TEXT);
    }

    static Column now(String title, String item) {
        return now(title, item, row -> row.get(item));
    }

    static Column now(String title, String item, Function<Row, Object> value) {
        return new Column(title, item, value, children -> null, Kind.NOW);
    }

    static Column amount(String title, String item) {
        return new Column(title, item, row -> row.get(item), children -> null, Kind.AMOUNT);
    }

    /** A parent shows the largest of its children. */
    static Column most(String title, String item, Function<Row, Object> value) {
        return new Column(title, item, value, all -> largest(all, value), Kind.NOW);
    }

    private static Object largest(List<Row> rows, Function<Row, Object> value) {
        return rows.stream()
                .map(value)
                .filter(Number.class::isInstance)
                .max(Comparator.comparingDouble(each -> ((Number) each).doubleValue()))
                .orElse(null);
    }

    public boolean isText() {
        return kind == Kind.TEXT;
    }

    /** Whether rows like this one have it at all. */
    public boolean isIn(Row row) {
        return row.has(item);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.function.Function;

/**
 * A column of a view.
 *
 * @param title the heading
 * @param item the item that it shows; its name says the unit
 * @param value of a row; null where it is not known
 * @param kind what it is for the view
 */
public record Column(String title, String item, Function<Row, Object> value, Kind kind) {
    /** What the view does with a column. */
    public enum Kind {
        /** A text, on the left. */
        TEXT,
        /** A number as it is now. */
        NOW,
        /** A number that grows, or an amount: the view can show its difference since the mark. */
        AMOUNT,
        /** A number whose largest value of the children a parent shows. */
        MOST
    }

    static Column text(String title, String item) {
        return new Column(title, item, row -> row.get(item), Kind.TEXT);
    }

    static Column text(String title, String item, Function<Row, Object> value) {
        return new Column(title, item, value, Kind.TEXT);
    }

    static Column now(String title, String item) {
        return new Column(title, item, row -> row.get(item), Kind.NOW);
    }

    static Column amount(String title, String item) {
        return new Column(title, item, row -> row.get(item), Kind.AMOUNT);
    }

    static Column most(String title, String item) {
        return new Column(title, item, row -> row.get(item), Kind.MOST);
    }

    public boolean isText() {
        return kind == Kind.TEXT;
    }
}

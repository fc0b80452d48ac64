// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.List;
import java.util.function.Predicate;

/**
 * What a view of rows shows.
 *
 * @param name in component names
 * @param title of its tab
 * @param request what it asks for; the first attribute has the rows, the second one their children
 * @param columns the first is what the row is about
 * @param chart the item that the chart shows until a number is selected; empty: the rows are a log,
 *     which has no chart, nothing idle and nothing to mark
 * @param first the number that brings a row before those that do nothing; null: none does
 * @param parent the item of a child that is the key of its parent; empty: no children
 * @param idle whether a row does nothing
 * @param absent whether a row stands for nothing that is there, as a pool without a thread
 * @param empty what it says where there are no rows
 */
public record ViewDefinition(
        String name,
        String title,
        Request request,
        List<Column> columns,
        String chart,
        Column first,
        String parent,
        Predicate<Row> idle,
        Predicate<Row> absent,
        String empty) {
    public boolean isTree() {
        return !parent.isEmpty();
    }

    public boolean isLog() {
        return chart.isEmpty();
    }

    /** Whether its rows are only the first ones of a longer table. */
    public boolean isLimited() {
        return request.type().equals("Totals");
    }

    /** The rows of an answer. */
    public List<Row> rows(Answer answer) {
        return answer.rows(request.attributes().get(0));
    }

    /** Their children. */
    public List<Row> children(Answer answer) {
        return isTree() ? answer.rows(request.attributes().get(1)) : List.of();
    }
}

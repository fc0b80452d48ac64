// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.shape;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Things in the order in which an operator looks for them: as a table for programs, and as lines of
 * text for people. The layers make one for each kind of things; Totals shows them.
 *
 * @param name of the things, with a capital
 * @param sentence what they are, and their order
 * @param order the first is what one looks for
 * @param rows the table
 * @param key of a row
 * @param text the lines
 * @param <R> a thing
 */
public record Ranking<R>(
        String name,
        String sentence,
        Comparator<R> order,
        Rows<R> rows,
        Function<R, String> key,
        TextTable<R> text) {
    /** A scrape of all attributes must not become longer with each file. */
    static final int ROWS = 100;

    /** What fits into a window. */
    private static final int LINES = 30;

    /** The table and the text, as two attributes of a subject that has the things. */
    public <T> List<AttributeDefinition<T>> attributes(Function<T, List<R>> things) {
        return List.of(
                new AttributeDefinition<>(
                        name,
                        "text",
                        "",
                        sentence + " The first " + ROWS + ".",
                        rows.tableType(),
                        subject -> rows.table(keyed(things.apply(subject)))),
                new AttributeDefinition<>(
                        "Top" + name,
                        "text",
                        "",
                        sentence + " The first " + LINES + ", as lines of text.",
                        OpenData.TEXTS,
                        subject -> top(things.apply(subject), LINES)));
    }

    /** The operation {@code top(n)}. */
    public <T> BeanOperation<T> operation(Function<T, List<R>> things) {
        return BeanOperation.top(
                name.toLowerCase(java.util.Locale.ROOT),
                sentence + " As lines of text.",
                (subject, n) -> top(things.apply(subject), n));
    }

    /** The headings, and the first {@code n} things. */
    public String[] top(List<R> things, int n) {
        return text.of(things.stream().sorted(order).toList(), n);
    }

    /** Two things may have the same key; neither gets lost. */
    private Map<String, R> keyed(List<R> things) {
        return Ranking.byKey(things.stream().sorted(order).limit(ROWS).toList(), key);
    }

    /** Things by their keys; a second one of a key gets a number. */
    public static <R> Map<String, R> byKey(List<R> things, Function<R, String> key) {
        Map<String, R> rows = new LinkedHashMap<>();
        for (R thing : things) {
            String first = key.apply(thing);
            String own = first;
            for (int n = 2; rows.putIfAbsent(own, thing) != null; n++) {
                own = first + "/" + n;
            }
        }
        return rows;
    }
}

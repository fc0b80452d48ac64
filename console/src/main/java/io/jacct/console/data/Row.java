// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/**
 * A row of a table of jacct, by the names of its items. Items are read by name: an older jacct has
 * fewer, and a newer one has more. All views show rows.
 *
 * @param key tells it from the other rows, also at the next refresh
 * @param items the values, which may be null; in the order of the type
 * @param sentences what the items are
 */
public record Row(String key, Map<String, Object> items, Map<String, String> sentences) {
    /** The rows of an attribute that is a map; none if there is no such attribute. */
    public static List<Row> all(Object attribute) {
        List<Row> rows = new ArrayList<>();
        if (attribute instanceof TabularData table) {
            Collection<?> entries = table.values();
            for (Object entry : entries) {
                CompositeData pair = (CompositeData) entry;
                if (pair.get("value") instanceof CompositeData value) {
                    rows.add(of(String.valueOf(pair.get("key")), value));
                }
            }
        }
        return rows;
    }

    /** A single composite, with the composites in it. */
    public static Row of(String key, CompositeData data) {
        Map<String, Object> items = new LinkedHashMap<>();
        Map<String, String> sentences = new LinkedHashMap<>();
        for (String name : data.getCompositeType().keySet()) {
            items.put(name, data.get(name));
            sentences.put(name, data.getCompositeType().getDescription(name));
        }
        return new Row(key, items, sentences);
    }

    /** A row without the sentences. */
    public static Row of(String key, Map<String, Object> items) {
        return new Row(key, items, Map.of());
    }

    /** The same with one more item. */
    Row with(String item, Object value, String sentence) {
        Map<String, Object> more = new LinkedHashMap<>(items);
        more.put(item, value);
        Map<String, String> told = new LinkedHashMap<>(sentences);
        told.put(item, sentence);
        return new Row(key, more, told);
    }

    public boolean has(String item) {
        return items.containsKey(item);
    }

    public Object get(String item) {
        return items.get(item);
    }

    /** The text, or an empty one. */
    public String text(String item) {
        Object value = items.get(item);
        return value == null ? "" : value.toString();
    }

    /** The number, or 0 where it is not known. */
    public double number(String item) {
        return items.get(item) instanceof Number number ? number.doubleValue() : 0;
    }

    public boolean is(String item) {
        return Boolean.TRUE.equals(items.get(item));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.jacct.field.Field;
import io.jacct.snapshot.Snapshot;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Values over time: for each thing and each column one value a step. The value of a step in which a
 * thing was not there is null, as one that is not known. Values have four figures: a chart has no
 * room for more, and the page is half as large.
 */
final class Series {
    private static final MathContext FIGURES = new MathContext(4);

    private final Map<String, JsonObject> byThing = new TreeMap<>();
    private int steps;

    /** The values that are added now belong to the next step. */
    void step() {
        steps++;
    }

    /** Whether there are values of that thing. */
    boolean has(String thing) {
        return byThing.containsKey(thing);
    }

    /** Makes room for a thing. */
    void open(String thing) {
        byThing.put(thing, new JsonObject());
    }

    /** Adds the value of this step; null for one that is not known. */
    void add(String thing, String column, Object value) {
        JsonObject columns = byThing.get(thing);
        if (!columns.has(column)) {
            columns.add(column, new JsonArray());
        }
        JsonArray values = columns.getAsJsonArray(column);
        fill(values, steps - 1);
        values.add(value == null ? JsonNull.INSTANCE : new JsonPrimitive(figures((Number) value)));
    }

    /** Adds the values of some fields. */
    <E> void add(String thing, List<Field<E>> fields, E entity, Snapshot in) {
        fields.forEach(field -> add(thing, field.name(), field.of(entity, in)));
    }

    private static Number figures(Number value) {
        if (value instanceof Long) {
            return value;
        }
        return new BigDecimal(value.doubleValue()).round(FIGURES).doubleValue();
    }

    private static void fill(JsonArray values, int size) {
        while (values.size() < size) {
            values.add(JsonNull.INSTANCE);
        }
    }

    /** The columns of a thing; null if it has none. */
    JsonObject of(String thing) {
        JsonObject columns = byThing.get(thing);
        if (columns != null) {
            columns.entrySet().forEach(each -> fill(each.getValue().getAsJsonArray(), steps));
        }
        return columns;
    }
}

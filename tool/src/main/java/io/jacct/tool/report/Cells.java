// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.jacct.field.Units;
import java.util.Locale;
import java.util.function.DoubleFunction;

/** Values of a report's object as text for a person; {@code -} for one that is not known. */
final class Cells {
    private static final String UNKNOWN = "-";

    private Cells() {}

    /** The member at a path with dots; null if it is not known. */
    static JsonElement at(JsonObject object, String path) {
        JsonElement found = object;
        for (String name : path.split("\\.")) {
            found = found == null || found.isJsonNull() ? null : found.getAsJsonObject().get(name);
        }
        return found == null || found.isJsonNull() ? null : found;
    }

    static String text(JsonObject object, String path) {
        JsonElement value = at(object, path);
        return value == null ? UNKNOWN : value.getAsString();
    }

    static String nanos(JsonObject object, String path) {
        return number(object, path, value -> Units.nanos(Math.round(value)));
    }

    static String bytes(JsonObject object, String path) {
        return number(object, path, Units::bytes);
    }

    static String count(JsonObject object, String path) {
        return number(object, path, Units::count);
    }

    /** A number that may be below 0, with its sign. */
    static String growth(JsonObject object, String path) {
        return number(
                object,
                path,
                value -> (value < 0 ? "-" : value > 0 ? "+" : "") + Units.count(Math.abs(value)));
    }

    static String percent(JsonObject object, String path) {
        return number(
                object,
                path,
                value -> String.format(Locale.ROOT, value < 99.95 ? "%.1f" : "%.0f", value));
    }

    static String time(JsonObject object, String path) {
        JsonElement value = at(object, path);
        return value == null ? UNKNOWN : Units.time(value.getAsLong());
    }

    private static String number(JsonObject object, String path, DoubleFunction<String> text) {
        JsonElement value = at(object, path);
        return value == null ? UNKNOWN : text.apply(value.getAsDouble());
    }
}

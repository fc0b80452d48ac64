// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.record;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.jacct.tool.text.Printable;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A frame as lines of CSV: time, kind of the entity, its name, field, value. The entities and
 * fields are those of the JSON; numbers that are 0 are left out. Names are quoted after RFC 4180,
 * and a name that a spreadsheet would take for a formula has an apostrophe before it. Controls are
 * escaped, so that a value is a line.
 */
final class FrameCsv {
    static final String HEADINGS = "time,entity,name,field,value";

    /** The fields that name an entity, the first that it has. */
    private static final List<String> NAMES =
            List.of("exit", "descriptor", "id", "endpoint", "name", "number");

    private static final List<String> NO_FORMULA = List.of("=", "+", "-", "@");

    private final PrintWriter out;

    FrameCsv(PrintWriter out) {
        this.out = out;
    }

    void print(JsonObject frame, long millis) {
        String time = Instant.ofEpochMilli(millis).toString();
        frame.entrySet().forEach(each -> entities(time, each.getKey(), each.getValue()));
    }

    private void entities(String time, String kind, JsonElement value) {
        if (value.isJsonArray()) {
            for (JsonElement each : value.getAsJsonArray()) {
                if (each.isJsonObject()) {
                    fields(time + ',' + kind + ',' + name(each.getAsJsonObject()) + ',', "", each);
                }
            }
        } else {
            fields(time + ',' + kind + ",,", "", value);
        }
    }

    private static String name(JsonObject entity) {
        for (String each : NAMES) {
            if (entity.has(each) && entity.get(each).isJsonPrimitive()) {
                return text(entity.getAsJsonPrimitive(each));
            }
        }
        return "";
    }

    /** A field within a field has both names, with a point between them. */
    private void fields(String begin, String path, JsonElement value) {
        if (value.isJsonObject()) {
            for (Map.Entry<String, JsonElement> each : value.getAsJsonObject().entrySet()) {
                String name = path.isEmpty() ? each.getKey() : path + '.' + each.getKey();
                fields(begin, name, each.getValue());
            }
        } else if (value.isJsonPrimitive()) {
            String field = path.isEmpty() ? "value" : path;
            if (isZero(value.getAsJsonPrimitive())) {
                return;
            }
            out.println(begin + quoted(field) + ',' + text(value.getAsJsonPrimitive()));
        }
    }

    /** Most values are. */
    private static boolean isZero(JsonPrimitive value) {
        return value.isNumber() && value.getAsDouble() == 0;
    }

    private static String text(JsonPrimitive value) {
        String text = Printable.line(value.getAsString());
        boolean formula = value.isString() && NO_FORMULA.stream().anyMatch(text::startsWith);
        return quoted(formula ? "'" + text : text);
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(each -> ",\"\r\n".indexOf(each) >= 0);
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.field.Field;
import io.jacct.field.Interval;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Json;
import java.util.List;

/** Fields of a thing in a span: what a counter has gained, and the last value of all else. */
final class Gains {
    private Gains() {}

    /** The thing at the end and at the begin of the span; null if it was not there then. */
    static <E> void add(JsonObject object, List<Field<E>> fields, E now, E then, Snapshot in) {
        for (Field<E> field : fields) {
            Object value = field.of(now, in);
            if (field.kind() == Field.Kind.COUNTER && value != null && then != null) {
                Object before = field.of(then, in);
                value = before == null ? null : Interval.gained((Long) value, (Long) before);
            }
            Json.add(object, field.name(), value);
        }
    }
}

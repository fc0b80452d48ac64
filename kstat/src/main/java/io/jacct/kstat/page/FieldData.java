// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import io.jacct.field.Field;
import io.jacct.kstat.Named;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Fields of the catalogue as values of a NAMED kstat, under their own names. A value that is not
 * known is left out, because kstat has no such value.
 */
final class FieldData {
    private FieldData() {}

    static <E> List<Named> of(List<Field<E>> fields, E entity, Snapshot in) {
        return of(fields, entity, in, name -> name);
    }

    /** The same with names that {@code names} makes of the fields' own. */
    static <E> List<Named> of(
            List<Field<E>> fields, E entity, Snapshot in, UnaryOperator<String> names) {
        List<Named> values = new ArrayList<>();
        for (Field<E> field : fields) {
            Object value = field.of(entity, in);
            if (value != null) {
                values.add(named(field.kind(), names.apply(field.name()), value));
            }
        }
        return values;
    }

    private static Named named(Field.Kind kind, String name, Object value) {
        return switch (kind) {
            case COUNTER, GAUGE -> Named.ofUint64(name, (Long) value);
            case FLAG -> Named.ofUint32(name, (Boolean) value ? 1 : 0);
            case TEXT -> Named.ofString(name, (String) value);
            case REAL -> Named.ofDouble(name, (Double) value);
            case TIME, NUMBER -> Named.ofInt64(name, (Long) value);
        };
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.field.Field;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Collects columns of fields: those that a view chooses, with a heading, and then all the others,
 * hidden.
 *
 * @param <R> the rows
 */
final class FieldColumns<R> {
    private final Snapshot in;
    private final List<Column<R>> all = new ArrayList<>();
    private final Set<String> chosen = new HashSet<>();

    /** With the values as of a snapshot. */
    FieldColumns(Snapshot in) {
        this.in = in;
    }

    FieldColumns<R> add(Column<R> column) {
        all.add(column);
        return this;
    }

    /** The field of that name, as it reads under the heading. */
    <E> Column<R> choose(
            String title, int width, List<Field<E>> fields, String name, Function<R, E> thing) {
        chosen.add(name);
        for (Field<E> field : fields) {
            if (field.name().equals(name)) {
                return Columns.of(title, width, field, thing, in);
            }
        }
        throw new IllegalArgumentException("no field " + name);
    }

    /** The fields that nobody has chosen. */
    <E> FieldColumns<R> others(List<Field<E>> fields, Function<R, E> thing) {
        for (Field<E> field : fields) {
            if (chosen.add(field.name())) {
                all.add(Columns.hidden(field, thing, in));
            }
        }
        return this;
    }

    List<Column<R>> all() {
        return List.copyOf(all);
    }
}

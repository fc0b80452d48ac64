// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.counter.Unit;
import io.jacct.field.Field;
import io.jacct.field.Units;
import io.jacct.snapshot.Snapshot;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/** Makes columns of fields. */
final class Columns {
    private static final DoubleFunction<String> PERCENT =
            value -> String.format(Locale.ROOT, value < 99.95 ? "%.1f" : "%.0f", value);

    private Columns() {}

    static String percent(double value) {
        return PERCENT.apply(value);
    }

    /**
     * A column of a field of {@code thing}, as of a snapshot.
     *
     * @param title the heading; the column's name is the heading's plain form
     */
    static <R, E> Column<R> of(
            String title, int width, Field<E> field, Function<R, E> thing, Snapshot in) {
        Column<R> column =
                isText(field)
                        ? Column.text(title, width, row -> text(field, thing.apply(row), in))
                        : Column.number(
                                title,
                                width,
                                row -> value(field, thing.apply(row), in),
                                format(field));
        return column.says(field.sentence());
    }

    /** A field that nobody chose a place for: hidden, and with its own name as the heading. */
    static <R, E> Column<R> hidden(Field<E> field, Function<R, E> thing, Snapshot in) {
        return of(field.name(), field.name().length(), field, thing, in)
                .named(field.name().toLowerCase(Locale.ROOT))
                .rank(50)
                .hidden();
    }

    private static boolean isText(Field<?> field) {
        return field.kind() == Field.Kind.TEXT || field.kind() == Field.Kind.FLAG;
    }

    private static <E> String text(Field<E> field, E thing, Snapshot in) {
        Object value = thing == null ? null : field.of(thing, in);
        return value == null ? "" : value.toString();
    }

    private static <E> double value(Field<E> field, E thing, Snapshot in) {
        Object value = thing == null ? null : field.of(thing, in);
        return value instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    private static DoubleFunction<String> format(Field<?> field) {
        if (field.kind() == Field.Kind.TIME) {
            return value -> Units.time((long) value);
        } else if (field.kind() == Field.Kind.NUMBER) {
            return value -> Long.toString((long) value);
        }
        return format(field.unit());
    }

    /** How a number of that unit reads. */
    static DoubleFunction<String> format(Unit unit) {
        return switch (unit) {
            case NANOSECONDS -> value -> Units.nanos((long) value);
            case BYTES, BYTES_PER_SECOND -> Columns::bytes;
            case PERCENT -> PERCENT;
            default -> Columns::count;
        };
    }

    private static String bytes(double value) {
        return value < 0 ? "-" + Units.bytes(-value) : Units.bytes(value);
    }

    private static String count(double value) {
        return value < 0 ? "-" + Units.count(-value) : Units.count(value);
    }
}

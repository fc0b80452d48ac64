// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.shape;

import io.jacct.field.Field;
import java.util.Date;
import java.util.Map;
import java.util.function.Function;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularData;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;

/**
 * Lists of text, and maps by text as tables. A table has the form that MXBeans give a {@code
 * Map<String, V>}: index {@code key}, columns {@code key} and {@code value}. Tools turn that form
 * into maps and labels, and drop other tables. All shapes call it.
 */
public final class OpenData {
    private static final String[] COLUMNS = {"key", "value"};

    /** The type of a list of texts. */
    public static final ArrayType<String[]> TEXTS = texts();

    /** The type of a map from text to numbers. */
    public static final TabularType NUMBERS = mapType(SimpleType.LONG);

    private OpenData() {}

    /** The type of a field's value. */
    static OpenType<?> type(Field<?> field) {
        return switch (field.kind()) {
            case TEXT -> SimpleType.STRING;
            case FLAG -> SimpleType.BOOLEAN;
            case REAL -> SimpleType.DOUBLE;
            default -> SimpleType.LONG;
        };
    }

    /** The name of a point in time that is a date, from its name as milliseconds. */
    static String dateName(String millis) {
        return millis.substring(0, millis.length() - "Millis".length()) + "Date";
    }

    /** A point in time as a date; null for null. */
    static Date date(Object millis) {
        return millis == null ? null : new Date((Long) millis);
    }

    /** The type of a map from text to {@code value}. */
    public static TabularType mapType(OpenType<?> value) {
        String name = "java.util.Map<java.lang.String, " + value.getTypeName() + ">";
        try {
            CompositeType entry =
                    new CompositeType(
                            name,
                            name,
                            COLUMNS,
                            COLUMNS,
                            new OpenType<?>[] {SimpleType.STRING, value});
            return new TabularType(name, name, entry, new String[] {"key"});
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A map of that type; its values must fit the type. */
    public static TabularData map(TabularType type, Map<String, ?> values) {
        return map(type, values, value -> value);
    }

    /** The same for values that {@code value} makes of things. */
    public static <R> TabularData map(
            TabularType type, Map<String, ? extends R> things, Function<R, ?> value) {
        // twice the size: the table does not grow while it is filled
        TabularData table = new TabularDataSupport(type, Math.max(16, things.size() * 2), 0.75f);
        try {
            for (Map.Entry<String, ? extends R> thing : things.entrySet()) {
                Object[] entry = {thing.getKey(), value.apply(thing.getValue())};
                table.put(new CompositeDataSupport(type.getRowType(), COLUMNS, entry));
            }
            return table;
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ArrayType<String[]> texts() {
        try {
            return ArrayType.getArrayType(SimpleType.STRING);
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.recording.codec;

import io.jacct.snapshot.StatisticValue;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A value of a statistic of the application: one of several classes, or not known. */
record StatisticForm(Form row) implements Form {
    private static final int UNKNOWN = 0;
    private static final int LONG = 1;
    private static final int INT = 2;
    private static final int DOUBLE = 3;
    private static final int FLOAT = 4;
    private static final int TEXT = 5;
    private static final int BYTES = 6;

    /** What is written: the class of the value, and a word or a text. Bytes are a Latin-1 text. */
    record Row(String name, int type, int kind, long word, String text) {}

    @Override
    public Node node() {
        return row.node();
    }

    @Override
    public void write(Object value, Words to) {
        row.write(value == null ? null : row((StatisticValue) value), to);
    }

    private static Row row(StatisticValue from) {
        Object value = from.value();
        if (value instanceof Long number) {
            return new Row(from.name(), from.type(), LONG, number, null);
        } else if (value instanceof Integer number) {
            return new Row(from.name(), from.type(), INT, number, null);
        } else if (value instanceof Double number) {
            long bits = Double.doubleToRawLongBits(number);
            return new Row(from.name(), from.type(), DOUBLE, bits, null);
        } else if (value instanceof Float number) {
            return new Row(from.name(), from.type(), FLOAT, Float.floatToRawIntBits(number), null);
        } else if (value instanceof byte[] bytes) {
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            return new Row(from.name(), from.type(), BYTES, 0, text);
        }
        int kind = value == null ? UNKNOWN : TEXT;
        return new Row(from.name(), from.type(), kind, 0, value == null ? null : value.toString());
    }

    @Override
    public Reading reading(Node written, Map<Integer, Reading> tables) {
        Reading rows = row.reading(written, tables);
        return from -> {
            Row read = (Row) rows.read(from);
            return new StatisticValue(read.name, read.type, value(read));
        };
    }

    private static Object value(Row row) {
        return switch (row.kind) {
            case LONG -> row.word;
            case INT -> (int) row.word;
            case DOUBLE -> Double.longBitsToDouble(row.word);
            case FLOAT -> Float.intBitsToFloat((int) row.word);
            case TEXT -> row.text;
            case BYTES -> row.text == null ? null : row.text.getBytes(StandardCharsets.ISO_8859_1);
            default -> null;
        };
    }

    @Override
    public Object missing() {
        return null;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.nio.charset.StandardCharsets;

/**
 * A name and a value.
 *
 * @param name cut to 30 bytes
 * @param dataType of the value
 * @param value an object of the class that {@link DataType} names
 */
public record Named(String name, DataType dataType, Object value) implements KstatDatum {
    private static final int SIZE = 48;
    private static final long LOW_WORD = 0xFFFF_FFFFL;

    /** Throws {@code IllegalArgumentException} if the value is not of the type. */
    public Named {
        if (!dataType.allows(value)) {
            throw new IllegalArgumentException(name + ": " + value + " is no " + dataType);
        }
        name = ShortText.cut(name, ShortText.NAME);
    }

    /** Text, cut to 16 bytes. */
    public static Named ofChars(String name, String text) {
        return new Named(name, DataType.CHAR, ShortText.cut(text, ShortText.CHARS));
    }

    /** A signed 32-bit number. */
    public static Named ofInt32(String name, int value) {
        return new Named(name, DataType.INT32, value);
    }

    /** The low 32 bits as an unsigned number. */
    public static Named ofUint32(String name, long value) {
        return new Named(name, DataType.UINT32, value & LOW_WORD);
    }

    /** A signed 64-bit number. */
    public static Named ofInt64(String name, long value) {
        return new Named(name, DataType.INT64, value);
    }

    /** An unsigned 64-bit number. */
    public static Named ofUint64(String name, long value) {
        return new Named(name, DataType.UINT64, value);
    }

    /** A single-precision number. */
    public static Named ofFloat(String name, float value) {
        return new Named(name, DataType.FLOAT, value);
    }

    /** A double-precision number. */
    public static Named ofDouble(String name, double value) {
        return new Named(name, DataType.DOUBLE, value);
    }

    /** Text of any length. */
    public static Named ofString(String name, String text) {
        return new Named(name, DataType.STRING, text);
    }

    /** The value as kstat(1M) prints it. */
    public String text() {
        return dataType == DataType.UINT64
                ? Long.toUnsignedString((Long) value)
                : String.valueOf(value);
    }

    /** A string's bytes and terminator come after the array. */
    int size() {
        boolean string = dataType == DataType.STRING;
        return SIZE + (string ? ((String) value).getBytes(StandardCharsets.UTF_8).length + 1 : 0);
    }

    boolean sameKind(Named other) {
        return name.equals(other.name) && dataType == other.dataType;
    }
}

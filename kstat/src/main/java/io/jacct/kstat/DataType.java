// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/** The types of a {@link Named} value, with their numbers in kstat(9S) and their Java classes. */
public enum DataType {
    /** Up to 16 bytes of text, without a terminator. */
    CHAR(0, String.class),
    /** Signed. */
    INT32(1, Integer.class),
    /** Unsigned, as a long from 0 to 2^32 - 1. */
    UINT32(2, Long.class),
    /** Signed. */
    INT64(3, Long.class),
    /** Unsigned, as the 64 bits of a long. */
    UINT64(4, Long.class),
    /** Obsolete in the original. */
    FLOAT(5, Float.class),
    /** Obsolete in the original. */
    DOUBLE(6, Double.class),
    /** Text of any length. */
    STRING(9, String.class);

    private final int number;
    private final Class<?> values;

    DataType(int number, Class<?> values) {
        this.number = number;
        this.values = values;
    }

    /** The type with that number; INT64 if there is none. */
    public static DataType of(int number) {
        for (DataType each : values()) {
            if (each.number == number) {
                return each;
            }
        }
        return INT64;
    }

    /** The number in {@code data_type}. */
    public int number() {
        return number;
    }

    boolean allows(Object value) {
        return values.isInstance(value);
    }
}

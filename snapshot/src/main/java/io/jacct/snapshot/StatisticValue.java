// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.memory.StatisticLayout;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * A value of a statistic that the application keeps.
 *
 * @param name the application's choice; of bytes {@code bytes}
 * @param type its type, by the numbers of {@link StatisticLayout}, which are those of kstat; of
 *     bytes {@link #BYTES}
 * @param value of CHAR and STRING a {@code String}, of INT32 an {@code Integer}, of UINT32, INT64
 *     and UINT64 a {@code Long}, of FLOAT a {@code Float}, of DOUBLE a {@code Double}, of bytes a
 *     {@code byte[]}; null: not known
 */
public record StatisticValue(String name, int type, Object value) {
    public static final int BYTES = -1;

    private static final long LOW_WORD = 0xFFFF_FFFFL;

    /** A signed 64-bit number. */
    public static StatisticValue ofInt64(String name, long value) {
        return new StatisticValue(name, StatisticLayout.INT64, value);
    }

    /** A number, from the word that the page has for it. */
    public static StatisticValue ofWord(String name, int type, long word) {
        return new StatisticValue(name, type, number(type, word));
    }

    private static Object number(int type, long word) {
        return switch (type) {
            case StatisticLayout.INT32 -> (int) word;
            case StatisticLayout.UINT32 -> word & LOW_WORD;
            case StatisticLayout.FLOAT -> Float.intBitsToFloat((int) word);
            case StatisticLayout.DOUBLE -> Double.longBitsToDouble(word);
            default -> word;
        };
    }

    /** Bytes of RAW data, or of a text; null: not known. */
    public static StatisticValue ofBytes(String name, int type, byte[] bytes) {
        boolean text = bytes != null && type != BYTES;
        return new StatisticValue(
                name, type, text ? new String(bytes, StandardCharsets.UTF_8) : bytes);
    }

    /** The same value, not known. */
    public StatisticValue unknown() {
        return new StatisticValue(name, type, null);
    }

    /** The value as text, bytes in hexadecimal; {@code -} if it is not known. */
    public String text() {
        if (value == null) {
            return "-";
        } else if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        return type == StatisticLayout.UINT64
                ? Long.toUnsignedString((Long) value)
                : value.toString();
    }

    boolean isWhole() {
        return value instanceof Long || value instanceof Integer;
    }
}

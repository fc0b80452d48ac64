// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A number with a unit, as a user types it: {@code 5s}, {@code 24h}, {@code 1G}. */
public final class Quantity {
    private static final Pattern FORM =
            Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)([a-zA-Z]*)");
    private static final Map<String, Long> MILLIS =
            Map.of(
                    "ms",
                    1L,
                    "",
                    1_000L,
                    "s",
                    1_000L,
                    "m",
                    60_000L,
                    "h",
                    3_600_000L,
                    "d",
                    86_400_000L);
    private static final Map<String, Long> BYTES =
            Map.of("", 1L, "K", 1L << 10, "M", 1L << 20, "G", 1L << 30, "T", 1L << 40);

    private Quantity() {}

    /** Milliseconds: a number with ms, s, m, h or d; without a unit it is seconds. */
    public static long millis(String option, String text) {
        return read(option, text, MILLIS, "a time such as 500ms, 5s, 10m, 24h or 7d");
    }

    /** Bytes: a number with K, M, G or T, in powers of 1024. */
    public static long bytes(String option, String text) {
        return read(option, text, BYTES, "a size such as 500M or 1G");
    }

    private static long read(String option, String text, Map<String, Long> units, String form) {
        Matcher read = FORM.matcher(text);
        Long unit = read.matches() ? units.get(read.group(2)) : null;
        if (unit == null) {
            throw new IllegalArgumentException(option + " takes " + form + ", not '" + text + "'");
        }
        return Math.round(Double.parseDouble(read.group(1)) * unit);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.Locale;

/** Values as text. The unit of a number is at the end of its item's name. */
public final class Units {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT)
                    .withZone(ZoneId.systemDefault());
    private static final String[] BYTES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    /** What stands for a value that is not known. */
    public static final String UNKNOWN = "-";

    private Units() {}

    /** The value of an item. */
    public static String text(String item, Object value) {
        if (value == null) {
            return UNKNOWN;
        }
        if (value instanceof Date date) {
            return TIME.format(date.toInstant());
        }
        return value instanceof Number number ? number(item, number.doubleValue()) : "" + value;
    }

    private static String number(String item, double value) {
        if (item.endsWith("BytesPerSecond") || item.equals("bytesPerSecond")) {
            return bytes(value) + "/s";
        }
        if (item.endsWith("Bytes") || item.equals("bytes")) {
            return bytes(value);
        }
        if (item.contains("Nanos")) {
            return nanos(value);
        }
        if (item.endsWith("Millis")) {
            return TIME.format(Instant.ofEpochMilli((long) value));
        }
        return plain(value, item.endsWith("Percent") || item.endsWith("PerSecond"));
    }

    private static String plain(double value, boolean fraction) {
        if (fraction || value != Math.rint(value)) {
            return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%.1f" : "%.0f", value);
        }
        return String.format(Locale.ROOT, "%,d", (long) value);
    }

    /** An amount of bytes. */
    public static String bytes(double value) {
        double rest = Math.abs(value);
        int power = 0;
        while (rest >= 1024 && power < BYTES.length - 1) {
            rest /= 1024;
            power++;
        }
        String form = power == 0 || rest >= 100 ? "%s%.0f %s" : "%s%.1f %s";
        return String.format(Locale.ROOT, form, value < 0 ? "-" : "", rest, BYTES[power]);
    }

    /** A time. */
    public static String nanos(double value) {
        double size = Math.abs(value);
        if (size < MICRO) {
            return Math.round(value) + " ns";
        }
        if (size < MILLI) {
            return String.format(Locale.ROOT, "%.0f µs", value / MICRO);
        }
        if (size < SECOND) {
            return String.format(Locale.ROOT, "%.1f ms", value / MILLI);
        }
        long seconds = (long) (value / SECOND);
        if (seconds < 100) {
            return String.format(Locale.ROOT, "%.1f s", value / SECOND);
        }
        return seconds < 7200
                ? seconds / 60 + " min " + seconds % 60 + " s"
                : seconds / 3600 + " h " + seconds / 60 % 60 + " min";
    }

    /** A point in time. */
    public static String clock(long millis) {
        return TIME.format(Instant.ofEpochMilli(millis)).substring("yyyy-MM-dd ".length());
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.math.BigDecimal;
import java.math.RoundingMode;
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
    private static final int MOST_DIGITS = 9;
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
        if (value instanceof AtLeast time) {
            return "≥ " + whole(time.doubleValue());
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
        return plain(value, isFraction(item));
    }

    /** One item has one form, whether its value happens to be whole or not. */
    private static boolean isFraction(String item) {
        return item.endsWith("Percent")
                || item.endsWith("PerSecond")
                || item.startsWith("mean")
                || item.equals("queueLength")
                || item.equals("seconds");
    }

    private static String plain(double value, boolean fraction) {
        if (fraction || value != Math.rint(value)) {
            return String.format(Locale.ROOT, "%,.1f", value);
        }
        return String.format(Locale.ROOT, "%,d", (long) value);
    }

    /** A time in a sentence. */
    public static String inWords(Number nanos) {
        return nanos instanceof AtLeast
                ? "at least " + whole(nanos.doubleValue())
                : nanos(nanos.doubleValue());
    }

    /** A time that is not exact, in seconds. */
    private static String whole(double nanos) {
        long seconds = (long) (nanos / SECOND);
        return seconds < 100 ? seconds + " s" : nanos(nanos);
    }

    /** The unit of a value that is copied, with a space before it; empty for a number. */
    public static String copiedUnit(String item) {
        if (item.endsWith("BytesPerSecond") || item.equals("bytesPerSecond")) {
            return " [B/s]";
        }
        if (item.endsWith("Bytes") || item.equals("bytes")) {
            return " [B]";
        }
        return item.contains("Nanos") ? " [s]" : "";
    }

    /** A value for a spreadsheet: numbers without a unit, times in seconds, nothing if unknown. */
    public static String copied(String item, Object value) {
        if (value == null) {
            return "";
        }
        if (!(value instanceof Number number) || item.endsWith("Millis")) {
            return text(item, value);
        }
        double plain = number.doubleValue();
        BigDecimal exact = BigDecimal.valueOf(item.contains("Nanos") ? plain / SECOND : plain);
        return exact.setScale(MOST_DIGITS, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
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

    /** What a chart's whole height stands for at least: what is less is no more than noise. */
    public static double leastHeight(String item) {
        if (item.endsWith("Percent")) {
            return 5;
        }
        if (item.endsWith("Bytes") || item.endsWith("BytesPerSecond")) {
            return 1024;
        }
        return item.contains("Nanos") ? MILLI : 1;
    }

    /** A point in time. */
    public static String clock(long millis) {
        return TIME.format(Instant.ofEpochMilli(millis)).substring("yyyy-MM-dd ".length());
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.TimeZone;

/**
 * Numbers for users: at most four figures and a letter. Written without {@code String.format} and
 * {@code DateTimeFormatter}: each loads some hundred classes, which takes a tenth of a short
 * command.
 */
public final class Units {
    private Units() {}

    /** Bytes, or bytes per second, in powers of 1024: {@code 1.2M}. */
    public static String bytes(double bytes) {
        return scaled(bytes, 1024, "KMGTPE");
    }

    /** Numbers, or numbers per second, in powers of 1000: {@code 1.2k}. */
    public static String count(double count) {
        return scaled(count, 1000, "kMGTPE");
    }

    /** A part of 1, to a tenth of a percent: {@code 12.5%}; what is less than that is told. */
    public static String percent(double part) {
        long tenths = Math.round(part * 1000);
        return tenths == 0 && part > 0 ? "<0.1%" : tenths / 10 + "." + tenths % 10 + "%";
    }

    /** Bytes per second: {@code 1.2M/s}. */
    public static String rate(double bytesPerSecond) {
        return bytes(bytesPerSecond) + "/s";
    }

    private static String scaled(double value, int step, String letters) {
        if (!(value > 0)) {
            return "0";
        }
        double rest = value;
        int power = 0;
        // a value that would be rounded up to a whole step belongs to the next letter
        while (rest >= step - 0.5 && power < letters.length()) {
            rest /= step;
            power++;
        }
        String letter = power == 0 ? "" : letters.substring(power - 1, power);
        boolean whole = rest >= 9.95 || (power == 0 && rest == Math.rint(rest));
        return decimal(rest, whole) + letter;
    }

    /** A time span in its two largest units: {@code 1.2ms}, {@code 3.0s}, {@code 2m10s}. */
    public static String nanos(long nanos) {
        if (nanos <= 0) {
            return "0";
        } else if (nanos < 1000) {
            return nanos + "ns";
        } else if (nanos < 999_950) {
            return fraction(nanos / 1e3, "us");
        } else if (nanos < 999_950_000) {
            return fraction(nanos / 1e6, "ms");
        } else if (nanos < 59_950_000_000L) {
            return fraction(nanos / 1e9, "s");
        }
        return seconds(Math.round(nanos / 1e9));
    }

    /** Like {@link #nanos}, for milliseconds. */
    public static String millis(long millis) {
        return millis < 59_950
                ? fraction(Math.max(0, millis) / 1e3, "s")
                : seconds(Math.round(millis / 1e3));
    }

    private static String fraction(double value, String unit) {
        return decimal(value, value >= 9.95) + unit;
    }

    /** Rounded half up, to a whole number or to a tenth. */
    private static String decimal(double value, boolean whole) {
        if (whole) {
            return Long.toString((long) Math.floor(value + 0.5));
        }
        long tenths = (long) Math.floor(value * 10 + 0.5);
        return tenths / 10 + "." + tenths % 10;
    }

    private static String seconds(long seconds) {
        if (seconds < 3600) {
            return seconds / 60 + "m" + two(seconds % 60) + "s";
        } else if (seconds < 86_400) {
            return seconds / 3600 + "h" + two(seconds / 60 % 60) + "m";
        }
        return seconds / 86_400 + "d" + two(seconds / 3600 % 24) + "h";
    }

    private static String two(long number) {
        return number < 10 ? "0" + number : Long.toString(number);
    }

    /** A point in time, in the user's time zone. */
    public static String time(long epochMillis) {
        LocalDateTime at = local(epochMillis);
        return at.toLocalDate() + " " + clock(at);
    }

    /** The same without the day: {@code 03:14:05}. */
    public static String clock(long epochMillis) {
        return clock(local(epochMillis));
    }

    private static String clock(LocalDateTime at) {
        return two(at.getHour()) + ":" + two(at.getMinute()) + ":" + two(at.getSecond());
    }

    private static LocalDateTime local(long epochMillis) {
        // java.time's own zones look into all jars for more of them
        int offset = TimeZone.getDefault().getOffset(epochMillis) / 1000;
        long seconds = Math.floorDiv(epochMillis, 1000L);
        return LocalDateTime.ofEpochSecond(seconds, 0, ZoneOffset.ofTotalSeconds(offset));
    }
}

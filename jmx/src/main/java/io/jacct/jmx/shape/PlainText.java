// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.shape;

import io.jacct.snapshot.Visible;
import java.util.Locale;

/**
 * Pieces of the texts that operations return, because consoles show such a text unchanged. The
 * operations {@code top} of tasks and devices call it.
 */
public final class PlainText {
    private static final String[] BYTES = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final int NAME_LIMIT = 48;

    private PlainText() {}

    /** One line; every platform gets the same line end. */
    public static String line(String format, Object... columns) {
        return String.format(Locale.ROOT, format.replace("%n", "\n"), columns);
    }

    /** A name, cut at its end. */
    public static String startOf(String name) {
        String all = plain(name);
        int keep = NAME_LIMIT - 3;
        return all.length() <= NAME_LIMIT ? all : all.substring(0, keep) + "...";
    }

    /** The end of a path tells more than its beginning. */
    public static String endOf(String path) {
        String all = plain(path);
        int from = all.length() - NAME_LIMIT + 3;
        return from <= 3 ? all : "..." + all.substring(from);
    }

    public static String plain(String text) {
        return Visible.only(text, ' ');
    }

    public static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < BYTES.length - 1) {
            value /= 1024;
            unit++;
        }
        String format = unit == 0 ? "%.0f %s" : "%.1f %s";
        return String.format(Locale.ROOT, format, value, BYTES[unit]);
    }

    /** A rate of bytes; nothing moved is shown as nothing. */
    public static String bytesPerSecond(double rate) {
        return rate < 0.5 ? "-" : bytes(Math.round(rate)) + "/s";
    }

    /** A rate, without a fraction where it is not small. */
    public static String perSecond(double rate) {
        return rate <= 0 ? "-" : String.format(Locale.ROOT, rate < 10 ? "%.1f" : "%.0f", rate);
    }

    /** Percent; null is not known. */
    public static String percent(Double percent) {
        return percent == null ? "-" : String.format(Locale.ROOT, "%.1f", percent);
    }

    /** A time; null is none, or not known. */
    public static String time(Number nanos) {
        return nanos == null || nanos.longValue() < 0 ? "-" : nanos(nanos.longValue());
    }

    public static String nanos(long nanos) {
        if (nanos < 1_000_000) {
            return nanos / 1000 + " us";
        }
        if (nanos < 1_000_000_000) {
            return nanos / 1_000_000 + " ms";
        }
        if (nanos < 600_000_000_000L) {
            return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
        }
        return nanos / 60_000_000_000L + " min";
    }
}

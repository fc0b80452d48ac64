// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {
    @ParameterizedTest
    @CsvSource({
        "-1, 0",
        "0, 0",
        "NaN, 0",
        "0.04, 0.0",
        "0.5, 0.5",
        "7, 7",
        "12.4, 12",
        "1023, 1023",
        "1023.4, 1023",
        "1023.5, 1.0K",
        "1024, 1.0K",
        "10240, 10K",
        "1048575, 1.0M",
        "1258291, 1.2M",
        "9.223372036854775807E18, 8.0E",
        "1E30, 867361737988E"
    })
    void shouldShowBytesInPowersOf1024(double bytes, String expected) {
        assertEquals(expected, Units.bytes(bytes));
    }

    @ParameterizedTest
    @CsvSource({"999, 999", "999.6, 1.0k", "1234, 1.2k", "45678901, 46M"})
    void shouldShowCountsInPowersOf1000(double count, String expected) {
        assertEquals(expected, Units.count(count));
    }

    @ParameterizedTest
    @CsvSource({
        "-5, 0",
        "0, 0",
        "999, 999ns",
        "1500, 1.5us",
        "999949, 1000us",
        "999950, 1.0ms",
        "1200000, 1.2ms",
        "999950000, 1.0s",
        "3000000000, 3.0s",
        "59940000000, 60s",
        "59950000000, 1m00s",
        "130000000000, 2m10s",
        "3599600000000, 1h00m",
        "3900000000000, 1h05m",
        "273600000000000, 3d04h"
    })
    void shouldShowTimeSpansInTheirTwoLargestUnits(long nanos, String expected) {
        assertEquals(expected, Units.nanos(nanos));
    }

    @Test
    void shouldShowRatesAndTimes() {
        long then =
                LocalDateTime.of(2026, 1, 2, 3, 4, 5)
                        .atZone(ZoneId.systemDefault())
                        .toInstant()
                        .toEpochMilli();
        assertEquals("1.5K/s", Units.rate(1536));
        assertEquals("2.5s", Units.millis(2500));
        assertEquals("2m10s", Units.millis(130_000));
        assertEquals("2026-01-02 03:04:05", Units.time(then));
    }

    /** Units does without a Formatter, which loads many classes. */
    @Test
    void shouldRoundAsAFormatterDoes() {
        long seed = Long.getLong("jacct.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            double value = random.nextInt(1, 995) / 100.0;
            String expected =
                    value == Math.rint(value)
                            ? String.format(Locale.ROOT, "%.0f", value)
                            : String.format(Locale.ROOT, "%.1f", value);
            assertEquals(expected, Units.count(value), () -> value + ", seed " + seed);
            long nanos = random.nextInt(1000, 9_950_000);
            String unit = nanos < 999_950 ? "us" : "ms";
            double scaled = nanos < 999_950 ? nanos / 1e3 : nanos / 1e6;
            String form = scaled >= 9.95 ? "%.0f%s" : "%.1f%s";
            assertEquals(
                    String.format(Locale.ROOT, form, scaled, unit),
                    Units.nanos(nanos),
                    () -> "seed " + seed);
        }
    }

    @Test
    void shouldWriteParts() {
        assertEquals("12.5%", Units.percent(0.125));
        assertEquals("<0.1%", Units.percent(0.0001));
        assertEquals("0.0%", Units.percent(0));
        assertEquals("100.0%", Units.percent(1));
    }
}

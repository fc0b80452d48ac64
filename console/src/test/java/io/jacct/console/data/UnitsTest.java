// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class UnitsTest {
    @Test
    void shouldTakeTheUnitFromTheName() {
        assertEquals("1.5 KiB/s", Units.text("readBytesPerSecond", 1536));
        assertEquals("300 MiB", Units.text("readBytes", 300L << 20));
        assertEquals("41.0 s", Units.text("hangNanos", 41_000_000_000L));
        assertEquals("12 µs", Units.text("recentReadNanosP99", 12_345L));
        assertEquals("2 h 30 min", Units.text("hangNanos", 9_000_000_000_000L));
        assertEquals("99.7", Units.text("cpuPercent", 99.66));
        assertEquals("1970-01-01 00:00:01", Units.text("openedMillis", 1_000L));
        assertEquals("12,345", Units.text("waiting", 12_345L));
        assertEquals("-1.0 KiB", Units.text("readBytes", -1024));
    }

    @Test
    void shouldShowThatAValueIsNotKnown() {
        assertEquals("-", Units.text("cpuPercent", null));
    }

    @Test
    void shouldShowOneItemInOneForm() {
        assertEquals("100.0", Units.text("cpuPercent", 100L));
        assertEquals("0.0", Units.text("completedPerSecond", 0));
        assertEquals("1,234.5", Units.text("completedPerSecond", 1234.5));
        assertEquals("0.0", Units.text("meanWaiting", 0.0));
        assertEquals("1.0", Units.text("queueLength", 1L));
    }

    @Test
    void shouldShowATimeThatIsNotExactAsSuch() {
        assertEquals("≥ 52 s", Units.text("hangNanos", new AtLeast(52_700_000_000L)));
        assertEquals("at least 3 min 18 s", Units.inWords(new AtLeast(198_000_000_000L)));
        assertEquals("52.7 s", Units.inWords(52_700_000_000L));
    }

    @Test
    void shouldCopyNumbersThatASpreadsheetCanAdd() {
        assertEquals("622592", Units.copied("readBytesPerSecond", 622_592L));
        assertEquals(" [B/s]", Units.copiedUnit("readBytesPerSecond"));
        assertEquals("0.0123", Units.copied("recentReadNanosP99", 12_300_000L));
        assertEquals("99.66", Units.copied("cpuPercent", 99.66));
        assertEquals("", Units.copied("cpuPercent", null));
        assertEquals("orders.log", Units.copied("endpoint", "orders.log"));
    }
}

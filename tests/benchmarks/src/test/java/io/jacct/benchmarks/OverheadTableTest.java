// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The table has what was measured, each JDK in its cell, and says what is missed. */
class OverheadTableTest {
    private static Rows.Row row(String name, String setting, int jdk, double median) {
        Spread value = new Spread(median, median - 1, median + 1);
        return new Rows.Row(OverheadTable.Groups.OPERATION, name, setting, jdk, value);
    }

    @Test
    void shouldHaveALineForEachThingAndAColumnForEachAgent() {
        String table =
                OverheadTable.of(
                        List.of(
                                row("another", OverheadTable.JACCT, 17, 4),
                                row("another", OverheadTable.JACCT, 25, 1.5),
                                row("another", OverheadTable.RECORDER, 25, 12_345)));
        assertTrue(
                table.endsWith("| another |  | 4.0 · 1.500 |  | 12,345 (25) |  |  |  |  |  |  |\n"),
                table);
        assertTrue(table.contains("| **" + OverheadTable.Groups.OPERATION + "** |"), table);
    }

    @Test
    void shouldSayWhetherTheBarIsMetOnEachJdk() {
        String name = OverheadTable.Groups.READ;
        Rows.Row good = row(name, OverheadTable.JACCT, 17, 30);
        String met = OverheadTable.of(List.of(good));
        assertTrue(met.contains("| 30, met |"), met);
        Rows.Row bad = row(name, OverheadTable.JACCT, 25, 31);
        String missed = OverheadTable.of(List.of(good, bad));
        assertTrue(missed.contains("| 30, **missed** | 30 · 31 |"), missed);
    }

    @Test
    void shouldReadWhatItWrote() {
        Rows.Row row = row("a read", OverheadTable.ALL, 25, 1234.5);
        assertEquals(row, Rows.Row.parse(row.line()));
        assertThrows(IllegalArgumentException.class, () -> Rows.Row.parse("half\ta row"));
    }
}

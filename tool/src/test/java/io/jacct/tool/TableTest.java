// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.tool.text.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void shouldGiveColumnsWhatTheyNeedAndAlignNumbersRight() {
        Table table = new Table().text("NAME").number("LIVE").text("WHAT");
        table.row("a", "1", "x");
        table.row("longer", "12345", "");
        assertEquals(
                List.of("NAME     LIVE  WHAT", "a           1  x", "longer  12345"), table.lines());
    }

    @Test
    void shouldCutWhatIsLongerThanItsColumn() {
        Table table = new Table().text("NAME", 6).text("X");
        table.row("pool-1-thread-17", "y");
        assertEquals(List.of("NAME    X", "poo~17  y"), table.lines());
    }

    @Test
    void shouldTakeNothingInACellForMarkupOrForControl() {
        Table table = new Table().text("NAME").text("X");
        table.row("@|bold x|@ @@||", "\u001b[31m\n");
        assertEquals("@|bold x|@ @@||  \\u001b[31m\\u000a", table.lines().get(1));
    }

    @Test
    void shouldShowWhatHasNoName() {
        Table table = new Table().text("NAME");
        table.row((String) null);
        assertEquals(List.of("NAME", "?"), table.lines());
    }

    private static Table wide() {
        Table table =
                new Table().number("ID").text("NAME").whole("SINCE").number("CPU").text("FILE");
        table.row("1", "pool-1-thread-1", "12:00:00", "17", "/var/lib/orders/first/journal.csv");
        table.row("2", "pool-1-thread-2", "12:00:01", "8", "/var/lib/orders/second/journal.csv");
        return table;
    }

    @Test
    void shouldCutTheLongestTextsFirstAndKeepThemApart() {
        Table.Fitted fitted = wide().fit(60);
        assertEquals(List.of(), fitted.leftOut());
        assertEquals(
                List.of(
                        "ID  NAME             SINCE     CPU  FILE",
                        " 1  pool-1-thread-1  12:00:00   17  /var/l~first/journal.csv",
                        " 2  pool-1-thread-2  12:00:01    8  /var/l~second/journal.cs"),
                fitted.lines());
        assertEquals(70, fitted.needed());
        assertEquals(wide().lines(), wide().fit(70).lines());
    }

    @Test
    void shouldLeaveOutColumnsAndSayWhich() {
        Table.Fitted fitted = wide().fit(35);
        assertEquals(List.of("SINCE", "CPU"), fitted.leftOut());
        assertEquals("ID  NAME            FILE", fitted.lines().get(0).replaceAll(" +$", ""));
        assertTrue(fitted.lines().stream().allMatch(line -> line.length() <= 35));
        assertNotEquals(
                fitted.lines().get(1).substring(4), fitted.lines().get(2).substring(4), "the same");
    }

    @Test
    void shouldShowChosenColumnsInTheirOrder() {
        assertEquals(
                List.of("CPU  ID", " 17   1", "  8   2"),
                wide().only(List.of("cpu", "ID")).lines());
        assertEquals(
                "there is no column 'X'; there are ID,NAME,SINCE,CPU,FILE",
                assertThrows(IllegalArgumentException.class, () -> wide().only(List.of("X")))
                        .getMessage());
    }
}

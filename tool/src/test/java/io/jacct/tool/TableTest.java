// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
}

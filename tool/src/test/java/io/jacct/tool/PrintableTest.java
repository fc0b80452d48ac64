// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.tool.text.Printable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrintableTest {
    @Test
    void shouldEscapeWhateverDoesSomethingToATerminal() {
        assertEquals("\\u001b[2Jgone\\u000a", Printable.line("\u001b[2Jgone\n"));
        assertEquals("\\u009b31m", Printable.line("\u009b31m"));
        assertEquals("a\\u202eb\\u2028", Printable.line("a\u202eb\u2028"));
        assertEquals("\\ud800", Printable.line("\ud800"));
    }

    @Test
    void shouldKeepWhatShows() {
        assertEquals("Zähler 线程 \ud83d\ude00 ~", Printable.line("Zähler 线程 \ud83d\ude00 ~"));
        assertEquals("?", Printable.line(null));
    }

    @Test
    void shouldCutInTheMiddle() {
        assertEquals("http-nio-8080-exec-12", Printable.cut("http-nio-8080-exec-12", 21));
        assertEquals("http-~ec-12", Printable.cut("http-nio-8080-exec-12", 11));
        assertEquals("~", Printable.cut("main", 1));
        assertEquals("", Printable.cut("main", 0));
    }

    @Test
    void shouldNeverCutTwoNamesToOneText() {
        List<String> names =
                List.of("kafka-request-orders-handler-N", "kafka-request-stocks-handler-N", "main");
        assertEquals(
                List.of("kafka~orders-handler", "kafka~stocks-handler", "main"), cut(names, 20));
        List<String> alike = new ArrayList<>();
        for (char c = 'a'; c <= 'z'; c++) {
            for (char d = 'a'; d <= 'z'; d++) {
                alike.add("the-same-beginning-" + c + "-the-same-middle-" + d + "-the-same-end");
            }
        }
        for (int width : new int[] {12, 20, 31}) {
            List<String> cut = cut(alike, width);
            assertEquals(alike.size(), new HashSet<>(cut).size(), cut::toString);
            assertTrue(cut.stream().allMatch(name -> Printable.columns(name) <= width));
        }
        assertEquals(List.of("twice", "twice"), cut(List.of("twice", "twice"), 20));
    }

    private static List<String> cut(List<String> names, int width) {
        return Printable.cut(names, width);
    }

    @Test
    void shouldCountColumnsNotCharacters() {
        assertEquals(4, Printable.columns("线程"));
        assertEquals("线~程", Printable.cut("线程线程", 5));
    }

    @Test
    void shouldBeBriefWhereItIsTold() {
        assertEquals("12345", Printable.brief("12345", 5));
        assertEquals("12345...", Printable.brief("123456", 5));
        assertEquals(null, Printable.brief(null, 5));
    }
}

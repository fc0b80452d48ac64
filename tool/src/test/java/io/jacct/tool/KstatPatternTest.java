// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.kstat.KstatHeader;
import io.jacct.kstat.KstatType;
import io.jacct.tool.kstat.KstatOperands;
import io.jacct.tool.kstat.KstatSelector;
import io.jacct.tool.text.KstatPattern;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KstatPatternTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "avenrun*           | avenrun_1min avenrun        | xavenrun",
                "*min               | avenrun_1min min            | avenrun_1mins",
                "?                  | a 1                         | ab",
                "http-*             | http-* http-1               | http",
                "[a-c]x             | ax cx                       | dx ab",
                "[!a-c]x            | dx                          | ax",
                "[]x]y              | ]y xy                       | ay",
                "[^\\&]             | ^ \\ &                      | a",
                "[a                 | [a                          | a",
                "a\\*               | a*                          | ab",
                "(a+.b)             | (a+.b)                      | aab",
                "/^avenrun_[0-9]+m/ | avenrun_1min                | avenrun_min xavenrun_1min",
                "/a.?b/             | xaby a1b                    | b a12b",
                "/a/b               | /a/b                        | a b",
                "/                  | /                           | a",
                "a,b*               | a b bc                      | c ab",
                "/a,b/,c            | xa,b c                      | a b",
                "[a,b]c,d           | ac ,c d                     | [a c",
                "a\\,b              | a,b                         | a b",
                "a\\                | a\\                         | a",
                "a,,b               | a b                         | c",
            })
    void shouldFitWhatAShellOrRegularExpressionFits(String text, String yes, String no) {
        KstatPattern pattern = KstatPattern.of(text);
        Stream.of(yes.split(" ")).forEach(each -> assertTrue(pattern.test(each), each));
        Stream.of(no.split(" ")).forEach(each -> assertTrue(!pattern.test(each), each));
    }

    @Test
    void shouldFitAnythingWhereItIsEmpty() {
        assertTrue(KstatPattern.of("").test("x"));
        assertTrue(KstatPattern.of(null).test(""));
        assertTrue(KstatPattern.of("*").test("two\nlines"));
    }

    @Test
    void shouldSayWhatIsWrongWithARegularExpression() {
        assertThrows(IllegalArgumentException.class, () -> KstatPattern.of("/(/"));
    }

    private static boolean selects(String operand, String module, int instance, String name) {
        return KstatSelector.of(operand)
                .selects(
                        new KstatHeader(
                                2,
                                module,
                                instance,
                                name,
                                "c",
                                KstatType.IO,
                                Set.of(),
                                0,
                                0,
                                1,
                                0));
    }

    @Test
    void shouldTakeAnOperandApartAtItsColons() {
        assertTrue(selects("unix", "unix", 3, "any"));
        assertTrue(selects("unix:3", "unix", 3, "any"));
        assertTrue(!selects("unix:3", "unix", 4, "any"));
        assertTrue(selects("::a,b", "unix", 4, "b"));
        assertTrue(selects(":/[34]/:a,b:x", "unix", 4, "b"));
        assertTrue(selects("::/^a:b/:x", "unix", 4, "a:bc"));
        assertTrue(selects("/u,/,unix::a?b", "unix", 4, "a:b"));
        assertTrue(!selects("::a:b", "unix", 4, "a:b"));
        assertTrue(KstatSelector.of(":::/^a/").statistic().test("ab"));
        assertTrue(!KstatSelector.of(":::/^a/").statistic().test("ba"));
        assertThrows(IllegalArgumentException.class, () -> KstatSelector.of("::::"));
    }

    @Test
    void shouldTellNumbersFromSelectors() {
        KstatOperands operands = KstatOperands.of(List.of("5", "unix", "1:", "2"));
        assertEquals(2, operands.selectors().size());
        assertEquals(5_000, operands.pace().intervalMillis());
        assertEquals(2, operands.pace().count());
        assertEquals(Long.MAX_VALUE, KstatOperands.of(List.of("5")).pace().count());
        assertEquals(1, KstatOperands.of(List.of()).pace().count());
        String huge = "99999999999999999999";
        assertThrows(IllegalArgumentException.class, () -> KstatOperands.of(List.of(huge)));
    }
}

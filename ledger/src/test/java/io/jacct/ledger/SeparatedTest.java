// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jacct.ledger.base.Separated;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeparatedTest {
    private static void assertTakesApart(String text, String... pieces) {
        assertEquals(List.of(pieces), Separated.split(text, ','));
    }

    @Test
    void shouldTakeApartWhatIsBetweenSeparators() {
        assertTakesApart("a,b", "a", "b");
        assertTakesApart(" a b , c\n", "a b", "c");
        assertTakesApart(",a,,b, ,", "a", "b");
        assertTakesApart("");
    }

    @Test
    void shouldKeepASeparatorAfterABackslash() {
        assertTakesApart("a{1\\,3},b", "a{1,3}", "b");
        assertTakesApart("\\,\\,", ",,");
    }

    @Test
    void shouldLeaveOtherBackslashesAsTheyAre() {
        assertTakesApart("\\d\\;,\\\\,b\\", "\\d\\;", "\\\\", "b\\");
    }

    @Test
    void shouldPutTogetherWhatItTakesApart() {
        List<String> pieces = List.of("a", "b,c", "\\d\\\\", ",", "{1,3}");
        String text = Separated.join(pieces, ',');
        assertEquals("a,b\\,c,\\d\\\\,\\,,{1\\,3}", text);
        assertEquals(pieces, Separated.split(text, ','));
        assertEquals("", Separated.join(List.of(), ','));
    }
}

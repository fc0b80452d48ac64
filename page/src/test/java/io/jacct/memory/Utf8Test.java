// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Utf8Test {
    private static final String FACE = "\uD83D\uDE00";

    private static String cut(String text, int room) {
        byte[] bytes = CounterMemory.Utf8.encode(text, room);
        assertTrue(bytes.length <= room);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void shouldKeepTextThatFits() {
        assertEquals("", cut("", 4));
        assertEquals("abcd", cut("abcd", 4));
        assertEquals("é" + FACE, cut("é" + FACE, 6));
    }

    @Test
    void shouldCutBetweenCharacters() {
        assertEquals("abcd", cut("abcde", 4));
        assertEquals("abc", cut("abcé", 4));
        assertEquals("ab", cut("ab€", 4));
        assertEquals("a", cut("a" + FACE, 4));
    }

    @Test
    void shouldNotTakeHalfASurrogatePair() {
        assertEquals("abc", cut("abc" + FACE + "x", 4));
        assertEquals("", cut(FACE, 1));
    }

    @Test
    void shouldEncodeEveryPrefixOfAMixedTextWhole() {
        String text = "aé€" + FACE + "zß" + FACE;
        byte[] all = text.getBytes(StandardCharsets.UTF_8);
        for (int room = 0; room <= all.length; room++) {
            byte[] cut = CounterMemory.Utf8.encode(text, room);
            byte[] prefix = java.util.Arrays.copyOf(all, cut.length);
            assertArrayEquals(prefix, cut, "room " + room);
            assertTrue(room - cut.length < 4, "room " + room);
        }
    }
}

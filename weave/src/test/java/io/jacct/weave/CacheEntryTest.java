// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bytes that differ in any way from the written ones are no entry. */
class CacheEntryTest {
    private static final byte[] CONFIGURATION = bytes("build 1, JDK 17");
    private static final String TYPE = "java.io.Some";
    private static final byte[] ORIGINAL = bytes("the class as it was");
    private static final byte[] WOVEN = bytes("the class as it is now");
    private static final List<String> MISSING = List.of("read()I", "\u00fcber()V");

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] entry() throws IOException {
        return CacheEntry.encode(CONFIGURATION, TYPE, ORIGINAL, new Woven(WOVEN, MISSING));
    }

    private static Woven decode(byte[] file) {
        return CacheEntry.decode(file, CONFIGURATION, TYPE, ORIGINAL);
    }

    @Test
    void shouldSayWhatWasWoven() throws IOException {
        Woven woven = decode(entry());
        assertArrayEquals(WOVEN, woven.bytes);
        assertEquals(MISSING, woven.missing);
    }

    @Test
    void shouldTakeNoFileThatIsCutShort() throws IOException {
        byte[] file = entry();
        for (int length = 0; length < file.length; length++) {
            assertNull(decode(Arrays.copyOf(file, length)), "length " + length);
        }
        assertNotNull(decode(Arrays.copyOf(file, file.length)));
    }

    @Test
    void shouldTakeNoFileThatIsLonger() throws IOException {
        byte[] file = entry();
        assertNull(decode(Arrays.copyOf(file, file.length + 1)));
    }

    @Test
    void shouldTakeNoFileOfWhichOneByteHasChanged() throws IOException {
        byte[] file = entry();
        for (int i = 0; i < file.length; i++) {
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                file[i] ^= (byte) (1 << bit);
                assertNull(decode(file), "byte " + i + " bit " + bit);
                file[i] ^= (byte) (1 << bit);
            }
        }
        assertNotNull(decode(file));
    }

    /** Damaged lengths are found even if the checksum is right. */
    @Test
    void shouldTakeNoFileWhoseLengthsAreWrong() throws IOException {
        int[] numbers = {Integer.MIN_VALUE, -1, 1 << 20, Integer.MAX_VALUE};
        int lengths = 0;
        for (int at = 8; at <= entry().length - 4; at++) {
            for (int number : numbers) {
                byte[] file = entry();
                for (int i = 0; i < 4; i++) {
                    file[at + i] = (byte) (number >> 24 - 8 * i);
                }
                int sum = CacheEntry.checksum(file, 8, file.length - 8);
                for (int i = 0; i < 4; i++) {
                    file[4 + i] = (byte) (sum >> 24 - 8 * i);
                }
                Woven woven = decode(file);
                if (woven == null) {
                    lengths++;
                } else {
                    // only the woven bytes or the list of missing methods have changed
                    assertEquals(WOVEN.length, woven.bytes.length);
                }
            }
        }
        assertTrue(lengths > 0);
    }

    @Test
    void shouldSayNothingOfAnotherOriginal() throws IOException {
        byte[] file = entry();
        byte[] other = ORIGINAL.clone();
        for (int i = 0; i < other.length; i++) {
            other[i]++;
            assertNull(CacheEntry.decode(file, CONFIGURATION, TYPE, other), "byte " + i);
            other[i]--;
        }
        byte[] longer = Arrays.copyOf(ORIGINAL, ORIGINAL.length + 1);
        assertNull(CacheEntry.decode(file, CONFIGURATION, TYPE, longer));
        byte[] shorter = Arrays.copyOf(ORIGINAL, ORIGINAL.length - 1);
        assertNull(CacheEntry.decode(file, CONFIGURATION, TYPE, shorter));
    }

    @Test
    void shouldSayNothingToAnotherConfigurationOrType() throws IOException {
        byte[] file = entry();
        assertNull(CacheEntry.decode(file, bytes("build 2, JDK 17"), TYPE, ORIGINAL));
        assertNull(CacheEntry.decode(file, bytes("build 1, JDK 25"), TYPE, ORIGINAL));
        assertNull(CacheEntry.decode(file, CONFIGURATION, "java.io.Other", ORIGINAL));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class LayoutTest {
    @Test
    void shouldPutTheHeaderWhereReadersLookForIt() throws IOException {
        PageMemory page = PageMemory.create(new AnonymousStore(), 4711, 1234);
        page.ready();
        ByteBuffer header = page.buffers()[0];
        long[] expected = {0x4A41434354504B0AL, Layout.VERSION, 0x0102030405060708L, 1, 4711};
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], header.getLong(i * Long.BYTES), "word " + i);
        }
        assertEquals(1234, header.getLong(56));
        assertEquals(Layout.HEADER_LENGTH, header.getLong(88), "where the fields are described");
    }

    /** {@code DeviceStripe.absorb} adds up these words where a device goes into "other". */
    @Test
    void shouldHaveTheSumsOfADeviceBeforeTheLongestTimes() {
        String text = PageFields.text();
        String device = text.substring(text.indexOf("record device "), text.indexOf("record stat"));
        for (String line : device.split("\n")) {
            String[] words = line.split(" ");
            if (words[3].equals("counter") && !words[0].endsWith("Variance")) {
                int offset = Integer.parseInt(words[1]);
                assertTrue(DeviceLayout.SAMPLED <= offset, line);
                assertTrue(offset < DeviceLayout.LONGEST_READ, line);
            }
        }
    }

    @Test
    void shouldKeepRecordsOffEachOthersCacheLines() throws IOException {
        PageMemory page = PageMemory.create(new AnonymousStore(), 1, 1);
        long address = page.grow(Layout.RECORDS, Layout.RECORD_LENGTH, 3);
        assertEquals(0, address % 64);
        assertEquals(0, Layout.RECORD_LENGTH % 64);
    }

    /** The time is never before the look, so a wait that began just before it began earlier. */
    @Test
    void shouldKeepATimeAndASequenceInOneWord() {
        for (long since : new long[] {1, 65_535, 65_536, 123_456_789_012L}) {
            long word = Layout.blocked(since, 0x1_2345_6788L);
            long shown = Layout.blockedSince(word, 0x1_2345_6788L);
            assertTrue(shown > since && shown - since <= 65_536, since + " " + shown);
            assertEquals(0, Layout.blockedSince(word, 0x1_2345_678AL), "it has booked");
            assertEquals(0, Layout.blockedSince(word, 0x1_2345_6789L), "it books");
        }
        assertEquals(0, Layout.blockedSince(0, 0));
    }
}

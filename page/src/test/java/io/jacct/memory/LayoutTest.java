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

    /** Threads write records that are side by side. */
    @Test
    void shouldHaveRecordsOfWholeCacheLines() {
        int records = 0;
        for (String line : PageFields.text().split("\n")) {
            String[] words = line.split(" ");
            if (words[0].equals("record")) {
                assertEquals(0, Integer.parseInt(words[3]) % 64, line);
                records++;
            }
        }
        assertTrue(records > 5, "records: " + records);
        assertEquals(0, Layout.UNIT % 64, "where segments begin");
    }

    /** The stripes of an executor and the rings of a log are parts of one record. */
    @Test
    void shouldKeepPartsOfARecordThatDifferentThreadsWriteOffEachOthersCacheLines() {
        int[] parts = {
            Layout.EXECUTOR_TURNS,
            Layout.EXECUTOR_STRIPES,
            Layout.EXECUTOR_STRIPE_LENGTH,
            Layout.EXECUTOR_RUNS,
            Layout.EXECUTOR_WAITS,
            Layout.EXECUTOR_TIMES_BLOCK,
            Layout.TIMED_HISTOGRAM,
            DeviceLayout.SUMS,
            DeviceLayout.CHANGES,
            DeviceLayout.CHANGES_LENGTH,
        };
        for (int i = 0; i < parts.length; i++) {
            assertEquals(0, parts[i] % 64, "part " + i);
        }
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

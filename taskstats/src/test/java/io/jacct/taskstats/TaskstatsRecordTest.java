// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TaskstatsRecordTest {
    /** A record in which each integer has a different value that fills its bytes. */
    static TaskstatsRecord full() {
        TaskstatsRecord record = new TaskstatsRecord().setName("worker-1");
        for (TaskstatsField field : TaskstatsField.values()) {
            if (field.length() <= Long.BYTES) {
                record.set(field, value(field));
            }
        }
        return record;
    }

    static long value(TaskstatsField field) {
        long pattern = 0x8182_8384_8586_8700L + field.ordinal();
        int bits = Math.min(Long.BYTES, field.length()) * Byte.SIZE;
        return bits == Long.SIZE ? pattern : pattern & (1L << bits) - 1;
    }

    @Test
    @DisplayName("TS-10: a reader of an earlier version finds it at the beginning of a later one")
    void shouldBeginAsTheVersionBefore() {
        byte[] newest = full().struct(TaskstatsField.NEWEST);
        for (int version : new int[] {7, 8, 9, 10, 11, 12, 13, 14, 16}) {
            byte[] older = full().struct(version);
            assertEquals(version, older[0] + older[1]);
            byte[] prefix = Arrays.copyOfRange(newest, 2, older.length);
            assertArrayEquals(Arrays.copyOfRange(older, 2, older.length), prefix);
        }
    }

    @Test
    void shouldGiveVersion15TheSameValuesInItsOwnPlaces() {
        ByteBuffer struct = ByteBuffer.wrap(full().struct(15)).order(ByteOrder.nativeOrder());
        assertEquals(15, struct.getShort(0));
        for (TaskstatsField field : TaskstatsField.values()) {
            if (field.isIn(15) && field.length() == Long.BYTES) {
                assertEquals(value(field), struct.getLong(field.offset(15)), field.label());
            }
        }
    }

    @Test
    void shouldCutANameAtACharacter() {
        byte[] struct = new TaskstatsRecord().setName("a".repeat(30) + "\u00e9").struct(8);
        int first = TaskstatsField.AC_COMM.offset();
        assertEquals('a', struct[first + 29]);
        assertEquals(0, struct[first + 30]);
        assertEquals(0, struct[first + 31]);
    }

    @Test
    void shouldRefuseWhatDoesNotFit() {
        TaskstatsRecord record = new TaskstatsRecord();
        assertThrows(IllegalArgumentException.class, () -> record.set(TaskstatsField.AC_NICE, 256));
        assertThrows(IllegalArgumentException.class, () -> record.set(TaskstatsField.AC_PID, -1));
        assertThrows(IllegalArgumentException.class, () -> record.set(TaskstatsField.AC_COMM, 1));
        assertThrows(IllegalArgumentException.class, () -> record.setTime(TaskstatsField.NVCSW, 1));
        assertFalse(record.has(TaskstatsField.NVCSW));
        assertTrue(record.set(TaskstatsField.NVCSW, 0).has(TaskstatsField.NVCSW));
    }
}

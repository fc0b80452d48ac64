// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskstatsFieldTest {
    @Test
    @DisplayName("TS-10: all versions have the right sizes")
    void shouldHaveTheKernelsSizes() {
        Map<Integer, Integer> sizes = new TreeMap<>();
        for (int version : new int[] {7, 8, 9, 10, 11, 12, 13, 14, 16, 17}) {
            sizes.put(version, TaskstatsField.size(version));
        }
        assertEquals(
                Map.of(
                        7, 328, 8, 328, 9, 344, 10, 352, 11, 368, 12, 400, 13, 416, 14, 432, 16,
                        560, 17, 688),
                sizes);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 6, 0x10000})
    void shouldRefuseVersionsThatNoReaderHas(int version) {
        assertThrows(IllegalArgumentException.class, () -> TaskstatsField.size(version));
    }

    @Test
    @DisplayName(
            "TS-10: a reader of a later version gets the newest one, which it knows as a prefix")
    void shouldAnswerALaterVersionAsAnOlderKernelDoes() {
        assertEquals(TaskstatsField.NEWEST, TaskstatsField.written(18));
        assertEquals(688, TaskstatsField.size(18));
    }

    /**
     * Version 15 of the kernel's header has these pairs behind their totals, and nothing else new.
     */
    @Test
    void shouldPutTheLongestBehindTheirTotalsInVersion15() {
        assertEquals(560, TaskstatsField.size(15));
        Map<TaskstatsField, Integer> offsets = new TreeMap<>();
        int end = 0;
        for (TaskstatsField field : TaskstatsField.values()) {
            if (field.isIn(15)) {
                offsets.put(field, field.offset(15));
                end = Math.max(end, field.offset(15) + field.length());
            }
        }
        assertEquals(560, end);
        assertEquals(offsets.size(), Set.copyOf(offsets.values()).size());
        assertEquals(32, offsets.get(TaskstatsField.CPU_DELAY_MAX));
        assertEquals(40, offsets.get(TaskstatsField.CPU_DELAY_MIN));
        assertEquals(48, offsets.get(TaskstatsField.BLKIO_COUNT));
        assertEquals(64, offsets.get(TaskstatsField.BLKIO_DELAY_MAX));
        assertEquals(112, offsets.get(TaskstatsField.CPU_RUN_REAL_TOTAL));
        assertEquals(128, offsets.get(TaskstatsField.AC_COMM));
        assertEquals(376, offsets.get(TaskstatsField.FREEPAGES_DELAY_MAX));
        assertEquals(424, offsets.get(TaskstatsField.AC_BTIME64));
        assertEquals(464, offsets.get(TaskstatsField.AC_TGID));
        assertEquals(552, offsets.get(TaskstatsField.IRQ_DELAY_MIN));
    }

    @Test
    @DisplayName("TS-10: fields of a later version come after all earlier ones, and none overlap")
    void shouldOnlyGrowAtTheEnd() {
        TaskstatsField before = TaskstatsField.VERSION;
        for (TaskstatsField field : TaskstatsField.values()) {
            if (field != before) {
                assertTrue(field.offset() >= before.offset() + before.length(), field.label());
                assertTrue(field.since() >= before.since(), field.label());
            }
            assertEquals(0, field.offset() % Math.min(8, field.length()), field.label());
            before = field;
        }
    }
}

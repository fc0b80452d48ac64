// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
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
        for (int version : new int[] {8, 9, 10, 11, 12, 13, 14, 16, 17}) {
            sizes.put(version, TaskstatsField.size(version));
        }
        assertEquals(
                Map.of(
                        8, 328, 9, 344, 10, 352, 11, 368, 12, 400, 13, 416, 14, 432, 16, 560, 17,
                        688),
                sizes);
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 15, 18})
    void shouldRefuseOtherVersions(int version) {
        assertThrows(IllegalArgumentException.class, () -> TaskstatsField.size(version));
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

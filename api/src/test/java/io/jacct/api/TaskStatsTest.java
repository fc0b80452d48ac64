// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Without the agent only the elapsed time is known. */
class TaskStatsTest {
    private static void assertUnknown(TaskStats stats) {
        assertFalse(stats.isAvailable());
        assertEquals(TaskStats.UNKNOWN, stats.get("fileReads"));
        assertEquals(TaskStats.UNKNOWN, stats.get("no such counter"));
        assertEquals(TaskStats.UNKNOWN, stats.cpuNanos());
        assertEquals(TaskStats.UNKNOWN, stats.allocatedBytes());
        assertEquals(TaskStats.UNKNOWN, stats.reads());
        assertEquals(TaskStats.UNKNOWN, stats.readBytes());
        assertEquals(TaskStats.UNKNOWN, stats.writes());
        assertEquals(TaskStats.UNKNOWN, stats.writeBytes());
        assertEquals(TaskStats.UNKNOWN, stats.operationNanos());
        assertEquals(TaskStats.UNKNOWN, stats.waitingNanos());
        assertEquals(Map.of(), stats.all());
        assertEquals("not available", stats.toString());
    }

    @Test
    @DisplayName("PM-8: without the agent nothing is counted, and no value is shown as 0")
    void shouldKnowOnlyTheElapsedTime() {
        long begin = System.nanoTime();
        TaskStats before = TaskStats.current();
        TaskStats cost = TaskStats.current().minus(before);
        long most = System.nanoTime() - begin;
        assertUnknown(before);
        assertUnknown(cost);
        assertTrue(cost.elapsedNanos() >= 0 && cost.elapsedNanos() <= most, () -> "" + most);
    }

    @Test
    void shouldKnowTheElapsedTimeAlsoFromThreadToThread() throws Exception {
        FutureTask<TaskStats> other = new FutureTask<>(TaskStats::current);
        TaskStats here = TaskStats.current();
        new Thread(other).start();
        TaskStats between = other.get().minus(here);
        assertUnknown(between);
        assertTrue(between.elapsedNanos() >= 0);
    }

    @Test
    @DisplayName("an older agent's ledger without this entryPoint counts as no ledger")
    void shouldKnowNothingFromAnOlderLedger() {
        Registry.ledger(true);
        assertTrue(Registry.knowsLedger());
        TaskStats before = TaskStats.current();
        assertUnknown(before);
        assertUnknown(TaskStats.current().minus(before));
    }

    @Test
    void shouldRefuseWhatIsNone() {
        TaskStats stats = TaskStats.current();
        assertThrows(IllegalArgumentException.class, () -> stats.minus(null));
        assertThrows(IllegalArgumentException.class, () -> stats.get(null));
    }

    @ParameterizedTest
    @CsvSource({
        "7, 3, 4",
        "3, 3, 0",
        "0, 0, 0",
        "3, 7, -1",
        "-1, 3, -1",
        "3, -1, -1",
        "-1, -1, -1"
    })
    void shouldNotKnowTheDifferenceOfWhatIsNotKnown(long later, long earlier, long difference) {
        assertEquals(difference, TaskStats.difference(later, earlier));
    }
}

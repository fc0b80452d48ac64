// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request is repeated at the end of each period, until its lease is over. */
class PeriodRequestTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir Path process;
    private long nanos = Long.MAX_VALUE - SECOND;
    private final List<Long> asked = new ArrayList<>();

    private PeriodRequest request(File directory) {
        return new PeriodRequest(directory) {
            @Override
            long nanoTime() {
                return nanos;
            }

            @Override
            long ubstat(long seconds) {
                asked.add(seconds);
                return seconds;
            }
        };
    }

    private void pass(PeriodRequest request, long seconds) {
        nanos += seconds * SECOND;
        request.run();
    }

    @Test
    void shouldHoldForTheLease() {
        PeriodRequest request = request(process.toFile());
        assertEquals(2, request.ask(2, 5));
        pass(request, 2);
        pass(request, 2);
        assertTrue(request.holds());
        pass(request, 2);
        assertFalse(request.holds());
        assertEquals(List.of(2L, 2L, 2L), asked);
    }

    @Test
    void shouldEndWithItsProcess() throws Exception {
        PeriodRequest request = request(process.toFile());
        request.ask(1, 100);
        pass(request, 1);
        Files.delete(process);
        pass(request, 1);
        assertEquals(List.of(1L, 1L), asked);
    }

    @Test
    void shouldHoldForAProcessThatCannotBeSeen() {
        PeriodRequest request = request(process.resolve("elsewhere").toFile());
        request.ask(1, 100);
        pass(request, 99);
        pass(request, 1);
        assertEquals(List.of(1L, 1L), asked);
    }

    @Test
    void shouldTakeTheLastInterval() {
        PeriodRequest request = request(process.toFile());
        request.ask(9, 100);
        request.ask(3, 100);
        pass(request, 3);
        assertEquals(List.of(9L, 3L, 3L), asked);
    }
}

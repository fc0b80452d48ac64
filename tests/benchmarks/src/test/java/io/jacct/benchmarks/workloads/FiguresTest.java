// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** What a workload prints can be read back. */
class FiguresTest {
    private final Figures figures = new Figures(1000, 2.5, 3, 4, 5_000_000, 6, 7, 8, 9, 10);

    @Test
    void shouldReadWhatWasPrinted() {
        assertEquals(figures, Figures.parse(figures.line()));
    }

    @Test
    void shouldDivideByOperationsAndSeconds() {
        assertEquals(400, figures.throughput());
        assertEquals(5000, figures.cpuNanosPerOperation());
    }

    @Test
    void shouldRefuseALineThatLacksSomething() {
        String line = figures.line().replaceFirst(" collections=8", "");
        assertThrows(IllegalArgumentException.class, () -> Figures.parse(line));
    }
}

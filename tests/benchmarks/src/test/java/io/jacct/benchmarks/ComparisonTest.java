// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.benchmarks.workloads.Figures;
import org.junit.jupiter.api.Test;

/** Ratios compare runs of one round, and neither losses nor failures are hidden. */
class ComparisonTest {
    private final Comparison comparison = new Comparison(true);

    @Test
    void shouldDivideByTheRunOfTheSameRound() {
        add("no agent", 100, 200, 400);
        add("jacct", 110, 202, 404);
        assertEquals(new Spread(1.01, 1.01, 1.1), comparison.ratios().get("jacct"));
    }

    @Test
    void shouldSayWhetherTheBarIsMet() {
        add("no agent", 1000, 1000, 1000);
        add("jacct, one", 1009, 1010, 1030);
        add("jacct, two", 1009, 1011, 1030);
        add("another", 5000, 5000, 5000);
        String text = comparison.text();
        assertTrue(text.contains("jacct, one 1.010 (1.009-1.030) **met**"), text);
        assertTrue(text.contains("jacct, two 1.011 (1.009-1.030) **missed**"), text);
        assertFalse(text.contains("another 5.000"), text);
    }

    @Test
    void shouldLeaveOutARoundThatFailedAndSaySo() {
        add("no agent", 100, 100);
        comparison.add("jacct", new Run(null, "did not end"));
        add("jacct", 150);
        assertEquals(new Spread(1.5, 1.5, 1.5), comparison.ratios().get("jacct"));
        String text = comparison.text();
        assertTrue(text.contains("| jacct, did not end | "), text);
    }

    @Test
    void shouldShowASettingThatNeverSucceeded() {
        add("no agent", 100);
        comparison.add("another", new Run(null, "failed with status 1"));
        assertFalse(comparison.ratios().containsKey("another"));
        String text = comparison.text();
        assertTrue(text.contains("| another, failed with status 1 |"), text);
    }

    @Test
    void shouldSayWhyAWorkloadCannotBeRun() {
        comparison.add("no agent", new Run(null, "skipped: needs wrk"));
        assertEquals("skipped: needs wrk\n", comparison.text());
    }

    /** Rounds whose operations took this CPU time in nanoseconds. */
    private void add(String setting, long... cpuNanos) {
        for (long each : cpuNanos) {
            Figures figures = new Figures(1, 1, 1, 1, each, 1, 1, 1, 1, 1);
            comparison.add(setting, new Run(figures, null));
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.snapshot.PageInfo;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StartupTimingsTest {
    @Test
    void shouldTellEachPhaseFromTheEndOfTheOneBefore() {
        long second = TimeUnit.SECONDS.toNanos(1);
        long start = System.nanoTime() - second;
        StartupTimings phases = new StartupTimings(start);
        phases.ended("one");
        phases.ended("another");
        long all = System.nanoTime() - start;
        Map<String, Double> told = PageInfo.figures(phases.toString());
        assertEquals(List.of("one", "another"), List.copyOf(told.keySet()));
        assertTrue(told.get("one") >= second, phases::toString);
        assertTrue(told.get("one") + told.get("another") <= all, phases::toString);
        assertEquals("", new StartupTimings(start).toString());
    }
}

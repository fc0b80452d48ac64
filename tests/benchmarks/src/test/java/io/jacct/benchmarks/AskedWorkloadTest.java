// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.benchmarks.workloads.BriefFiles;
import org.junit.jupiter.api.Test;

/** A workload says what it lacks. */
class AskedWorkloadTest {
    private static final String PRESENT = BriefFiles.class.getName();

    @Test
    void shouldLackNothingInEveryBuild() {
        assertEquals("", AskedWorkload.BRIEF_FILES.lacks());
    }

    @Test
    void shouldNameTheJdkThatItNeeds() {
        int next = Runtime.version().feature() + 1;
        assertEquals("JDK " + next, new AskedWorkload("later", PRESENT, "0", next).lacks());
        assertEquals("", new AskedWorkload("now", PRESENT, "0", next - 1).lacks());
    }

    @Test
    void shouldNameTheBuildThatHasItsClass() {
        AskedWorkload absent = new AskedWorkload("absent", PRESENT + "Absent", "0", 17);
        assertEquals("a build with -Pothers", absent.lacks());
    }

    @Test
    void shouldCompareServersWithClientsInPairs() {
        assertTrue(AskedWorkload.WITH_CLIENTS.stream().allMatch(AskedWorkload::inPairs));
        assertFalse(AskedWorkload.SERVERS.stream().anyMatch(AskedWorkload::inPairs));
    }
}

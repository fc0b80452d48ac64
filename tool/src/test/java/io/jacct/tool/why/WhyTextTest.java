// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jacct.field.Interval;
import io.jacct.snapshot.Snapshot;
import io.jacct.testing.SnapshotBuilder;
import io.jacct.tool.text.Json;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Kernel;
import io.jacct.why.evidence.Monitors;
import io.jacct.why.evidence.Severity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a user reads. */
class WhyTextTest {
    private static final Finding FINDING =
            new Finding(
                    "slow-peer",
                    Severity.WARNING,
                    0.256,
                    "socket a",
                    "a\u001b[31m takes 2s for an answer",
                    List.of(new Finding.Fact("reads", "1/s"), new Finding.Fact("p99", "b\n")),
                    "a\u0007");

    /** Of ten seconds in which nothing happened. */
    private static Evidence evidence() {
        return new Evidence(
                Interval.between(rests(10), rests(20)),
                List.of(),
                List.of(),
                Kernel.UNKNOWN,
                Kernel.UNKNOWN,
                Monitors.NONE);
    }

    private static Snapshot rests(int second) {
        return SnapshotBuilder.of(
                        SnapshotBuilder.page(4711, 0, Map.of("command", "orders.jar")),
                        second * 1_000L,
                        second * 1_000_000_000L)
                .build();
    }

    @Test
    void shouldShowAFindingWithItsEvidence() {
        List<String> lines = new WhyText(evidence(), List.of(FINDING)).lines();
        assertEquals("4711 orders.jar: watched for 10s, 0.0 threads at work", lines.get(0));
        assertEquals(
                "1. warning, 26 %: a\\u001b[31m takes 2s for an answer [slow-peer]", lines.get(2));
        assertEquals("     reads  1/s", lines.get(3));
        assertEquals("     p99    b\\u000a", lines.get(4));
        assertEquals("   next: a\\u0007", lines.get(5));
    }

    /** JSON is one line of ASCII. */
    @Test
    void shouldEscapeWhatControlsATerminal() {
        String json = Json.line(WhyJson.of(evidence(), List.of(FINDING)));
        assertFalse(json.chars().anyMatch(each -> each < ' '), json);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.why;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jacct.tool.text.Json;
import java.util.List;
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

    @Test
    void shouldShowAFindingWithItsEvidence() {
        List<String> lines = new WhyText(SomeEvidence.of().build(), List.of(FINDING)).lines();
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
        String json = Json.line(WhyJson.of(SomeEvidence.of().build(), List.of(FINDING)));
        assertFalse(json.chars().anyMatch(each -> each < ' '), json);
    }
}

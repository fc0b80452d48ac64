// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Severity;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of rules, and the order of what they find. */
class RulesTest {
    private static Finding finding(String rule, Severity severity, double share, String subject) {
        return new Finding(rule, severity, share, subject, rule + " it is", List.of(), "look");
    }

    @Test
    void shouldRankTheWorstFirst() {
        List<Finding> ranked =
                Rules.ranked(
                        List.of(
                                finding("a", Severity.NOTE, 1, "a"),
                                finding("b", Severity.WARNING, 0.1, "b"),
                                finding("c", Severity.CRITICAL, 0.3, "c"),
                                finding("d", Severity.WARNING, 0.2, "d")));
        assertEquals(List.of("c", "d", "b", "a"), ranked.stream().map(Finding::rule).toList());
    }

    @Test
    void shouldTellOfEachSubjectOnce() {
        List<Finding> ranked =
                Rules.ranked(
                        List.of(
                                finding("queue", Severity.WARNING, 0.2, "peer"),
                                finding("slow", Severity.CRITICAL, 0.9, "peer")));
        assertEquals(1, ranked.size());
        assertEquals("queue", ranked.get(0).rule());
        assertEquals(
                List.of(new Finding.Fact("also slow", "slow it is")), ranked.get(0).evidence());
        ranked =
                Rules.ranked(
                        List.of(
                                finding("queue", Severity.NOTE, 0.9, "peer"),
                                finding("slow", Severity.WARNING, 0.2, "peer")));
        assertEquals("slow", ranked.get(0).rule());
    }

    @Test
    void shouldFindNothingInAJvmThatRests() {
        assertEquals(List.of(), Rules.findings(SomeEvidence.of().build()));
    }

    /** A new rule gets its section in docs/why.md. */
    @Test
    void shouldExplainEachRule() throws Exception {
        String document = Files.readString(Path.of("..", "docs", "why.md"));
        for (Rule rule : Rules.ALL) {
            String source =
                    Files.readString(
                            Path.of("src/main/java/io/jacct/why/rule")
                                    .resolve(rule.getClass().getSimpleName() + ".java"));
            source.lines()
                    .filter(line -> line.matches(" +static final String [A-Z]+ = .*"))
                    .map(line -> line.split("\"")[1])
                    .forEach(name -> assertTrue(document.contains("## " + name), name));
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.why.evidence;

import java.util.ArrayList;
import java.util.List;

/**
 * Something that holds a JVM back. The texts have names from the page, so whoever prints them makes
 * them printable. Immutable.
 *
 * @param rule the name of the rule that found it
 * @param share of the work that is lost by it, from 0 to 1; of a limit, how near it is
 * @param subject what it is about, as {@code socket db:5432}; findings on one subject are one
 * @param headline one sentence
 * @param evidence what was measured
 * @param next what to look at next
 */
public record Finding(
        String rule,
        Severity severity,
        double share,
        String subject,
        String headline,
        List<Fact> evidence,
        String next) {

    /** Something measured. */
    public record Fact(String name, String value) {}

    /** The finding with that share, of the severity that goes with it; none if it is too small. */
    public static List<Finding> of(
            String rule,
            double share,
            String subject,
            String headline,
            List<Fact> evidence,
            String next) {
        Severity severity = Severity.of(share);
        return severity == null
                ? List.of()
                : List.of(
                        new Finding(
                                rule,
                                severity,
                                Math.min(1, share),
                                subject,
                                headline,
                                evidence,
                                next));
    }

    /** The same, which has also been found by another rule. */
    public Finding and(Finding other) {
        List<Fact> more = new ArrayList<>(evidence);
        more.add(new Fact("also " + other.rule, other.headline));
        return new Finding(rule, severity, share, subject, headline, List.copyOf(more), next);
    }
}

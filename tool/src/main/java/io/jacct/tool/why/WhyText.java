// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.why;

import io.jacct.field.Units;
import io.jacct.tool.text.Printable;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import java.util.ArrayList;
import java.util.List;

/** What {@code jacct why} has found, for a terminal. */
final class WhyText {
    private final Evidence evidence;
    private final List<Finding> findings;
    private final List<String> lines = new ArrayList<>();

    WhyText(Evidence evidence, List<Finding> findings) {
        this.evidence = evidence;
        this.findings = findings;
    }

    /** Harmless for the terminal. */
    List<String> lines() {
        String command = evidence.interval().end().page().notes().get("command");
        say(
                "%d %s: watched for %s, %.1f threads at work"
                        .formatted(
                                evidence.interval().end().page().pid(),
                                command,
                                Units.nanos(evidence.interval().nanos()),
                                evidence.busy()));
        if (findings.isEmpty()) {
            say("nothing holds it back");
        }
        for (int i = 0; i < findings.size(); i++) {
            finding(i + 1, findings.get(i));
        }
        if (evidence.monitors().unknown() != null) {
            say("");
            say("monitors are not known: " + evidence.monitors().unknown());
        }
        return lines;
    }

    private void finding(int place, Finding finding) {
        say("");
        say(
                "%d. %s, %d %%: %s [%s]"
                        .formatted(
                                place,
                                finding.severity().label(),
                                Math.round(finding.share() * 100),
                                finding.headline(),
                                finding.rule()));
        int width =
                finding.evidence().stream().mapToInt(fact -> fact.name().length()).max().orElse(0);
        for (Finding.Fact fact : finding.evidence()) {
            String gap = " ".repeat(width - fact.name().length());
            say("     " + fact.name() + gap + "  " + fact.value());
        }
        say(
                "   next: "
                        + finding.next()
                                .replace(
                                        "PID",
                                        Long.toString(evidence.interval().end().page().pid())));
    }

    private void say(String line) {
        lines.add(Printable.line(line));
    }
}

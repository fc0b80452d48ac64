// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.why;

import io.jacct.field.Quantity;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.Target;
import io.jacct.tool.text.Json;
import io.jacct.why.Observation;
import io.jacct.why.evidence.Evidence;
import io.jacct.why.evidence.Finding;
import io.jacct.why.evidence.Kernel;
import io.jacct.why.evidence.Severity;
import io.jacct.why.rule.Rules;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code jacct why}: what holds a JVM back. */
@Command(
        name = "why",
        description = {
            "Watches a JVM for ten seconds, and tells what holds it back: the worst first, each with"
                    + " what was measured, and what to look at next.",
            "",
            "It looks from outside. Only where threads are blocked by a monitor, it asks the JVM by"
                    + " attach who holds it. The exit status is 4 if anything is found that is more"
                    + " than a note."
        })
public final class WhyCommand extends JacctCommand {
    private static final long LEAST_MILLIS = 1000;
    private static final long MOST_MILLIS = 600_000;

    /** A start may not take more of the time. */
    private static final double LEAST_PART = 0.7;

    @Mixin private Target target;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            defaultValue = "10",
            description = "Answers after so long, as 5, 30s or 2m; after 10 s without it.")
    private String duration;

    /**
     * What is left of that time since this process was started. Where processors are short, the
     * start takes seconds, and the user waits for them, too.
     */
    private static long rest(long millis) {
        long used = Kernel.ageMillis();
        return Math.max((long) (millis * LEAST_PART), millis - used);
    }

    @Override
    public Integer call() throws Exception {
        long millis = valid(() -> Quantity.millis("-d", duration));
        if (millis < LEAST_MILLIS || millis > MOST_MILLIS) {
            throw usage("-d must be from 1 to 600 seconds");
        }
        Evidence evidence;
        try (Source source = target.open(pages())) {
            if (!source.alive()) {
                throw new Failure("why is for a JVM that runs, and this one has ended");
            }
            evidence = new Observation(new WatchedPage(source)).during(rest(millis));
        }
        List<Finding> findings = Rules.findings(evidence);
        if (json()) {
            out().println(Json.line(WhyJson.of(evidence, findings)));
        } else {
            new WhyText(evidence, findings).lines().forEach(out()::println);
        }
        boolean harmed = findings.stream().anyMatch(each -> each.severity() != Severity.NOTE);
        return harmed ? ExitStatus.HELD_BACK : ExitStatus.DONE;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.executor;

import io.jacct.field.Interval;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.ReplayTarget;
import io.jacct.tool.command.Source;
import io.jacct.tool.terminal.Reports;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.KstatPattern;
import io.jacct.tool.text.ReportSchedule;
import io.jacct.tool.text.TerminalWidth;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jacct executors}: the queues and threads of a JVM's executors, in iostat's manner. */
@Command(
        name = "executors",
        description = {
            "Shows the queue, threads, rates and times of each executor.",
            "",
            "The first report covers the time since the agent started, each later one "
                    + "the time since the report before. Executors whose queues grow come first, "
                    + "then those with the longest queues, then those with the highest load."
        })
public final class ExecutorsCommand extends JacctCommand {
    @Mixin private ReplayTarget target;

    @Parameters(
            index = "1..*",
            paramLabel = "OPERAND",
            description =
                    "Patterns of names (shell patterns, /regular expressions/); then interval in"
                            + " seconds, and count.")
    private List<String> operands = List.of();

    @Option(names = "-x", description = "Shows more columns: mean lengths, failures, totals.")
    private boolean extended;

    @Option(names = "-a", description = "Also shows ended executors that did nothing.")
    private boolean ended;

    @Option(names = "-n", paramLabel = "ROWS", description = "The most lines to show.")
    private Long most;

    @Option(
            names = "-y",
            description = "Leaves out the first report, which covers the time since the start.")
    private boolean skipFirst;

    private List<KstatPattern> patterns;

    /** Whether there is anything of those names. */
    private boolean found;

    @Override
    public Integer call() throws Exception {
        ReportSchedule pace = check();
        found = patterns.isEmpty();
        try (Source source = target.open(pages())) {
            Reports.run(
                    source,
                    pace,
                    skipFirst,
                    out(),
                    (interval, alive, again) -> print(report(interval), alive, again));
        }
        if (!found) {
            throw new Failure("no executor is called like that: jacct page shows them all");
        }
        return ExitStatus.DONE;
    }

    /** Reads the operands. */
    private ReportSchedule check() {
        List<String> all = target.operands(operands);
        if (most != null && most < 1) {
            throw usage("-n must be at least 1");
        }
        ReportSchedule pace = valid(() -> ReportSchedule.of(all));
        if (skipFirst && pace.intervalMillis() == 0) {
            throw usage("-y needs an interval");
        }
        patterns =
                valid(
                        () ->
                                all.stream()
                                        .filter(operand -> !ReportSchedule.isPartOf(operand))
                                        .map(KstatPattern::of)
                                        .toList());
        return pace;
    }

    private ExecutorsReport report(Interval interval) {
        long rows = most == null ? Long.MAX_VALUE : most;
        return ExecutorsReport.of(interval, this::isMeant, ended, rows);
    }

    private boolean isMeant(String name) {
        return patterns.isEmpty() || patterns.stream().anyMatch(each -> each.test(name));
    }

    private void print(ExecutorsReport report, boolean alive, boolean again) {
        found |= report.selected() > 0;
        if (json()) {
            out().println(Json.line(ExecutorsJson.report(report, alive)));
            return;
        }
        if (again) {
            out().println();
        }
        Snapshot end = report.interval().end();
        if (report.interval().isSinceStart()) {
            out().println(Reports.sinceStart(end));
        }
        if (report.rows().isEmpty()) {
            out().println("no executors");
        } else {
            new ExecutorsText(report, extended)
                    .lines(TerminalWidth.columns())
                    .forEach(out()::println);
        }
        if (!alive) {
            out().println(ended(end));
        }
    }
}

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
import io.jacct.tool.terminal.Layout;
import io.jacct.tool.terminal.Reports;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.KstatPattern;
import io.jacct.tool.text.ReportSchedule;
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
    private static final String HINT = ": without a pattern all are shown";

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

    @Option(
            names = {"-a", "--all"},
            description =
                    "Also shows ended executors that did nothing, and those that only the JDK itself"
                            + " uses. A pattern shows the latter, too.")
    private boolean all;

    @Option(names = "-n", paramLabel = "ROWS", description = "The most lines of a report.")
    private Long most;

    @Option(
            names = "-y",
            description = "Leaves out the first report, which covers the time since the start.")
    private boolean skipFirst;

    @Mixin private Layout layout;

    private List<KstatPattern> patterns;

    /** Whether there is anything of those names. */
    private boolean found;

    /** Whether another report may follow. */
    private boolean follows;

    /** Whether it was told that some are left out. */
    private boolean said;

    @Override
    public Integer call() throws Exception {
        layout.check(this);
        ReportSchedule pace = check();
        follows = pace.count() != 1;
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
            throw new Failure("no executor is called like that" + HINT);
        }
        return ExitStatus.DONE;
    }

    /** Reads the operands. */
    private ReportSchedule check() {
        List<String> given = target.operands(operands);
        if (most != null && most < 1) {
            throw usage("-n must be at least 1");
        }
        ReportSchedule pace = valid(() -> ReportSchedule.of(given));
        if (skipFirst && pace.intervalMillis() == 0) {
            throw usage("-y needs an interval");
        }
        patterns =
                valid(
                        () ->
                                given.stream()
                                        .filter(operand -> !ReportSchedule.isPartOf(operand))
                                        .map(KstatPattern::of)
                                        .toList());
        return pace;
    }

    private ExecutorsReport report(Interval interval) {
        long rows = most == null ? Long.MAX_VALUE : most;
        boolean jdk = all || !patterns.isEmpty();
        return ExecutorsReport.of(
                interval, new ExecutorsReport.Query(this::isMeant, jdk, all, rows));
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
        if (!found && !follows) {
            return;
        }
        // before any output: a wrong name of a column is wrong usage
        List<String> lines =
                report.rows().isEmpty()
                        ? List.of(found ? "no executors" : "no executor is called like that yet")
                        : layout.lines(new ExecutorsText(report, extended).table(), this);
        if (again) {
            out().println();
        }
        Snapshot end = report.interval().end();
        target.stamp(end).forEach(out()::println);
        if (report.interval().isSinceStart()) {
            out().println(Reports.sinceStart(end));
        }
        lines.forEach(out()::println);
        if (report.ofJdk() > 0 && !said) {
            said = true;
            out().println(report.ofJdk() + " of the JDK itself left out: -a shows all");
        }
        if (!alive) {
            out().println(ended(end));
        }
    }
}

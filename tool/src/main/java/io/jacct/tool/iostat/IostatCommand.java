// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import io.jacct.snapshot.DeviceEntry;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.ReplayTarget;
import io.jacct.tool.command.Source;
import io.jacct.tool.terminal.Layout;
import io.jacct.tool.terminal.Reports;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.ReportSchedule;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jacct iostat}: iostat(8) for the files and peers of a JVM. */
@Command(
        name = "iostat",
        description = {
            "Shows rates and times of the transactions on each file, peer and port.",
            "",
            "The first report covers the time since the agent started, each later one "
                    + "the time since the report before. The busiest devices come first, by bytes. "
                    + "Times are milliseconds. Devices that wait for a peer (socket, listen, "
                    + "datagram, pipe, stream) and sums of devices have no %%b, because such a "
                    + "device may be busy without being in use."
        })
public final class IostatCommand extends JacctCommand {
    @Mixin private ReplayTarget target;

    @Parameters(
            index = "1..*",
            paramLabel = "OPERAND",
            description =
                    "Patterns of paths, of host:port, or of names as file3 (shell patterns,"
                            + " /regular expressions/); then interval in seconds, and count.")
    private List<String> operands = List.of();

    @Option(names = "-x", description = "Shows more columns: queues, quantiles, longest times.")
    private boolean extended;

    @Option(names = "-a", description = "Also shows idle devices.")
    private boolean idle;

    @Option(names = "-I", description = "Shows sums of each interval in place of rates.")
    private boolean sums;

    @Option(
            names = "-c",
            paramLabel = "COUNT",
            description = "The number of reports; one every second, unless there is -w.")
    private Long count;

    @Option(
            names = "-w",
            paramLabel = "WAIT",
            description = "Seconds from report to report; for ever, unless there is -c.")
    private Double wait;

    @Option(names = "-n", paramLabel = "DEVS", description = "The most lines to show.")
    private Long most;

    @Option(
            names = "-t",
            paramLabel = "TYPE",
            description =
                    "Only devices of this type and interface of devstat (da, sa, comm; "
                            + "other), of this class (file, socket, listen, datagram, pipe, "
                            + "stream, application), or that pass on (pass). A device must match "
                            + "all words with commas, and one of several -t. A type or interface "
                            + "leaves out devices that pass on, unless pass is with it.")
    private List<String> types = List.of();

    @Option(names = "-z", description = "Leaves out idle devices, as always without -a.")
    private boolean busy;

    @Option(
            names = "-y",
            description = "Leaves out the first report, which covers the time since the start.")
    private boolean skipFirst;

    @Option(names = "-d", description = "Devices alone: as always.")
    private boolean devicesAlone;

    @Mixin private IostatRefused refused;

    @Option(
            names = "--by",
            paramLabel = "LEVEL",
            description =
                    "The subject of a line: device, store (a file store, or a host), class, or pool"
                            + " (of threads).")
    private String level;

    @Mixin private Layout layout;

    /** Whether there is anything of those names. */
    private boolean found;

    /** Whether another report may follow. */
    private boolean follows;

    @Override
    public Integer call() throws Exception {
        layout.check(this);
        IostatOperands asked = operands();
        IostatReport.Query query = query(asked);
        DeviceStores stores = new DeviceStores();
        follows = asked.pace().count() != 1;
        found = asked.patterns().isEmpty();
        try (Source source = target.open(pages())) {
            Reports.run(
                    source,
                    asked.pace(),
                    skipFirst,
                    out(),
                    (interval, alive, again) ->
                            print(IostatReport.of(interval, query, stores), alive, again));
        }
        if (!found) {
            throw new Failure("no device is called like that: -a without a pattern shows all");
        }
        return ExitStatus.DONE;
    }

    private void print(IostatReport report, boolean alive, boolean again) {
        found |= report.selected() > 0;
        if (json()) {
            out().println(Json.line(IostatJson.report(report, alive)));
            return;
        }
        if (!found && !follows) {
            return;
        }
        IostatText text = new IostatText(report, extended, sums);
        if (!layout.columns().isEmpty()) {
            valid(() -> text.only(layout.columns()));
        }
        if (again) {
            out().println();
        }
        target.stamp(report.interval().end()).forEach(out()::println);
        if (report.interval().isSinceStart()) {
            out().println(Reports.sinceStart(report.interval().end()));
        }
        int width = layout.width();
        text.lines(width).forEach(out()::println);
        layout.sayLeftOut(text.leftOut(width), width, text.needed(), err());
        if (!alive) {
            out().println(ended(report.interval().end()));
        }
    }

    private IostatReport.Query query(IostatOperands asked) {
        if (most != null && most < 1) {
            throw usage("-n must be at least 1");
        } else if (idle && busy) {
            throw usage("-a and -z exclude each other");
        }
        DeviceLevel by = level == null ? DeviceLevel.DEVICE : valid(() -> DeviceLevel.of(level));
        Predicate<DeviceEntry> selection = asked.and(valid(() -> DeviceTypes.of(types)));
        long rows = most == null ? Long.MAX_VALUE : most;
        return new IostatReport.Query(by, selection, idle, rows);
    }

    private IostatOperands operands() {
        ReportSchedule given =
                wait == null && count == null ? null : valid(() -> ReportSchedule.of(wait, count));
        IostatOperands asked = valid(() -> IostatOperands.of(target.operands(operands), given));
        if (skipFirst && asked.pace().intervalMillis() == 0) {
            throw usage("-y needs an interval");
        }
        return asked;
    }
}

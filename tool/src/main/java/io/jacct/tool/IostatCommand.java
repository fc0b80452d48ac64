// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.Snapshot;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jacct iostat}: iostat(8) for the files and peers of a JVM. */
@Command(
        name = "iostat",
        description = {
            "Shows how much is done on each file, peer and port, and how long it takes.",
            "",
            "The first report is about the time since each device was created, the next ones are"
                    + " about the time since the report before. Times are milliseconds. Where a"
                    + " transaction waits for a peer (socket, listen, datagram, pipe, stream), and"
                    + " for several devices together, there is no %%b: being busy is not being in"
                    + " use."
        })
final class IostatCommand extends JacctCommand {
    @Mixin private Target target;

    @Parameters(
            index = "1..*",
            paramLabel = "OPERAND",
            description =
                    "Patterns of paths, of host:port, or of names as file3 (shell patterns,"
                            + " /regular expressions/); then interval in seconds, and count.")
    private List<String> operands = List.of();

    @Option(names = "-x", description = "Shows more columns: queues, quantiles, longest times.")
    private boolean extended;

    @Option(names = "-z", description = "Leaves out where nothing was done.")
    private boolean activeOnly;

    @Option(names = "-c", description = "The same as --by class.")
    private boolean classes;

    @Option(
            names = "--by",
            paramLabel = "LEVEL",
            description =
                    "What a line is about: device, store (a file store, or a host), or class.")
    private String level;

    @Override
    public Integer call() throws Exception {
        DeviceLevel by = level();
        IostatOperands asked = operands();
        DeviceStores stores = new DeviceStores();
        Snapshot before = null;
        boolean found = asked.patterns().isEmpty();
        try (Source source = target.open(pages())) {
            for (long count = 1; ; count++) {
                // asked first: what a JVM did before it ended is then all in its last report
                boolean alive = source.alive();
                Snapshot now = source.snapshot();
                DeviceInterval interval =
                        before == null
                                ? DeviceInterval.sinceCreation(now)
                                : DeviceInterval.between(before, now);
                IostatReport report = IostatReport.of(interval, by, stores, asked, activeOnly);
                print(report, alive, count > 1);
                found |= report.selected() > 0;
                // a reader that has gone, as in "jacct iostat 4711 1 | head", shows here
                if (out().checkError() || !alive || count == asked.pace().count()) {
                    break;
                }
                before = now;
                source.await(asked.pace().intervalMillis());
            }
        }
        if (!found) {
            throw new Failure("no device is called like that: jacct page shows them all");
        }
        return Main.DONE;
    }

    private void print(IostatReport report, boolean alive, boolean again) {
        if (json()) {
            out().println(Json.line(IostatJson.report(report, alive)));
            return;
        }
        if (again) {
            out().println();
        }
        IostatText.lines(report, extended).forEach(out()::println);
        if (!alive) {
            out().println(ended(report.interval().end()));
        }
    }

    private DeviceLevel level() {
        try {
            DeviceLevel given = level == null ? null : DeviceLevel.of(level);
            if (classes && given != null && given != DeviceLevel.CLASS) {
                throw usage("-c is --by class");
            }
            return classes ? DeviceLevel.CLASS : given == null ? DeviceLevel.DEVICE : given;
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
    }

    private IostatOperands operands() {
        try {
            return IostatOperands.of(operands);
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.who;

import com.google.gson.JsonObject;
import io.jacct.field.DeviceUsage;
import io.jacct.field.Interval;
import io.jacct.field.Quantity;
import io.jacct.field.UsageFields;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.ReplayTarget;
import io.jacct.tool.command.Source;
import io.jacct.tool.terminal.Layout;
import io.jacct.tool.terminal.Reports;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.KstatPattern;
import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jacct who}: which pools and threads use which files and sockets. */
@Command(
        name = "who",
        description = {
            "Shows which pools use a file, a peer or a port, and what a pool or a thread uses.",
            "",
            "The bytes and operations of a device are exact, and its users add up to them. Where"
                    + " operations are too short to time each, the users' shares are estimates from"
                    + " those that were timed. ERROR is the standard error of SHARE: the true share"
                    + " is within two errors in 95 of 100 cases. What found no room in the table of"
                    + " users is other."
        })
public final class WhoCommand extends JacctCommand {
    private static final int MOST = 20;
    private static final long MILLIS = 1000;

    @Mixin private ReplayTarget target;

    @Parameters(
            index = "1..*",
            arity = "0..1",
            paramLabel = "DEVICE|POOL|THREAD",
            description =
                    "A path or the end of one, host:port, a pool, or a thread (shell pattern,"
                            + " /regular expression/). Devices come first, then pools.")
    private List<String> names = List.of();

    @Option(
            names = "-d",
            paramLabel = "TIME",
            description =
                    "Looks for that long, as 5, 30s or 2m, and shows what was done meanwhile.")
    private String duration;

    @Option(
            names = {"-t", "--threads"},
            description = "A line for each live thread; the other threads of a pool are its name.")
    private boolean threads;

    @Option(
            names = "-n",
            paramLabel = "ROWS",
            description = "The most lines; 20 if nothing is named.")
    private Long most;

    @Mixin private Layout layout;

    /** What is asked for; null: everything. */
    private String name;

    @Override
    public Integer call() throws Exception {
        layout.check(this);
        if (duration != null && millis() < MILLIS) {
            throw usage("-d must be at least 1 second");
        } else if (most != null && most < 1) {
            throw usage("-n must be at least 1");
        }
        List<String> asked = target.operands(names);
        if (asked.size() > 1) {
            throw usage("one device, pool or thread at a time: a pattern may name several");
        }
        name = asked.isEmpty() ? null : asked.get(0);
        if ("".equals(name)) {
            throw usage("the name of a device, a pool or a thread is empty");
        }
        Predicate<String> wanted = name == null ? any -> true : wanted(name);
        try (Source source = target.open(pages())) {
            Interval interval = interval(source);
            boolean alive = source.alive();
            check(interval.end());
            WhoReport report = WhoReport.of(interval, wanted, threads);
            if (report.rows().isEmpty() && name != null) {
                throw new Failure(
                        "no device, pool or thread that did anything is called "
                                + name
                                + ": without a name all are shown");
            } else if (json()) {
                out().println(Json.line(json(report, alive)));
            } else {
                print(report, alive);
            }
            return ExitStatus.DONE;
        }
    }

    private long millis() {
        return valid(() -> Quantity.millis("-d", duration));
    }

    /** In a recording the frames of that time come one after the other. */
    private Interval interval(Source source) throws Failure, PageException, InterruptedException {
        Snapshot end = source.snapshot();
        if (duration == null) {
            return Interval.sinceStart(end);
        } else if (!source.alive() && target.stamp(end).isEmpty()) {
            throw new Failure(ended(end) + ": without -d all that it did is shown");
        }
        Snapshot begin = end;
        long gone = 0;
        long all = millis();
        while (gone < all && source.hasNext() && (gone == 0 || source.alive())) {
            source.await(all - gone);
            end = source.snapshot();
            gone = Math.max(gone + 1, end.takenMillis() - begin.takenMillis());
        }
        return Interval.between(begin, end);
    }

    /** A pattern fits a whole name, or the part behind the last slash. */
    private Predicate<String> wanted(String text) {
        KstatPattern pattern = valid(() -> KstatPattern.of(text));
        return one -> pattern.test(one) || pattern.test(one.substring(one.lastIndexOf('/') + 1));
    }

    private static void check(Snapshot end) throws Failure {
        String options = end.page().notes().getOrDefault("options", "");
        if (end.users().isEmpty() && options.contains("timing=off")) {
            throw new Failure("with timing=off jacct does not know who uses a device");
        }
    }

    private static JsonObject json(WhoReport report, boolean alive) {
        Interval interval = report.interval();
        JsonObject object = Json.report(interval, alive);
        object.addProperty("intervalNanos", interval.nanos());
        object.add(
                "users",
                Json.array(
                        report.rows(),
                        one -> {
                            JsonObject row = new JsonObject();
                            row.addProperty("kind", one.device().entry().kind());
                            row.addProperty("device", one.device().entry().endpoint());
                            row.addProperty("deviceNumber", one.device().entry().number());
                            Json.add(row, UsageFields.ALL, one, interval.end());
                            return row;
                        }));
        return object;
    }

    private void print(WhoReport report, boolean alive) {
        Snapshot end = report.interval().end();
        long all = most != null ? most : name == null ? MOST : Long.MAX_VALUE;
        List<DeviceUsage> rows = report.rows().stream().limit(all).toList();
        List<String> lines =
                rows.isEmpty()
                        ? List.of("nothing was used")
                        : layout.lines(WhoText.table(rows), this);
        target.stamp(end).forEach(out()::println);
        if (report.interval().isSinceStart()) {
            out().println(Reports.sinceStart(end));
        }
        lines.forEach(out()::println);
        if (rows.size() < report.rows().size()) {
            out().println(report.rows().size() - rows.size() + " more: -n shows them");
        }
        if (!rows.isEmpty()) {
            out().println(
                            report.isExact()
                                    ? "all figures are exact"
                                    : "estimates: ERROR is the standard error of SHARE; of bytes and"
                                            + " operations the sums are exact");
        }
        if (!alive) {
            out().println(ended(end));
        }
    }
}

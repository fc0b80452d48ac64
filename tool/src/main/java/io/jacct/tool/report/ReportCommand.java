// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.Target;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.TerminalWidth;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code jacct report}: what a JVM did, as text, JSON or a page for a browser. */
@Command(
        name = "report",
        description = {
            "Tells where the time of the threads went, what was read and written, how executors"
                    + " kept up, which threads ended, and what leaks or hangs.",
            "",
            "It covers the time since the agent started, or with -i the next seconds. Of a JVM"
                    + " that has ended it covers the time until the last event in its page.",
            "With --html it is one page for a browser. The page needs nothing from a network, and"
                    + " shows the object that --json prints."
        })
public final class ReportCommand extends JacctCommand {
    private static final double MOST_SECONDS = 86_400;

    @Mixin private Target target;

    @Option(
            names = {"-i", "--interval"},
            paramLabel = "SECONDS",
            description = "Reports the next seconds, with values over time; for a JVM that runs.")
    private Double seconds;

    @Option(names = "--html", description = "Writes a page for a browser.")
    private boolean html;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Writes to this file, not to standard output.")
    private String output;

    @Override
    public Integer call() throws Exception {
        if (html && json()) {
            throw usage("--html and --json exclude each other: the page has the JSON");
        } else if (seconds != null && !(seconds >= 0.1 && seconds <= MOST_SECONDS)) {
            throw usage("-i must be from 0.1 to 86400 seconds");
        }
        JsonObject report;
        try (Source source = target.open(pages())) {
            report = Report.of(course(source));
        }
        if (output == null) {
            out().print(text(report));
        } else {
            write(text(report));
        }
        return ExitStatus.DONE;
    }

    private Course course(Source source) throws Failure, PageException, InterruptedException {
        if (seconds == null) {
            return Watched.sinceStart(source);
        } else if (!source.alive()) {
            throw new Failure("-i is for a JVM that runs, and this one has ended");
        }
        return Watched.during(source, Math.round(seconds * 1000));
    }

    private String text(JsonObject report) {
        if (html) {
            return ReportPage.of(report);
        }
        int columns = output == null ? TerminalWidth.columns() : TerminalWidth.UNLIMITED;
        return json() ? Json.line(report) + "\n" : new ReportText(report, columns).text();
    }

    private void write(String text) throws Failure {
        try (OutputStream file = new FileOutputStream(output)) {
            file.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw Failure.unwritten(output, e);
        }
    }
}

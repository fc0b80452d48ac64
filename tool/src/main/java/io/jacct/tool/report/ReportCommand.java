// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.field.Quantity;
import io.jacct.recording.Recording;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.Moment;
import io.jacct.tool.command.Replay;
import io.jacct.tool.command.ReplayTarget;
import io.jacct.tool.command.Source;
import io.jacct.tool.terminal.Progress;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.TerminalWidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
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
            "It covers the time since the agent started, or with -i the time from now on. Of a JVM"
                    + " that has ended it covers the time until its end. Of a"
                    + " recording it covers what --begin and --end say.",
            "With --html it is one page for a browser. The page needs nothing from a network, and"
                    + " shows the object that --json prints."
        })
public final class ReportCommand extends JacctCommand {
    private static final long LEAST_MILLIS = 100;
    private static final long MOST_MILLIS = 86_400_000;

    private static final FileAttribute<?> OWNER_ALONE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    @Mixin private ReplayTarget target;

    @Option(
            names = {"-i", "--interval"},
            paramLabel = "TIME",
            description =
                    "Reports the JVM from now on for so long, as 30, 30s or 5m, with values over"
                            + " time.")
    private String interval;

    @Option(
            names = "--end",
            paramLabel = "TIME",
            description = "With --replay: the span ends then, in a form of --begin.")
    private String end;

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
        }
        long millis = millis();
        JsonObject report;
        try (Source source = target.open(pages())) {
            report = report(source, millis);
        }
        if (output == null) {
            out().print(text(report));
        } else {
            write(text(report));
        }
        return ExitStatus.DONE;
    }

    /** A long recording takes half a minute, and so long as -i tells one has to wait. */
    private JsonObject report(Source source, long millis) throws Exception {
        Progress progress =
                Progress.of(
                        source instanceof Replay ? "reading the recording" : "watching the JVM");
        try {
            return Report.of(course(source, millis));
        } finally {
            progress.end();
        }
    }

    private long millis() {
        if (interval == null) {
            return 0;
        }
        long millis = valid(() -> Quantity.millis("-i", interval));
        if (millis < LEAST_MILLIS || millis > MOST_MILLIS) {
            throw usage("-i must be from 0.1 to 86400 seconds");
        }
        return millis;
    }

    private Course course(Source source, long millis) throws Exception {
        if (source instanceof Replay replay) {
            return recorded(replay.recording());
        } else if (end != null) {
            throw usage("--end goes with --replay");
        } else if (interval == null) {
            return Watched.sinceStart(source);
        } else if (!source.alive()) {
            throw new Failure("-i is for a JVM that runs, and this one has ended");
        }
        return Watched.during(source, millis);
    }

    private Course recorded(Recording recording) throws IOException, Failure {
        if (interval != null) {
            throw usage("-i and --replay exclude each other");
        }
        long begin = recording.millis();
        long until = Long.MAX_VALUE;
        if (end != null) {
            Moment moment = valid(() -> Moment.of("--end", end));
            moment.go(recording);
            until = recording.millis();
            recording.at(begin);
            if (until < begin) {
                throw usage("the end is before the begin");
            } else if (until == begin) {
                throw nothingBetween(recording, begin);
            }
        }
        return Recorded.of(recording, until);
    }

    /** Both times lead to one frame: they are in a gap, or there is nothing else. */
    private Failure nothingBetween(Recording recording, long frame) throws IOException {
        String from = target.begin() == null ? Moment.text(frame) : target.begin();
        String next = recording.next() ? ", and then at " + Moment.text(recording.millis()) : "";
        return new Failure(
                "nothing was recorded between %s and %s: there is a frame at %s%s"
                        .formatted(from, end, Moment.text(frame), next));
    }

    private String text(JsonObject report) {
        if (html) {
            return ReportPage.of(report);
        }
        int columns = output == null ? TerminalWidth.columns() : TerminalWidth.UNLIMITED;
        return json() ? Json.line(report) + "\n" : new ReportText(report, columns).text();
    }

    /** A new file is the user's alone, as a page is: it has paths, peers and the command line. */
    private void write(String text) throws Failure {
        Path file = Path.of(output);
        try {
            if (!Files.exists(file)) {
                Files.createFile(file, OWNER_ALONE);
            }
            Files.writeString(file, text);
        } catch (IOException e) {
            throw Failure.unwritten(output, e);
        }
    }
}

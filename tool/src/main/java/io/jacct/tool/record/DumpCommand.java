// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.record;

import com.google.gson.JsonObject;
import io.jacct.recording.Recording;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.Moment;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.Printable;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jacct dump}: prints a recording for other tools. */
@Command(
        name = "dump",
        description = {
            "Prints the frames of a recording for other tools.",
            "",
            "With --json each frame is a line, with what jacct page --json shows and with the "
                    + "threads that have ended since the frame before. With --csv each value is a "
                    + "line: time, entity, name, field, value. Values are totals, as in the page; "
                    + "one that is 0 has no line."
        })
public final class DumpCommand extends JacctCommand {
    @Parameters(index = "0", paramLabel = "FILE|DIR", description = "A recording of jacct record.")
    private File from;

    @Option(names = "--csv", description = "Prints CSV.")
    private boolean csv;

    @Option(
            names = "--begin",
            paramLabel = "TIME",
            description =
                    "From the last frame at this local time or before it, as " + Moment.FORMS + ".")
    private String begin;

    @Option(
            names = "--end",
            paramLabel = "TIME",
            description =
                    "Up to the last frame at this time or before it; default is the last frame"
                            + " that is there now.")
    private String end;

    @Option(
            names = "--only",
            paramLabel = "NAMES",
            split = ",",
            description =
                    "Prints only these parts of a frame, as pools,devices: names of the JSON.")
    private Set<String> only;

    @Override
    public Integer call() throws Exception {
        if (csv == json()) {
            throw usage("say --json or --csv");
        }
        Moment first = begin == null ? null : valid(() -> Moment.of("--begin", begin));
        Moment last = end == null ? null : valid(() -> Moment.of("--end", end));
        try (Recording recording = Recording.open(from, this::say)) {
            // a recording that grows has no end
            long until = recording.lastMillis();
            if (last != null) {
                last.go(recording);
                until = recording.millis();
                recording.first();
            }
            if (first != null) {
                first.go(recording);
            }
            print(recording, until);
        } catch (IOException unreadable) {
            throw Failure.unread(unreadable);
        }
        return ExitStatus.DONE;
    }

    private void say(String line) {
        err().println("jacct: " + Printable.line(line));
        err().flush();
    }

    /** Of JSON the page stays, too: it has the time. */
    private JsonObject chosen(JsonObject frame) {
        if (only == null) {
            return frame;
        }
        for (String each : only) {
            if (!frame.has(each)) {
                throw usage(
                        "a frame has no '" + each + "', but " + String.join(", ", frame.keySet()));
            }
        }
        for (String each : List.copyOf(frame.keySet())) {
            if (!only.contains(each) && (csv || !each.equals("page"))) {
                frame.remove(each);
            }
        }
        return frame;
    }

    private void print(Recording recording, long until) throws IOException {
        FrameCsv table = new FrameCsv(out());
        if (csv) {
            out().println(FrameCsv.HEADINGS);
        }
        boolean more = recording.millis() <= until;
        while (more) {
            JsonObject frame = chosen(FrameJson.of(recording.frame()));
            if (csv) {
                table.print(frame, recording.millis());
            } else {
                out().println(Json.line(frame));
            }
            // shows that the reader has gone, as in "jacct dump ... | head"
            more = !out().checkError() && recording.next() && recording.millis() <= until;
        }
    }
}

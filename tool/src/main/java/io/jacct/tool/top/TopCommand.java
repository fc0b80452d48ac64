// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.ReplayTarget;
import io.jacct.tool.command.Source;
import io.jacct.tool.text.Activity;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.TerminalWidth;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code jacct top}: the threads and pools that read and write now, and those that hang. */
@Command(
        name = "top",
        description = {
            "Shows the CPU time, waits and I/O of pools and threads per second, and the "
                    + "present operation of each thread.",
            "",
            "Shares are in percent of one thread's time: running (%%CPU), ready to run "
                    + "(%%RUNQ), in operations on files (%%FILE) or sockets (%%SOCK), waiting "
                    + "(%%WAIT). A pool of four threads has 400. A thread may also run during an "
                    + "operation.",
            "",
            "On a terminal the table is live; keys: q quits, t shows threads, p pools, "
                    + "b both, a idle rows.",
            "With -b or --json, frames are printed one after the other. The first one "
                    + "covers the time since the agent started, each later one the time since the "
                    + "frame before. It ends after -n frames, or when the JVM ends.",
            "Where input or output is not a terminal, it behaves as with -b -n 1."
        })
public final class TopCommand extends JacctCommand {
    @Mixin private ReplayTarget target;

    @Option(
            names = {"-b", "--batch"},
            description = "Prints frames with no escape codes, for scripts.")
    private boolean batch;

    @Option(
            names = {"-a", "--all"},
            description =
                    "Shows idle pools and threads, too: those with less than 0.5%% of a processor and"
                            + " no I/O. JSON always has them.")
    private boolean all;

    @Option(
            names = {"-y", "--skip-first"},
            description =
                    "With -b or --json: leaves out the frame that covers the time since the "
                            + "start.")
    private boolean skipFirst;

    @Option(
            names = {"-n", "--frames"},
            paramLabel = "N",
            description = "Ends after N frames.")
    private Integer frames;

    @Option(
            names = {"-d", "--delay"},
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "Time between frames, at least 0.1; default ${DEFAULT-VALUE}.")
    private double seconds;

    @Option(
            names = {"-w", "--width"},
            paramLabel = "COLUMNS",
            description =
                    "Width of a printed line, at least "
                            + TopView.LEAST
                            + "; otherwise the terminal's. Where output goes to no terminal,"
                            + " lines are as long as needed.")
    private Integer width;

    @Override
    public Integer call() throws Exception {
        check();
        long millis = (long) (seconds * 1000);
        try (Source source = target.open(pages())) {
            if (batch || json()) {
                batch(source, frames == null ? Long.MAX_VALUE : frames, millis);
            } else if (!source.alive() || !TopScreen.possible()) {
                batch(source, frames == null ? 1 : frames, millis);
            } else {
                live(source, millis);
            }
        }
        return ExitStatus.DONE;
    }

    private void check() {
        if (frames != null && frames < 1) {
            throw usage("-n must be at least 1");
        } else if (!(seconds >= 0.1 && seconds <= 86_400)) {
            throw usage("-d must be from 0.1 to 86400 seconds");
        } else if (width != null && width < TopView.LEAST) {
            throw usage("-w must be at least " + TopView.LEAST);
        }
    }

    private void batch(Source source, long frames, long millis)
            throws PageException, InterruptedException {
        Snapshot before = source.before();
        if (skipFirst && source.alive()) {
            before = source.tasksNow();
            source.await(millis);
        }
        for (long frame = 1; ; frame++) {
            // checked before the snapshot: the last frame then has everything up to the JVM's end
            boolean alive = source.alive();
            Snapshot now = source.tasksNow();
            if (frame > 1 && !json()) {
                out().println();
            }
            print(before == null ? Activity.sinceStart(now) : Activity.between(before, now), alive);
            if (!alive && !json()) {
                out().println(ended(now));
            }
            // shows that the reader has gone, as in "jacct top -b 4711 | head"
            if (out().checkError() || !alive || frame == frames || !source.hasNext()) {
                return;
            }
            before = now;
            source.await(millis);
        }
    }

    private void print(Activity interval, boolean alive) {
        if (json()) {
            out().println(Json.line(TopJson.frame(interval, alive)));
        } else {
            int columns = width == null ? TerminalWidth.columns() : width;
            List<String> lines = new TopView(columns, all).everything(interval);
            lines.forEach(out()::println);
        }
    }

    private void live(Source source, long millis) throws IOException {
        Snapshot last;
        try (TopScreen screen = TopScreen.open(all)) {
            last = screen.run(source, millis, frames == null ? Long.MAX_VALUE : frames);
        }
        if (!source.alive()) {
            out().println(ended(last));
        }
    }
}

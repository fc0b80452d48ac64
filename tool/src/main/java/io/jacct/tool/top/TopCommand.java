// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.Replay;
import io.jacct.tool.command.ReplayTarget;
import io.jacct.tool.command.Source;
import io.jacct.tool.text.TerminalWidth;
import io.jacct.tool.top.row.Frame;
import io.jacct.tool.top.row.Palette;
import io.jacct.tool.top.view.State;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code jacct top}: what a JVM does now, and what hangs. */
@Command(
        name = "top",
        description = {
            "Shows what a JVM does now: its threads, pools, devices, executors, handles, owners "
                    + "and exits. Without PID it lists the JVMs; Enter goes into one.",
            "",
            "Shares are in percent of one thread's time: running (%%CPU), ready to run "
                    + "(%%RUNQ), in operations on files (%%FILE) or sockets (%%SOCK), waiting "
                    + "(%%WAIT). A pool of four threads has 400. A thread may also run during an "
                    + "operation.",
            "",
            "On a terminal the table is live; the key ? shows all keys, q quits.",
            "With -b or --json, frames are printed one after the other. The first one "
                    + "covers the time since the agent started, each later one the time since the "
                    + "frame before. It ends after -n frames, or when the JVM ends.",
            "Where input or output is not a terminal, it behaves as with -b -n 1."
        })
public final class TopCommand extends JacctCommand {
    /** With fewer columns, names would vanish. */
    private static final int LEAST_WIDTH = 60;

    @Mixin private ReplayTarget target;

    private final Deque<String> remarks = new ArrayDeque<>();

    @Mixin private TopOptions options;

    @Option(
            names = {"-b", "--batch"},
            description = "Prints frames with no escape codes, for scripts.")
    private boolean batch;

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
                            + LEAST_WIDTH
                            + "; otherwise the terminal's. Where output goes to no terminal,"
                            + " lines are as long as needed.")
    private Integer width;

    @Override
    public Integer call() throws Exception {
        check();
        boolean live = !batch && !json() && TopTerminal.possible();
        State state = options.state(!target.isGiven(), live, this).every((long) (seconds * 1000));
        try (Source source = target.isGiven() ? open(live) : null) {
            if (live) {
                live(source, state);
            } else {
                new TopBatch(this, out(), options, state, width()).run(source, most());
            }
        }
        return ExitStatus.DONE;
    }

    /** What a recording lacks is shown on the screen, if there is one. */
    private Source open(boolean live) throws Failure {
        return live ? target.open(pages(), remarks::add) : target.open(pages());
    }

    private void check() {
        if (frames != null && frames < 1) {
            throw usage("-n must be at least 1");
        } else if (!(seconds >= 0.1 && seconds <= 86_400)) {
            throw usage("-d must be from 0.1 to 86400 seconds");
        } else if (width != null && width < LEAST_WIDTH) {
            throw usage("-w must be at least " + LEAST_WIDTH);
        } else if (!target.isGiven() && json()) {
            throw usage("--json needs the PID of a JVM; jacct list --json tells of all");
        }
    }

    private long most() {
        return frames != null ? frames : batch || json() ? Long.MAX_VALUE : 1;
    }

    private int width() {
        return width == null ? TerminalWidth.columns() : width;
    }

    boolean prints(boolean asJson) {
        return asJson == json();
    }

    boolean skipsFirst() {
        return skipFirst;
    }

    JvmFrames list() {
        return new JvmFrames(pages());
    }

    private void live(Source source, State state) throws IOException, PageException {
        Palette palette =
                Palette.of(System.getenv(), TopTerminal.charset().newEncoder().canEncode('█'));
        Frame last;
        if (source instanceof Replay) {
            state.replay();
        }
        try (Frames all = frames(source);
                Screen screen = new Screen(TopTerminal.open())) {
            TopScreen top = new TopScreen(screen, state, palette, all, pages());
            last = top.run(frames == null ? Long.MAX_VALUE : frames, first -> choose(state, first));
        }
        if (!last.alive()) {
            out().println(ended(last.end()));
        }
    }

    private Frames frames(Source source) throws PageException {
        if (source == null) {
            return list();
        }
        return source instanceof Replay replay
                ? new ReplayFrames(replay, remarks)
                : new LiveFrames(source);
    }

    private void choose(State state, Frame first) {
        options.choose(state, first, false, this);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.command;

import io.jacct.recording.Recording;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Visible;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The page of a command, as in {@link Target}, or a recording in its place. With a recording there
 * is no operand for the page, so all operands are the command's own.
 */
public final class ReplayTarget {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PID|FILE",
            description =
                    "A process id, or a page file (write ./4711 for a file whose name is all digits),"
                            + " or a recording; not with --replay.")
    private String name;

    @Option(
            names = "--replay",
            paramLabel = "FILE|DIR",
            description =
                    "Shows a recording of jacct record in place of a page, from its first frame on.")
    private File replay;

    @Option(
            names = "--begin",
            paramLabel = "TIME",
            description =
                    "With --replay: begins with the last frame at this local time or before it, as "
                            + Moment.FORMS
                            + ".")
    private String begin;

    /** Whether there is a page or a recording, or an option that needs one. */
    public boolean isGiven() {
        return name != null || replay != null || begin != null;
    }

    /** See {@link Target#amid}. */
    public List<String> amid(List<String> others) {
        List<String> all = operands(others);
        if (replay == null) {
            if (name != null) {
                all.add(0, name);
            }
            name = all.stream().filter(Target::mayBePage).findFirst().orElse(name);
            all.remove(name);
        }
        return all;
    }

    /** The operands of the command itself, in their order, given those after the first one. */
    public List<String> operands(List<String> others) {
        List<String> all = new ArrayList<>(others);
        if (replay != null && name != null) {
            all.add(0, name);
            name = null;
        }
        return all;
    }

    /** The line above a report of a recording: the time of its frame; empty for a page. */
    public List<String> stamp(Snapshot now) {
        return replay == null
                ? List.of()
                : List.of("recorded " + Moment.text(now.takenMillis()) + ":");
    }

    /** Opens the page or the recording. What the recording lacks goes to standard error. */
    public Source open(Pages pages) throws Failure {
        return open(
                pages,
                line -> {
                    PrintWriter err = command.commandLine().getErr();
                    err.println("jacct: " + Visible.only(line, '?'));
                    err.flush();
                });
    }

    /**
     * Opens the page or the recording.
     *
     * @param remarks is told of what the recording lacks, in lines for a user
     */
    public Source open(Pages pages, Consumer<String> remarks) throws Failure {
        if (replay == null && isRecording()) {
            replay = new File(name);
            name = null;
        }
        if (replay == null) {
            if (begin != null) {
                throw usage("--begin goes with --replay");
            } else if (name == null) {
                throw usage("Missing required parameter: 'PID|FILE'");
            }
            return Target.open(name, pages);
        } else if (name != null) {
            throw usage("--replay takes the place of " + name);
        }
        try {
            Recording recording = Recording.open(replay, remarks);
            if (begin != null) {
                String gap = begin(recording);
                if (!gap.isEmpty()) {
                    remarks.accept(gap);
                }
            }
            return new Replay(recording);
        } catch (IOException unreadable) {
            throw Failure.unread(unreadable);
        }
    }

    /** Whether the operand is a recording and no page: a directory, or a part of one. */
    private boolean isRecording() {
        return name != null && (name.endsWith(".jrec") || new File(name).isDirectory());
    }

    /** The time of {@code --begin} as it was typed; null if there is none. */
    public String begin() {
        return begin;
    }

    private String begin(Recording recording) throws IOException, Failure {
        Moment moment;
        try {
            moment = Moment.of("--begin", begin);
        } catch (IllegalArgumentException unknown) {
            throw usage(unknown.getMessage());
        }
        moment.go(recording);
        return moment.gap(recording);
    }

    private ParameterException usage(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}

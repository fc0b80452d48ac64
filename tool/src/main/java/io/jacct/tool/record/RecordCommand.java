// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.record;

import io.jacct.field.Quantity;
import io.jacct.recording.RecordingException;
import io.jacct.recording.Store;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.Target;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jacct record}: writes down what pages show, to look at it later. */
@Command(
        name = "record",
        description = {
            "Writes down what a page shows, frame by frame, to look at it later.",
            "",
            "It reads pages from outside, so it costs the JVMs nothing, and records one that hangs "
                    + "or is stopped, too. It ends with the JVM, or with Ctrl-C or kill. With --all "
                    + "it records every JVM of this user, and finds those that start later.",
            "",
            "Other commands show a recording with --replay, and jacct dump prints it."
        })
public final class RecordCommand extends JacctCommand {
    /** A recorder that was killed takes a moment to end. */
    private static final long LOCK_MILLIS = 5_000;

    private static final String SUFFIX = ".jrec";
    private static final long LEAST_MILLIS = 100;
    private static final long MOST_MILLIS = 3_600_000;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PID|FILE",
            description = "A process id, or a page file.")
    private String name;

    @Option(
            names = "--all",
            description = "Every JVM of this user, also those to come; of all users for root.")
    private boolean all;

    @Option(
            names = {"-i", "--interval"},
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "From frame to frame, as 500ms, 5s or 1m; default ${DEFAULT-VALUE}.")
    private String interval;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE|DIR",
            description =
                    "Where to: a directory, or for one JVM a new file whose name ends in "
                            + SUFFIX
                            + ". Default: jacct/recordings in $XDG_STATE_HOME, or in"
                            + " ~/.local/state.")
    private Path output;

    @Option(
            names = "--keep",
            paramLabel = "TIME",
            description = "Removes parts of the directory that are older; default 24h.")
    private String keep;

    @Option(
            names = "--max",
            paramLabel = "SIZE",
            description = "Removes the oldest parts beyond this size of the directory; default 1G.")
    private String max;

    @Override
    public Integer call() throws Exception {
        if (all == (name != null)) {
            throw usage(all ? "--all and PID exclude each other" : "name a PID, or say --all");
        }
        if (json()) {
            throw usage("record prints nothing: --json goes with jacct dump");
        }
        long millis = valid(() -> Quantity.millis("-i", interval));
        if (millis < LEAST_MILLIS || millis > MOST_MILLIS) {
            throw usage("-i must be from 100ms to 1h");
        }
        Path to = output == null ? defaultDirectory() : output;
        if (to.toString().isEmpty()) {
            throw usage("-o names no file or directory");
        }
        RecorderLines lines = new RecorderLines(err(), to.toString(), all);
        File one = all ? null : page();
        Supplier<List<File>> found = all ? pages()::list : () -> List.of(one);
        try (Recorder recorder = new Recorder(destination(to), found, !all, lines)) {
            lines.begins();
            record(recorder, new Ticks(millis));
        } catch (RecordingException refused) {
            throw new Failure(refused.getMessage());
        } catch (IOException refused) {
            throw Failure.unwritten(to.toString(), refused);
        }
        return ExitStatus.DONE;
    }

    private File page() throws Failure {
        File file = Target.file(name, pages());
        try {
            Page.open(file).close();
            return file;
        } catch (PageException unreadable) {
            throw Target.unreadable(unreadable);
        }
    }

    private Destination destination(Path to) throws IOException {
        if (to.toString().endsWith(SUFFIX)) {
            if (all || keep != null || max != null) {
                throw usage("a file has no --all, --keep or --max: name a directory");
            } else if (Files.exists(to)) {
                throw usage("there is a file " + to + " already");
            }
            // shows whether it can be written; the recorder makes it with the first frame
            Files.delete(Files.createFile(to));
            return new Destination.OneFile(to);
        }
        long keepMillis = valid(() -> Quantity.millis("--keep", keep == null ? "24h" : keep));
        long most = valid(() -> Quantity.bytes("--max", max == null ? "1G" : max));
        return new Destination.Directory(Store.open(to, LOCK_MILLIS), keepMillis, most);
    }

    /** Recordings are the state of a user, after the XDG base directories. */
    private static Path defaultDirectory() {
        String state = System.getenv("XDG_STATE_HOME");
        Path base =
                state == null || !Path.of(state).isAbsolute()
                        ? Path.of(System.getProperty("user.home"), ".local", "state")
                        : Path.of(state);
        return base.resolve("jacct").resolve("recordings");
    }

    /** The last tick comes when the process is asked to end. */
    private void record(Recorder recorder, Ticks ticks) throws InterruptedException {
        ticks.endBySignals();
        boolean more = true;
        while (more) {
            recorder.tick();
            more = (all || recorder.size() > 0) && ticks.await();
        }
        recorder.tick();
    }
}

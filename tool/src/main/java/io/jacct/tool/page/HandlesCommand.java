// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import com.google.gson.JsonObject;
import io.jacct.field.HandleOpener;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.ReplayTarget;
import io.jacct.tool.command.Source;
import io.jacct.tool.terminal.Layout;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.KstatPattern;
import io.jacct.tool.text.Table;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jacct handles}: open handles, their openers and opening times, and forgotten handles. */
@Command(
        name = "handles",
        description = {
            "Shows open files and sockets, the threads that opened them, and how long "
                    + "they have not been used. Then it shows the last ones that were collected "
                    + "as garbage while they were open.",
            "",
            "Those that are unused for the longest time come first. A use counts when it "
                    + "begins, and is known to the second. The owner is the beancounter that is "
                    + "charged, where there are any. A handle of the kind listen is a listening "
                    + "socket, or a connection that it has accepted."
        })
public final class HandlesCommand extends JacctCommand {
    @Mixin private ReplayTarget target;

    @Parameters(
            index = "1..*",
            paramLabel = "PATTERN",
            description =
                    "Of paths, or of host:port (shell patterns, /regular expressions/): one has to"
                            + " fit.")
    private List<String> patterns = List.of();

    @Option(
            names = "--unused",
            paramLabel = "SECONDS",
            description =
                    "Only handles that have not been used for this long; of a JVM that has ended,"
                            + " until its end.")
    private long unused;

    @Option(
            names = {"-a", "--all"},
            description =
                    "Also the descriptors that the kernel lists and that are no handles, each with"
                            + " the reason; for a JVM that runs.")
    private boolean all;

    @Option(
            names = "--by",
            paramLabel = "opener",
            description =
                    "A line for each opener and kind, with the number of its open handles; most"
                            + " first. Threads that live count together as their pool.")
    private String by;

    @Mixin private Layout layout;

    @Override
    public Integer call() throws Exception {
        layout.check(this);
        Predicate<Handle> wanted = wanted();
        check();
        try (Source source = target.open(pages())) {
            boolean alive = source.alive();
            OtherDescriptors kernel = all ? kernel(source) : null;
            Snapshot snapshot = source.snapshot();
            List<OtherDescriptors.Other> others = others(kernel, snapshot);
            List<Handle> open = open(snapshot, wanted);
            List<Handle> collected = select(snapshot.handles().collected(), wanted);
            if (by != null) {
                print(snapshot, alive, open);
            } else if (json()) {
                JsonObject report = HandleJson.of(snapshot, alive, open, collected);
                if (all) {
                    report.add("otherDescriptors", Json.array(others, HandleJson::of));
                }
                out().println(Json.line(report));
            } else {
                target.stamp(snapshot).forEach(out()::println);
                print(snapshot, alive, open, collected);
                print(others);
            }
            return ExitStatus.DONE;
        }
    }

    private void check() {
        if (unused < 0) {
            throw usage("--unused must be at least 0 seconds");
        } else if (by != null && !by.equals("opener")) {
            throw usage("--by takes opener");
        } else if (by != null && all) {
            throw usage("--by and -a exclude each other");
        }
    }

    /** The wanted open handles. Fails if there are none, and no collected ones either. */
    private List<Handle> open(Snapshot snapshot, Predicate<Handle> wanted) throws Failure {
        List<Handle> open = select(snapshot.handles().open(), wanted);
        boolean none = select(snapshot.handles().collected(), wanted).isEmpty() || by != null;
        if (open.isEmpty() && none) {
            throw new Failure(
                    patterns.isEmpty()
                            ? "it keeps no handles: does it run with handles=off?"
                            : "nothing that is open is called like that");
        }
        if (unused == 0) {
            return open;
        }
        long nanos = TimeUnit.SECONDS.toNanos(unused);
        List<Handle> idle = select(open, handle -> handle.unusedNanos() >= nanos);
        if (idle.isEmpty()) {
            throw new Failure(
                    "none of " + open.size() + " open handles was unused for " + unused + " s");
        }
        return idle;
    }

    private static OtherDescriptors kernel(Source source) throws Failure, PageException {
        if (source.life() != Page.Life.HERE) {
            throw new Failure(
                    "-a asks the kernel, which knows the descriptors of JVMs that run here");
        }
        try {
            return new OtherDescriptors(source.snapshotOfTasks().page().pid());
        } catch (IOException refused) {
            throw new Failure("-a asks the kernel, which does not tell: " + refused.getMessage());
        }
    }

    private static List<OtherDescriptors.Other> others(OtherDescriptors kernel, Snapshot snapshot)
            throws Failure {
        try {
            return kernel == null
                    ? List.of()
                    : kernel.without(snapshot.handles().open(), snapshot.page().file());
        } catch (IOException gone) {
            throw new Failure("the JVM has ended meanwhile");
        }
    }

    private void print(List<OtherDescriptors.Other> others) {
        if (!others.isEmpty()) {
            out().println();
            layout.lines(HandleText.others(others), this).forEach(out()::println);
        }
    }

    private Predicate<Handle> wanted() {
        List<String> asked = target.operands(patterns);
        List<KstatPattern> all = valid(() -> asked.stream().map(KstatPattern::of).toList());
        return handle ->
                all.isEmpty() || all.stream().anyMatch(each -> each.test(handle.endpoint()));
    }

    private static List<Handle> select(List<Handle> handles, Predicate<Handle> wanted) {
        return handles.stream().filter(wanted).toList();
    }

    /** By opener. */
    private void print(Snapshot snapshot, boolean alive, List<Handle> open) {
        if (json()) {
            out().println(Json.line(HandleJson.byOpener(snapshot, alive, open)));
            return;
        }
        Table openers = HandleText.openers(HandleOpener.of(open, snapshot));
        layout.lines(openers, this).forEach(out()::println);
        end(snapshot, alive);
    }

    private void end(Snapshot snapshot, boolean alive) {
        if (!alive) {
            out().println(ended(snapshot) + "; UNUSED is until its end");
        }
    }

    private void print(
            Snapshot snapshot, boolean alive, List<Handle> open, List<Handle> collected) {
        HandleText text = new HandleText(new HandleOwners(snapshot));
        layout.lines(text.open(open), this).forEach(out()::println);
        if (!collected.isEmpty()) {
            out().println();
            layout.lines(text.collected(collected), this).forEach(out()::println);
        }
        end(snapshot, alive);
    }
}

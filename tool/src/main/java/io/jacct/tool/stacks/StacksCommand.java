// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.stacks;

import io.jacct.counter.Health;
import io.jacct.counter.StackKind;
import io.jacct.field.Quantity;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import io.jacct.snapshot.stack.StackUse;
import io.jacct.tool.attach.AgentSwitch;
import io.jacct.tool.attach.AnswerTime;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.Target;
import io.jacct.tool.terminal.Layout;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.KstatPattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jacct stacks}: which code causes operations, bytes, waiting, and open handles. */
@Command(
        name = "stacks",
        description = {
            "Shows which code reads and writes, waits, and opens what it does not close.",
            "",
            "The JVM draws a few operations each second and takes the stacks of their threads"
                    + " (option stacks.per.second). An operation is drawn the more often the more it"
                    + " costs, and counts accordingly. So all figures are estimates: ERROR is the"
                    + " standard error of SHARE. Without stacks=on the JVM takes stacks while this"
                    + " command looks, by default for 10 seconds; -d says how long. With stacks=on"
                    + " the command shows all that was taken, and with -d what is taken from now on."
        })
public final class StacksCommand extends JacctCommand {
    private static final long SECONDS = 10;
    private static final long MOST_SECONDS = 3600;
    private static final long MILLIS = 1000;
    private static final long ROWS = 20;
    private static final long FEW = 20;

    @Mixin private Target target;

    @Option(
            names = "-d",
            paramLabel = "TIME",
            description = "Takes stacks for that long, as 5, 30s or 2m.")
    private String duration;

    @Option(
            names = "--by",
            paramLabel = "WEIGHT",
            description =
                    "time in operations, bytes, ops, time that threads wait, or open: handles that"
                            + " are not closed; time if nothing is said.")
    private String by = "time";

    @Option(names = "--device", paramLabel = "PATTERN", description = "On these devices alone.")
    private String device;

    @Option(names = "--pool", paramLabel = "PATTERN", description = "Of these pools alone.")
    private String pool;

    @Option(names = "--read", description = "Reads alone.")
    private boolean read;

    @Option(names = "--write", description = "Writes alone.")
    private boolean write;

    @Option(
            names = "-n",
            paramLabel = "ROWS",
            description = "The most lines of text; 20 if none is given.")
    private Long most;

    @Option(names = "--whole", description = "Whole stacks in place of the methods that call.")
    private boolean whole;

    @ArgGroup private Form form;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "on|off",
            description = "Takes stacks from now on, or no more, and shows nothing.")
    private String turn;

    @Mixin private AnswerTime time;
    @Mixin private Layout layout;

    /** In which time the stacks were taken. */
    private String period = "since they are taken";

    /** Other forms. */
    static final class Form {
        @Option(
                names = "--collapsed",
                description = "Lines for flamegraph.pl and speedscope: frames and a weight.")
        private boolean collapsed;

        @Option(
                names = "--html",
                paramLabel = "FILE",
                description = "Writes a flame graph as one page for a browser.")
        private Path html;
    }

    @Override
    public Integer call() throws Exception {
        layout.check(this);
        time.check(this);
        StackWeight weight = weight();
        checkOptions(weight);
        if (turn != null) {
            return turn();
        }
        checkFile();
        Predicate<String> devices = pattern(device);
        Predicate<String> pools = pattern(pool);
        try (Source source = target.open(pages())) {
            List<StackUse> uses = uses(source);
            Snapshot end = source.snapshot();
            checkNames(end, devices, pools);
            Predicate<StackUse> wanted = use -> isKind(use) && pools.test(use.pool());
            if (device != null) {
                wanted = wanted.and(use -> isOn(use, end, devices));
            }
            print(StackReport.of(uses, weight, end, wanted), end, source.alive());
            return ExitStatus.DONE;
        }
    }

    private void checkOptions(StackWeight weight) {
        long millis = millis();
        if (millis < MILLIS || millis > MOST_SECONDS * MILLIS) {
            throw usage("-d must be from 1 to " + MOST_SECONDS + " seconds");
        } else if (most != null && most < 1) {
            throw usage("-n must be at least 1");
        } else if (most != null && (json() || form != null)) {
            throw usage("-n is for lines of text: --json, --collapsed and --html have all stacks");
        } else if (read && write) {
            throw usage("--read and --write together leave nothing");
        } else if (device != null && weight == StackWeight.WAIT) {
            throw usage("waits have no device: leave out --device, or weigh by time");
        } else if ((read || write) && !weight.counts(StackKind.READ)) {
            throw usage("--by " + weight.label() + " has no directions");
        } else if (json() && form != null) {
            throw usage("--json has its own form: leave out --collapsed and --html");
        }
    }

    private StackWeight weight() {
        for (StackWeight one : StackWeight.values()) {
            if (one.label().equals(by.toLowerCase(Locale.ROOT))) {
                return one;
            }
        }
        throw usage("--by is time, bytes, ops, wait or open, and not '" + by + "'");
    }

    private Integer turn() throws Exception {
        if (!turn.equals("on") && !turn.equals("off")) {
            throw usage("'" + turn + "' is neither on nor off");
        }
        AgentSwitch.STACKS
                .turn(processId(target.name()), turn.equals("on"), pages(), time)
                .print(out(), json());
        return ExitStatus.DONE;
    }

    private List<StackUse> uses(Source source) throws Failure, PageException, InterruptedException {
        boolean on = StackTaking.isOn(source.snapshotOfTasks());
        if (duration == null && (on || !source.alive())) {
            List<StackUse> all = source.stacks();
            if (!all.isEmpty() || on) {
                return all;
            }
        }
        if (!source.alive()) {
            boolean none = source.stacks().isEmpty();
            throw new Failure(
                    ended(source.snapshotOfTasks())
                            + (none
                                    ? ", and has taken no stacks"
                                    : ": without -d all that it took is shown"));
        }
        period = "of " + millis() / MILLIS + " s";
        return new StackTaking(source).during(millis());
    }

    private long millis() {
        return duration == null ? SECONDS * MILLIS : valid(() -> Quantity.millis("-d", duration));
    }

    private boolean isKind(StackUse use) {
        return read ? use.kind() == StackKind.READ : !write || use.kind() == StackKind.WRITE;
    }

    private static boolean isOn(StackUse use, Snapshot end, Predicate<String> wanted) {
        for (Device one : end.devices()) {
            if (one.entry().number() == use.device()) {
                return wanted.test(one.entry().endpoint());
            }
        }
        return false;
    }

    /** A pattern fits a whole name, or the part behind the last slash. */
    private Predicate<String> pattern(String text) {
        if (text == null) {
            return any -> true;
        }
        KstatPattern pattern = valid(() -> KstatPattern.of(text));
        return one -> pattern.test(one) || pattern.test(one.substring(one.lastIndexOf('/') + 1));
    }

    private void print(StackReport report, Snapshot end, boolean alive) throws Failure {
        if (json()) {
            out().println(Json.line(StackJson.of(Json.head(end, alive), report)));
        } else if (form != null && form.collapsed) {
            CollapsedStacks.lines(report).forEach(out()::println);
        } else if (form != null) {
            write(report, end);
        } else if (report.uses().isEmpty()) {
            out().println("no stacks: nothing of that kind has been drawn");
        } else {
            table(report);
            tellLost(end.health().getOrDefault(Health.STACKS_LOST.label(), 0L));
        }
    }

    private void tellLost(long lost) {
        if (lost > 0) {
            out().println(
                            "sums are too low: since its start the JVM has lost "
                                    + lost
                                    + (lost == 1 ? " stack" : " stacks"));
        }
    }

    private void table(StackReport report) {
        long rows = most == null ? ROWS : most;
        if (whole) {
            report.uses().stream()
                    .limit(rows)
                    .forEach(use -> StackText.stack(report, use).forEach(out()::println));
        } else {
            layout.lines(StackText.methods(report, rows), this).forEach(out()::println);
        }
        String few = report.drawn() < FEW ? ", which are too few to rely on" : "";
        out().println(
                        "estimates from "
                                + report.drawn()
                                + " stacks "
                                + period
                                + few
                                + ": ERROR is the standard error of SHARE");
    }

    /** Before stacks are taken for it. */
    private void checkFile() throws Failure {
        if (form != null && form.html != null) {
            Path directory = form.html.toAbsolutePath().getParent();
            if (!Files.isDirectory(directory)) {
                throw new Failure("cannot write " + form.html + ": no directory " + directory);
            }
        }
    }

    private void checkNames(Snapshot end, Predicate<String> devices, Predicate<String> pools)
            throws Failure {
        if (pool != null && end.pools().stream().noneMatch(one -> pools.test(one.name()))) {
            throw new Failure("no pool is called " + pool + ": jacct top shows the pools");
        }
        boolean none =
                end.devices().stream().noneMatch(one -> devices.test(one.entry().endpoint()));
        if (device != null && none) {
            throw new Failure("no device is called " + device + ": jacct iostat shows them");
        }
    }

    private void write(StackReport report, Snapshot end) throws Failure {
        String command = end.page().notes().getOrDefault("command", "");
        String title =
                "jacct stacks of %s %s: %s in %s, %s"
                        .formatted(
                                end.page().pid(),
                                command,
                                report.by().label(),
                                report.by().unit(),
                                period);
        try {
            Files.writeString(form.html, FlamePage.of(report, title));
        } catch (IOException e) {
            throw new Failure("cannot write " + form.html + ": " + e.getMessage());
        }
        out().println("wrote " + form.html);
    }
}

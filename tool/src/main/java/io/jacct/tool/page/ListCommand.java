// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.jacct.counter.Health;
import io.jacct.field.AgentFields;
import io.jacct.field.CostFields;
import io.jacct.field.GroupFields;
import io.jacct.field.Units;
import io.jacct.snapshot.OwnCost;
import io.jacct.snapshot.OwnStart;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Unseen;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.Target;
import io.jacct.tool.terminal.Layout;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.Printable;
import io.jacct.tool.text.Table;
import io.jacct.tool.text.UnseenText;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jacct list}: the pages of this user. */
@Command(
        name = "list",
        description = {
            "Lists the pages of this user: one for each JVM with the agent, live or dead.",
            "",
            "READ and WRITTEN are all bytes since its agent started. 'jacct iostat' and 'jacct top'"
                    + " show those of a second."
        })
public final class ListCommand extends JacctCommand {
    @Option(
            names = {"-v", "--verbose"},
            description =
                    "Shows the notes of each agent about itself, and its health if that "
                            + "is not perfect.")
    private boolean verbose;

    @Parameters(
            arity = "0..1",
            paramLabel = "PID|FILE",
            description = "Only the page of this process, or this page file.")
    private String name;

    @Mixin private Layout layout;

    /** Notes that have their own wording or their own column. */
    private static final Set<String> SHOWN =
            Set.of(
                    "command",
                    "calibration",
                    "startup.nanos",
                    "startup.phases",
                    "registration.nanos",
                    "unseen.libraries",
                    "unseen.ports",
                    "unseen.no.bytes");

    /** Numbers of the agent's health that have their own line. */
    private static final Set<String> TOLD =
            Set.of(
                    Health.OWN_CPU_NANOS.label(),
                    Health.UNSEEN_READ_BYTES.label(),
                    Health.UNSEEN_WRITE_BYTES.label(),
                    Health.UNSEEN_SOCKETS.label());

    private static final Set<String> REASONS =
            Arrays.stream(Health.values())
                    .filter(Health::isReason)
                    .map(Health::label)
                    .collect(Collectors.toSet());

    /**
     * A page.
     *
     * @param snapshot null if it could not be read
     * @param problem why it could not be read
     */
    private record Entry(
            File file, String state, boolean alive, Snapshot snapshot, String problem) {

        String user() {
            return Page.user(file);
        }

        long pid() {
            return snapshot == null ? Long.MAX_VALUE : snapshot.page().pid();
        }
    }

    @Override
    public Integer call() throws Failure {
        layout.check(this);
        List<Entry> entries = entries();
        if (json()) {
            JsonArray array = Json.array(entries, ListCommand::json);
            out().println(Json.line(array));
        } else if (entries.isEmpty()) {
            out().println("no pages: no JVM of this user runs with -javaagent:jacct.jar");
        } else {
            print(entries);
        }
        return ExitStatus.DONE;
    }

    private List<Entry> entries() throws Failure {
        List<Entry> entries = new ArrayList<>();
        for (File file : name == null ? pages().list() : List.of(Target.file(name, pages()))) {
            try (Source source = pages().open(file)) {
                boolean whole = verbose || json(); // devices know what the cost depends on
                Snapshot snapshot = whole ? source.snapshot() : source.snapshotOfTasks();
                Page.Life life = source.life();
                boolean alive = life != Page.Life.ENDED;
                entries.add(new Entry(file, Source.state(life, snapshot), alive, snapshot, null));
            } catch (PageException e) {
                if (name != null && file.exists()) {
                    throw Target.unreadable(e);
                }
                // a page that went away since it was listed is not reported
                if (file.exists()) {
                    entries.add(new Entry(file, "unreadable", false, null, e.getMessage()));
                }
            }
        }
        entries.sort(Comparator.comparingLong(Entry::pid).thenComparing(Entry::file));
        return entries;
    }

    private void print(List<Entry> entries) {
        Table table = new Table();
        boolean users = entries.stream().map(Entry::user).distinct().count() > 1;
        table.number("PID").whole("STATE").whole("STARTED");
        table.number("THREADS").number("READ").number("WRITTEN");
        if (users) {
            table.whole("USER");
        }
        table.text("COMMAND");
        for (Entry entry : entries) {
            List<String> cells = new ArrayList<>(cells(entry));
            if (users) {
                cells.add(cells.size() - 1, entry.user());
            }
            table.row(cells.toArray(String[]::new));
        }
        List<String> lines = layout.lines(table, this);
        out().println(lines.get(0));
        for (int i = 0; i < entries.size(); i++) {
            out().println(lines.get(i + 1));
            if (verbose) {
                printDetails(entries.get(i));
            }
        }
    }

    private static List<String> cells(Entry entry) {
        Snapshot snapshot = entry.snapshot;
        if (snapshot == null) {
            String name = entry.file.getName();
            return List.of(name, entry.state(), "-", "-", "-", "-", entry.problem);
        }
        PageInfo page = snapshot.page();
        return List.of(
                Long.toString(page.pid()),
                entry.state(),
                Units.time(page.startedMillis()),
                Integer.toString(snapshot.live()),
                Units.bytes(snapshot.totals().readBytes()),
                Units.bytes(snapshot.totals().writeBytes()),
                page.notes().getOrDefault("command", ""));
    }

    private void printDetails(Entry entry) {
        if (entry.snapshot == null) {
            printDetail("page", entry.file.getPath());
            return;
        }
        PageInfo page = entry.snapshot.page();
        Map<String, String> notes = new LinkedHashMap<>(page.notes());
        notes.keySet().removeAll(SHOWN);
        notes.forEach(this::printDetail);
        printDetail("cost", OwnCostText.line(OwnCost.of(entry.snapshot, entry.alive())));
        OwnStart start = OwnStart.of(page);
        if (start.nanos() > 0) {
            printDetail("start", OwnCostText.line(start));
        }
        String unseen = UnseenText.line(Unseen.of(entry.snapshot));
        if (unseen != null) {
            printDetail("past the ledger", unseen);
        }
        printHealth(entry.snapshot.health());
        String parts = OwnCostText.list(page.parts(), Units::bytes);
        printDetail("page", page.file() + ", " + Units.bytes(page.bytes()) + ": " + parts);
    }

    /**
     * Each number that is not 0 on a line; the reasons for "other" on one, because some are usual.
     */
    private void printHealth(Map<String, Long> health) {
        Map<String, Long> reasons = new LinkedHashMap<>();
        health.forEach(
                (name, value) -> {
                    if (REASONS.contains(name)) {
                        reasons.put(name, value);
                    } else if (value != 0 && !TOLD.contains(name)) {
                        printDetail("health", name + " " + value);
                    }
                });
        reasons.values().removeIf(value -> value == 0);
        if (!reasons.isEmpty()) {
            printDetail("in 'other'", OwnCostText.list(reasons, Long::toString));
        }
    }

    private void printDetail(String name, String value) {
        out().println("      " + Printable.line(name) + ": " + Printable.line(value));
    }

    private static JsonObject json(Entry entry) {
        JsonObject object = new JsonObject();
        object.addProperty("file", entry.file.getPath());
        object.addProperty("state", entry.state());
        object.addProperty("problem", entry.problem);
        if (entry.snapshot != null) {
            PageInfo page = entry.snapshot.page();
            Json.add(object, AgentFields.ALL, entry.snapshot, entry.snapshot);
            Json.add(object, GroupFields.TASKS, entry.snapshot.all(), entry.snapshot);
            object.addProperty("readBytes", entry.snapshot.totals().readBytes());
            object.addProperty("writeBytes", entry.snapshot.totals().writeBytes());
            object.add("notes", Json.notes(page.notes()));
            object.add("health", Json.numbers(entry.snapshot.health()));
            object.add("unseen", UnseenText.json(Unseen.of(entry.snapshot)));
            OwnCost cost = OwnCost.of(entry.snapshot, entry.alive());
            object.add("cost", Json.of(CostFields.ALL, cost, entry.snapshot));
            object.add("startup", Json.numbers(OwnStart.of(page).phases()));
            object.add("parts", Json.numbers(page.parts()));
        }
        return object;
    }
}

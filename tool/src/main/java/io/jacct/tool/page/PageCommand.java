// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.jacct.field.AgentFields;
import io.jacct.field.DeviceFields;
import io.jacct.field.ExecutorFields;
import io.jacct.field.GroupFields;
import io.jacct.field.HandleFields;
import io.jacct.field.JvmFields;
import io.jacct.field.TimerFields;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Handles;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.beancounter.BeancounterJson;
import io.jacct.tool.command.ExitStatus;
import io.jacct.tool.command.Failure;
import io.jacct.tool.command.JacctCommand;
import io.jacct.tool.command.Source;
import io.jacct.tool.command.Target;
import io.jacct.tool.text.Json;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jacct page}: shows everything in a page, and whether it is sound. */
@Command(
        name = "page",
        description = {
            "Dumps and checks a page, of a live or a dead JVM.",
            "With --clean: removes the pages of this user whose JVMs have ended."
        })
public final class PageCommand extends JacctCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "PID|FILE",
            description =
                    "A process id, or a page file (write ./4711 for a file whose name is all digits).")
    private String name;

    @Option(
            names = "--clean",
            description =
                    "Removes the default pages of this user's JVMs that have ended, and says which."
                            + " A page that a JVM may still use is never removed.")
    private boolean clean;

    @Option(names = "--dry-run", description = "With --clean: only says which it would remove.")
    private boolean dryRun;

    @Override
    public Integer call() throws Exception {
        if (dryRun && !clean) {
            throw usage("--dry-run goes with --clean");
        } else if (clean && name != null) {
            throw usage("--clean takes no page: it looks at all of this user");
        } else if (clean) {
            new PageCleaning(pages(), dryRun).run(out(), json());
            return ExitStatus.DONE;
        } else if (name == null) {
            throw usage("Missing required parameter: 'PID|FILE'");
        }
        return dump();
    }

    private int dump() throws Exception {
        try (Source source = Target.open(name, pages())) {
            // checked before the snapshot, which then has everything up to the JVM's end
            boolean alive = source.alive();
            Snapshot snapshot = source.snapshot();
            List<String> problems = PageCheck.problems(snapshot);
            if (json()) {
                out().println(Json.line(json(snapshot, alive, problems)));
            } else {
                new PageText(out()).print(snapshot, alive, problems);
            }
            if (!problems.isEmpty()) {
                throw new Failure(
                        "the page " + snapshot.page().file() + " contradicts itself: " + problems);
            }
            return ExitStatus.DONE;
        }
    }

    private static JsonObject json(Snapshot snapshot, boolean alive, List<String> problems) {
        JsonObject object = new JsonObject();
        object.add("page", header(snapshot, alive, problems));
        object.add("totals", totals(snapshot));
        object.add("unknown", Json.unknown(snapshot.totals()));
        object.add("overflow", Json.counters(snapshot.overflow()));
        object.add("groups", groups(snapshot.groups(), snapshot));
        object.add("pools", groups(snapshot.pools(), snapshot));
        object.add("tasks", Json.array(snapshot.tasks(), Json::task));
        object.addProperty("deviceGeneration", snapshot.deviceGeneration());
        object.add("devices", Json.array(DeviceFields.ALL, snapshot.devices(), snapshot));
        object.add("executors", Json.array(ExecutorFields.ALL, snapshot.executors(), snapshot));
        object.add("statistics", Json.array(snapshot.statistics(), Json::statistic));
        object.add("timers", Json.array(TimerFields.ALL, snapshot.timers(), snapshot));
        Handles handles = snapshot.handles();
        object.add("handles", Json.array(HandleFields.OPEN, handles.open(), snapshot));
        object.add(
                "collectedHandles",
                Json.array(HandleFields.COLLECTED, handles.collected(), snapshot));
        object.add(
                "beancounters",
                Json.array(snapshot.beancounters(), each -> BeancounterJson.of(each, snapshot)));
        object.add("health", Json.numbers(snapshot.health()));
        return object;
    }

    private static JsonArray groups(List<Group> groups, Snapshot in) {
        return Json.array(groups, group -> Json.group(group, in));
    }

    /** A value that is not known for one group is not known for all. */
    private static JsonObject header(Snapshot snapshot, boolean alive, List<String> problems) {
        PageInfo page = snapshot.page();
        JsonObject object = Json.of(AgentFields.ALL, snapshot, snapshot);
        object.addProperty("alive", alive);
        object.addProperty("takenMillis", snapshot.takenMillis());
        object.addProperty("takenNanos", snapshot.takenNanos());
        object.add("notes", Json.notes(page.notes()));
        JsonArray found = new JsonArray();
        problems.forEach(found::add);
        object.add("problems", found);
        return object;
    }

    /** Includes the CPU time of the JVM itself, which belongs to no task. */
    private static JsonObject totals(Snapshot snapshot) {
        JsonObject totals = Json.of(GroupFields.TASKS, snapshot.all(), snapshot);
        Json.counters(totals, snapshot.totals());
        Json.add(totals, JvmFields.ALL, snapshot.jvm(), snapshot);
        return totals;
    }
}

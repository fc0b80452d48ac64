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
import io.jacct.tool.text.Json;
import java.util.List;

/** Everything in a page as JSON: of the page itself, and of a frame of a recording. */
public final class PageJson {
    private PageJson() {}

    /** The whole of it; {@code problems} are what {@link PageCheck} has found. */
    public static JsonObject of(Snapshot snapshot, boolean alive, List<String> problems) {
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
        object.addProperty("stopped", snapshot.page().stopped());
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

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import com.google.gson.JsonObject;
import io.jacct.field.GroupFields;
import io.jacct.field.JvmFields;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Unseen;
import io.jacct.taskstats.Usage;
import io.jacct.tool.text.Activity;
import io.jacct.tool.text.Json;
import io.jacct.tool.text.UnseenText;

/**
 * A frame of {@code jacct top} as JSON. Counters are of the frame's interval; divided by {@code
 * seconds} they are rates.
 */
final class TopJson {
    private TopJson() {}

    static JsonObject frame(Activity interval, boolean alive) {
        Snapshot end = interval.end();
        JsonObject object = Json.head(end, alive);
        long jvm = end.page().jvmStartedMillis();
        object.addProperty("jvmStartedMillis", jvm < 0 ? null : jvm);
        object.addProperty("sinceStart", interval.sinceStart());
        object.addProperty("seconds", interval.seconds());
        Json.add(object, GroupFields.TASKS, end.all(), end);
        object.add("unseen", UnseenText.json(Unseen.of(end)));
        JsonObject totals = Json.counters(interval.totals());
        Json.add(totals, JvmFields.ALL, end.jvm().known() ? interval.jvm() : end.jvm(), end);
        object.add("totals", totals);
        object.add("percent", percent(interval, interval.usage()));
        object.add("pools", Json.array(interval.pools(), row -> pool(interval, row)));
        object.add("tasks", Json.array(interval.tasks(), row -> task(interval, row)));
        object.add("others", Json.counters(interval.others().counts()));
        return object;
    }

    private static JsonObject pool(Activity interval, Activity.Row row) {
        JsonObject object = new JsonObject();
        object.addProperty("name", row.name());
        object.addProperty("liveTasks", row.live());
        object.add("counters", Json.counters(row.counts()));
        return usage(object, interval, row);
    }

    private static JsonObject task(Activity interval, Activity.Row row) {
        return usage(Json.task(row.task(), row.counts()), interval, row);
    }

    private static JsonObject usage(JsonObject object, Activity interval, Activity.Row row) {
        object.addProperty("idle", interval.idle(row));
        object.add("percent", percent(interval, row.usage()));
        return object;
    }

    /** Percent of one thread's time; not rounded. */
    private static JsonObject percent(Activity interval, Usage usage) {
        JsonObject object = new JsonObject();
        object.addProperty("cpu", percent(interval, usage.cpu()));
        object.addProperty("runQueue", percent(interval, usage.runQueue()));
        object.addProperty("file", percent(interval, usage.file()));
        object.addProperty("socket", percent(interval, usage.socket()));
        object.addProperty("wait", percent(interval, usage.waiting()));
        object.addProperty("blocked", percent(interval, usage.blocked()));
        return object;
    }

    private static Double percent(Activity interval, long nanos) {
        return nanos < 0 ? null : interval.percent(nanos);
    }
}

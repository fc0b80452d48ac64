// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import com.google.gson.JsonObject;
import io.jacct.snapshot.Snapshot;

/**
 * A frame of {@code jacct top} as JSON. Counters are those of the frame's interval: divided by
 * {@code seconds} they are rates.
 */
final class TopJson {
    private TopJson() {}

    static JsonObject frame(Interval interval, boolean alive) {
        Snapshot end = interval.end();
        JsonObject object = new JsonObject();
        object.addProperty("pid", end.page().pid());
        object.addProperty("command", end.page().notes().get("command"));
        object.addProperty("alive", alive);
        object.addProperty("startedMillis", end.page().startedMillis());
        object.addProperty("takenMillis", end.takenMillis());
        object.addProperty("sinceStart", interval.sinceStart());
        object.addProperty("seconds", interval.seconds());
        object.addProperty("live", end.live());
        object.addProperty("started", end.started());
        object.add("totals", Json.counters(interval.totals()));
        object.add("pools", Json.array(interval.pools(), TopJson::pool));
        object.add(
                "tasks", Json.array(interval.tasks(), row -> Json.task(row.task(), row.counts())));
        object.add("others", Json.counters(interval.others()));
        return object;
    }

    private static JsonObject pool(Interval.Row row) {
        JsonObject object = new JsonObject();
        object.addProperty("name", row.name());
        object.addProperty("live", row.live());
        object.add("counters", Json.counters(row.counts()));
        return object;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.record;

import com.google.gson.JsonObject;
import io.jacct.recording.codec.Frame;
import io.jacct.snapshot.Departure;
import io.jacct.tool.page.PageJson;
import io.jacct.tool.text.Json;
import java.util.List;

/** A frame as JSON: what {@code jacct page --json} shows, and the threads that have ended since. */
final class FrameJson {
    private FrameJson() {}

    static JsonObject of(Frame frame) {
        JsonObject object = PageJson.of(frame.snapshot(), frame.alive(), List.of());
        List<Departure> exits =
                frame.departures().stream().filter(each -> each.exit() != 0).toList();
        object.add("exits", Json.array(exits, FrameJson::exit));
        return object;
    }

    private static JsonObject exit(Departure departure) {
        JsonObject object = Json.task(departure.task());
        // what it did in the end is not known
        object.remove("operation");
        object.addProperty("exit", departure.exit());
        object.addProperty("endedMillis", departure.endedMillis());
        object.addProperty("cause", departure.cause());
        return object;
    }
}

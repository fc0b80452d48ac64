// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import com.google.gson.JsonObject;
import io.jacct.counter.Health;
import io.jacct.field.HandleFields;
import io.jacct.field.HandleOpener;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.terminal.OpenerJson;
import io.jacct.tool.text.Json;
import java.util.List;

/** Handles as JSON. */
final class HandleJson {
    private HandleJson() {}

    /** Adds the numbers of handles that the page does not have. */
    private static JsonObject health(JsonObject object, Snapshot snapshot) {
        for (Health each : List.of(Health.LEAKED_HANDLES, Health.UNLISTED_HANDLES)) {
            object.addProperty(each.label(), snapshot.health().getOrDefault(each.label(), 0L));
        }
        return object;
    }

    static JsonObject of(
            Snapshot snapshot, boolean alive, List<Handle> open, List<Handle> collected) {
        JsonObject object = Json.head(snapshot, alive);
        object.add("handles", Json.array(HandleFields.OPEN, open, snapshot));
        object.add("collectedHandles", Json.array(HandleFields.COLLECTED, collected, snapshot));
        return health(object, snapshot);
    }

    /** The openers of handles. */
    static JsonObject byOpener(Snapshot snapshot, boolean alive, List<Handle> open) {
        JsonObject object = Json.head(snapshot, alive);
        object.add("openers", Json.array(HandleOpener.of(open, snapshot), OpenerJson::of));
        return health(object, snapshot);
    }

    /** A descriptor that is not a handle. */
    static JsonObject of(OtherDescriptors.Other other) {
        JsonObject object = new JsonObject();
        object.addProperty("descriptor", other.descriptor());
        object.addProperty("target", other.target());
        object.addProperty("reason", other.reason());
        return object;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import com.google.gson.JsonObject;
import io.jacct.field.BeancounterFields;
import io.jacct.field.ResourceFields;
import io.jacct.field.ResourceUse;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Json;

/** Beancounters as JSON, with the resources that jacct counts. */
public final class BeancounterJson {
    private BeancounterJson() {}

    public static JsonObject of(Beancounter one, Snapshot in) {
        JsonObject resources = new JsonObject();
        for (ResourceUse use : ResourceUse.of(one)) {
            resources.add(use.resource().label(), Json.of(ResourceFields.ALL, use, in));
        }
        JsonObject object = Json.of(BeancounterFields.ALL, one, in);
        object.add("resources", resources);
        return object;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.jacct.field.BeancounterFields;
import io.jacct.field.Field;
import io.jacct.field.ResourceFields;
import io.jacct.field.ResourceUse;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each owner holds, where beancounters are in use. What a leak holds does not come down any
 * more: so {@code minheldRises} tells whether the least that was held in the second half of the
 * span is more than the least in the first half. Short peaks do not matter to it.
 */
final class OwnerPart implements Part {
    private static final List<Field<Beancounter>> OWNER =
            BeancounterFields.ALL.stream()
                    .filter(field -> List.of("luid", "name", "kind").contains(field.name()))
                    .toList();

    /** What an owner held of a resource. */
    private static final class Held {
        final long[] least = {Long.MAX_VALUE, Long.MAX_VALUE};

        boolean rises() {
            return least[0] != Long.MAX_VALUE && least[1] != Long.MAX_VALUE && least[1] > least[0];
        }
    }

    private final Map<String, Held> held = new HashMap<>();
    private final long middle;

    OwnerPart(Step whole) {
        middle = Step.middle(whole);
        if (whole.interval().begin() != null) {
            add(whole.interval().begin(), whole.interval().begin().beancounters());
        }
    }

    @Override
    public void add(Step step) {
        add(step.end(), step.end().beancounters());
    }

    private void add(Snapshot in, List<Beancounter> owners) {
        int half = in.takenNanos() - middle > 0 ? 1 : 0;
        for (Beancounter owner : owners) {
            for (ResourceUse use : ResourceUse.of(owner)) {
                long[] least = held.computeIfAbsent(key(use), none -> new Held()).least;
                least[half] = Math.min(least[half], use.now().held());
            }
        }
    }

    private static String key(ResourceUse use) {
        return use.owner().id() + " " + use.resource().label();
    }

    @Override
    public void write(JsonObject report, Step whole) {
        Snapshot begin = whole.interval().begin();
        Map<String, ResourceUse> then = new HashMap<>();
        if (begin != null) {
            for (Beancounter owner : begin.beancounters()) {
                ResourceUse.of(owner).forEach(use -> then.put(key(use), use));
            }
        }
        JsonArray owners = new JsonArray();
        for (Beancounter owner : whole.end().beancounters()) {
            for (ResourceUse use : ResourceUse.of(owner)) {
                if (use.now().maxheld() > 0 || use.now().failcnt() > 0) {
                    owners.add(use(use, then.get(key(use)), whole.end()));
                }
            }
        }
        report.add("owners", owners);
    }

    private JsonObject use(ResourceUse now, ResourceUse then, Snapshot end) {
        JsonObject object = Json.of(OWNER, now.owner(), end);
        object.addProperty("resource", now.resource().label());
        Gains.add(object, ResourceFields.ALL, now, then, end);
        Long growth = then == null ? null : now.now().held() - then.now().held();
        object.addProperty("heldGrowth", growth);
        object.addProperty("minheldRises", held.get(key(now)).rises());
        return object;
    }
}

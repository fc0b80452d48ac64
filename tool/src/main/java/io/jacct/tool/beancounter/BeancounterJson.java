// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import io.jacct.counter.Resource;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Beancounter.Use;
import io.jacct.snapshot.PageInfo;
import java.util.List;

/** Beancounters as JSON, with the resources that jacct counts. 2^63 - 1 stands for no bound. */
public final class BeancounterJson {
    private final PageInfo page;

    public BeancounterJson(PageInfo page) {
        this.page = page;
    }

    public JsonObject beancounter(Beancounter one) {
        JsonObject object = new JsonObject();
        object.addProperty("id", one.id());
        object.addProperty("name", one.name());
        object.addProperty("kind", one.kind());
        object.addProperty("parent", one.parent() < 0 ? null : one.parent());
        object.addProperty("closed", one.closed());
        object.addProperty("createdMillis", one.createdMillis());
        object.add("resources", resources(one.now(), one.crossings()));
        object.add("period", period(one));
        object.add("refused", refused(one.refused()));
        object.addProperty("underflows", one.underflows());
        return object;
    }

    /** Crossings of the barrier are not kept by period: null. */
    static JsonObject resources(List<Use> uses, List<Long> crossings) {
        JsonObject object = new JsonObject();
        for (Resource resource : Resource.values()) {
            if (resource.isCounted()) {
                JsonObject use = use(uses.get(resource.id()));
                if (crossings != null) {
                    use.addProperty("crossings", crossings.get(resource.id()));
                }
                object.add(resource.label(), use);
            }
        }
        return object;
    }

    static JsonObject use(Use use) {
        JsonObject object = new JsonObject();
        object.addProperty("held", use.held());
        object.addProperty("maxheld", use.maxheld());
        object.addProperty("minheld", use.minheld());
        object.addProperty("barrier", use.barrier());
        object.addProperty("limit", use.limit());
        object.addProperty("failcnt", use.failcnt());
        return object;
    }

    /** The last complete period; null before the first. */
    private JsonElement period(Beancounter one) {
        if (one.periodEnd() == 0) {
            return JsonNull.INSTANCE;
        }
        JsonObject object = new JsonObject();
        object.addProperty("startNanos", one.periodStart());
        object.addProperty("endNanos", one.periodEnd());
        object.addProperty("startMillis", millis(one.periodStart()));
        object.addProperty("endMillis", millis(one.periodEnd()));
        object.add("resources", resources(one.last(), null));
        return object;
    }

    private long millis(long nanos) {
        return PageInfo.millis(nanos, page.startedNanos(), page.startedMillis());
    }

    /** The charge that was last refused; null if there is none. */
    private static JsonElement refused(Beancounter.Refused refused) {
        if (refused == null) {
            return JsonNull.INSTANCE;
        }
        JsonObject object = new JsonObject();
        object.addProperty("times", refused.times());
        object.addProperty("resource", Resource.label(refused.resource()));
        object.addProperty("amount", refused.amount());
        object.addProperty("taskId", refused.task());
        object.addProperty("thread", refused.thread());
        object.addProperty("target", refused.target());
        object.addProperty("millis", refused.millis());
        object.addProperty("ageNanos", refused.ageNanos() < 0 ? null : refused.ageNanos());
        return object;
    }
}

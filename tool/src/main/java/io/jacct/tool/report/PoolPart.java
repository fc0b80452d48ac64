// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.field.Field;
import io.jacct.field.GroupFields;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Activity;
import io.jacct.tool.text.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Where the time of each pool went, in the whole span and over time. */
final class PoolPart implements Part {
    /** Only the busiest ones get values over time. */
    private static final int MOST = 16;

    private static final List<Field<Group>> FIELDS =
            Stream.concat(GroupFields.TASKS.stream(), Stream.of(GroupFields.JDK)).toList();

    private final Series series = new Series();

    PoolPart(Step whole) {
        whole.activity().pools().stream().limit(MOST).forEach(row -> series.open(row.name()));
    }

    @Override
    public void add(Step step) {
        series.step();
        for (Activity.Row row : step.activity().pools()) {
            if (series.has(row.name())) {
                share(step, row).forEach((name, value) -> series.add(row.name(), name, value));
            }
        }
    }

    private static Map<String, Double> share(Step step, Activity.Row row) {
        return Share.of(step, row.usage(), step.lived().get(row.name()));
    }

    @Override
    public void write(JsonObject report, Step whole) {
        Snapshot end = whole.end();
        Map<String, Group> now = byName(end);
        Map<String, Group> then = byName(whole.interval().begin());
        report.add(
                "pools",
                Json.array(
                        whole.activity().pools(),
                        row -> {
                            JsonObject object = new JsonObject();
                            object.addProperty(GroupFields.NAME.name(), row.name());
                            Group pool = now.get(row.name());
                            Gains.add(object, FIELDS, pool, then.get(row.name()), end);
                            write(object, whole, row);
                            return object;
                        }));
    }

    private void write(JsonObject object, Step whole, Activity.Row row) {
        Long lived = whole.lived().get(row.name());
        Double threads = lived == null ? null : lived / (whole.seconds() * 1e9);
        object.addProperty("meanTasks", threads);
        object.add("percent", Share.json(share(whole, row)));
        object.add("counters", Json.counters(row.counts()));
        object.add("over", series.of(row.name()));
    }

    private static Map<String, Group> byName(Snapshot snapshot) {
        Map<String, Group> pools = new HashMap<>();
        if (snapshot != null) {
            snapshot.pools().forEach(pool -> pools.put(pool.name(), pool));
        }
        return pools;
    }
}

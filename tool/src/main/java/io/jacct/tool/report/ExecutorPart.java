// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.field.ExecutorFields;
import io.jacct.field.ExecutorRates;
import io.jacct.field.ExecutorStatistics;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Json;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Executors: queues, waits, utilisation and rejections, in the whole span and over time. */
final class ExecutorPart implements Part {
    private static final int MOST_OVER_TIME = 24;

    /** The longest queue first. */
    private static final Comparator<ExecutorStatistics> QUEUE_FIRST =
            Comparator.<ExecutorStatistics>comparingLong(each -> each.current().waiting())
                    .thenComparingDouble(each -> each.mean(executor -> executor.runNanos()))
                    .thenComparingLong(each -> each.gained(executor -> executor.completed()))
                    .reversed()
                    .thenComparing(each -> each.current().name());

    private final Series series = new Series();
    private final Map<String, Peak> peaks = new HashMap<>();

    /** The longest queue that a snapshot has, and when. */
    private record Peak(long waiting, long millis) {}

    ExecutorPart(Step whole) {
        sorted(whole).stream()
                .limit(MOST_OVER_TIME)
                .forEach(each -> series.open(each.current().name()));
        if (whole.interval().begin() != null) {
            see(whole.interval().begin());
        }
    }

    private static List<ExecutorStatistics> sorted(Step step) {
        return step.executors().stream().sorted(QUEUE_FIRST).toList();
    }

    @Override
    public void see(Snapshot now) {
        for (Executor each : now.executors()) {
            Peak peak = new Peak(each.waiting(), now.takenMillis());
            peaks.merge(each.name(), peak, (a, b) -> b.waiting > a.waiting ? b : a);
        }
    }

    @Override
    public void add(Step step) {
        series.step();
        for (ExecutorStatistics each : step.executors()) {
            String name = each.current().name();
            if (series.has(name)) {
                series.add(name, "waiting", each.current().waiting());
                series.add(name, ExecutorRates.ALL, each, step.end());
            }
        }
    }

    @Override
    public void write(JsonObject report, Step whole) {
        report.add("executors", Json.array(sorted(whole), each -> executor(each, whole)));
    }

    private JsonObject executor(ExecutorStatistics each, Step whole) {
        JsonObject object = new JsonObject();
        Gains.add(object, ExecutorFields.ALL, each.current(), each.previous(), whole.end());
        Json.add(object, ExecutorRates.ALL, each, whole.end());
        // one snapshot has the last length alone
        Peak peak = whole.interval().isSinceStart() ? null : peaks.get(each.current().name());
        object.addProperty("maxWaiting", peak == null ? null : peak.waiting);
        object.addProperty("maxWaitingMillis", peak == null ? null : peak.millis);
        object.add("over", series.of(each.current().name()));
        return object;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.executor;

import com.google.gson.JsonObject;
import io.jacct.field.ExecutorFields;
import io.jacct.field.ExecutorRates;
import io.jacct.field.ExecutorStatistics;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Json;

/**
 * A report of {@code jacct executors} as JSON: all fields of each executor, which are since it was
 * met or now, and then its rates of the interval.
 */
final class ExecutorsJson {
    private static final double NANOS = 1e9;

    private ExecutorsJson() {}

    static JsonObject report(ExecutorsReport report, boolean alive) {
        Snapshot end = report.interval().end();
        JsonObject object = Json.report(report.interval(), alive);
        object.addProperty("seconds", report.interval().nanos() / NANOS);
        object.addProperty("jdkExecutorsLeftOut", report.ofJdk());
        object.add("executors", Json.array(report.rows(), each -> row(each, end)));
        return object;
    }

    private static JsonObject row(ExecutorStatistics each, Snapshot end) {
        JsonObject object = Json.of(ExecutorFields.ALL, each.current(), end);
        Json.add(object, ExecutorRates.ALL, each, end);
        return object;
    }
}

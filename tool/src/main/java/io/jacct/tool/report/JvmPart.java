// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.counter.Counter;
import io.jacct.field.JvmFields;
import io.jacct.snapshot.JvmTimes;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Activity;
import io.jacct.tool.text.Json;

/** The whole JVM: its counters in the span, CPU time and run queue over time, bytes over time. */
final class JvmPart implements Part {
    private static final String JVM = "jvm";

    private final Series series = new Series();

    JvmPart() {
        series.open(JVM);
    }

    @Override
    public void add(Step step) {
        Activity activity = step.activity();
        series.step();
        Share.of(step, activity.usage()).forEach((name, value) -> series.add(JVM, name, value));
        JvmTimes jvm = times(activity);
        JvmFields.ALL.forEach(
                field -> {
                    Long nanos = (Long) field.of(jvm, step.end());
                    Double percent = nanos == null ? null : activity.percent(nanos);
                    series.add(JVM, field.name(), percent);
                });
        series.add(JVM, "readBytes", activity.rate(activity.totals().readBytes()));
        series.add(JVM, "writeBytes", activity.rate(activity.totals().writeBytes()));
        allocated(activity);
    }

    private void allocated(Activity activity) {
        Counter bytes = Counter.ALLOCATED_BYTES;
        boolean known = activity.totals().knows(bytes);
        Double rate = known ? activity.rate(activity.totals().get(bytes)) : null;
        series.add(JVM, bytes.label(), rate);
    }

    private static JvmTimes times(Activity activity) {
        return activity.end().jvm().known() ? activity.jvm() : JvmTimes.UNKNOWN;
    }

    @Override
    public void write(JsonObject report, Step whole) {
        Activity activity = whole.activity();
        Snapshot end = whole.end();
        JsonObject totals = new JsonObject();
        totals.add("percent", Share.json(Share.of(whole, activity.usage())));
        JsonObject counters = Json.counters(activity.totals());
        Json.add(counters, JvmFields.ALL, times(activity), end);
        totals.add("counters", counters);
        totals.add("over", series.of(JVM));
        report.add("totals", totals);
    }
}

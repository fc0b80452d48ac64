// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.taskstats.Usage;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where the time of threads went, in percent of one thread's time, with the names of {@code top
 * --json}. {@code other} is the rest of their lives: they were blocked by a monitor, stopped for a
 * collector, or in waits that jacct does not see. A thread may run during an operation, so that the
 * shares may add up to more than its life; then there is no rest.
 */
final class Share {
    private Share() {}

    /** Null for a value that is not known; without the rest. */
    static Map<String, Double> of(Step step, Usage usage) {
        Map<String, Double> share = new LinkedHashMap<>();
        share.put("cpu", percent(step, usage.cpu()));
        share.put("runQueue", percent(step, usage.runQueue()));
        share.put("file", percent(step, usage.file()));
        share.put("socket", percent(step, usage.socket()));
        share.put("wait", percent(step, usage.waiting()));
        return share;
    }

    /** With the rest of {@code lived} nanoseconds; null: that is not known. */
    static Map<String, Double> of(Step step, Usage usage, Long lived) {
        Map<String, Double> share = of(step, usage);
        boolean known = lived != null && usage.cpu() >= 0;
        double rest = known ? percent(step, lived) : 0;
        for (Double each : share.values()) {
            rest -= each == null ? 0 : each;
        }
        share.put("other", known ? Double.valueOf(Math.max(0, rest)) : null);
        return share;
    }

    private static Double percent(Step step, long nanos) {
        return nanos < 0 ? null : step.activity().percent(nanos);
    }

    static JsonObject json(Map<String, Double> share) {
        JsonObject object = new JsonObject();
        share.forEach(object::addProperty);
        return object;
    }
}

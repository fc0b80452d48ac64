// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import com.google.gson.JsonObject;
import io.jacct.counter.Resource;
import io.jacct.field.ResourceUse;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Json;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;

/** Periods of a beancounter: a line for each resource, or in JSON one line. */
final class UbstatReport {
    private static final String PERIOD = "%12s %12s";
    private static final String RESOURCE = "  %-12s";
    private static final String VALUE = " %20s";
    private static final int MILLI_DIGITS = 3;

    private final PrintWriter out;
    private final boolean json;
    private final PageInfo page;
    private final long originMillis;
    private final Beancounter of;
    private final UbstatFunction function;
    private boolean begun;

    UbstatReport(
            PrintWriter out,
            boolean json,
            Snapshot first,
            Beancounter of,
            UbstatFunction function) {
        this.out = out;
        this.json = json;
        this.page = first.page();
        // number 0, the JVM, is made when beancounters come into use
        this.originMillis = first.beancounters().get(0).createdMillis();
        this.of = of;
        this.function = function;
    }

    /**
     * Prints the last period of the beancounter. Returns false if the output has no reader any
     * more.
     */
    boolean print(Beancounter now) {
        if (json) {
            out.println(Json.line(json(now)));
        } else {
            if (!begun) {
                out.println(line("start", "end", "resource", function.fields()));
            }
            function.resources().forEach(resource -> out.println(line(now, resource)));
        }
        begun = true;
        return !out.checkError();
    }

    private String line(Beancounter now, int resource) {
        JsonObject use = use(now.last().get(resource));
        return line(
                seconds(now.periodStart()).toPlainString(),
                seconds(now.periodEnd()).toPlainString(),
                Resource.label(resource),
                function.fields().stream().map(field -> use.get(field).getAsString()).toList());
    }

    private String line(String start, String end, String resource, List<String> values) {
        StringBuilder line = new StringBuilder(String.format(PERIOD, start, end));
        if (!function.one()) {
            line.append(String.format(RESOURCE, resource));
        }
        values.forEach(value -> line.append(String.format(VALUE, value)));
        return line.toString();
    }

    private JsonObject json(Beancounter now) {
        JsonObject object = new JsonObject();
        object.addProperty("pid", page.pid());
        object.addProperty("id", of.id());
        object.addProperty("name", of.name());
        if (function.one()) {
            object.addProperty("resource", Resource.label(function.resources().get(0)));
        }
        object.addProperty("start", seconds(now.periodStart()));
        object.addProperty("end", seconds(now.periodEnd()));
        if (function.one()) {
            JsonObject use = use(now.last().get(function.resources().get(0)));
            use.entrySet().forEach(e -> object.add(e.getKey(), e.getValue()));
        } else {
            object.add("resources", resources(now));
        }
        return object;
    }

    private static JsonObject resources(Beancounter now) {
        JsonObject object = new JsonObject();
        for (ResourceUse each : ResourceUse.of(now)) {
            object.add(each.resource().label(), use(each.last()));
        }
        return object;
    }

    /** With OpenVZ's names; 2^63 - 1 stands for no bound, as there. */
    private static JsonObject use(Beancounter.Use use) {
        JsonObject object = new JsonObject();
        object.addProperty("held", use.held());
        object.addProperty("maxheld", use.maxheld());
        object.addProperty("minheld", use.minheld());
        object.addProperty("barrier", use.barrier());
        object.addProperty("limit", use.limit());
        object.addProperty("failcnt", use.failcnt());
        return object;
    }

    /** Seconds since beancounters came into use. That moment is known to the millisecond. */
    private BigDecimal seconds(long nanos) {
        long millis = PageInfo.millis(nanos, page.startedNanos(), page.startedMillis());
        return BigDecimal.valueOf(Math.max(0, millis - originMillis), MILLI_DIGITS);
    }
}

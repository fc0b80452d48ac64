// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.beancounter;

import com.google.gson.JsonObject;
import io.jacct.counter.Resource;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Json;
import java.io.PrintWriter;
import java.math.BigDecimal;

/** Periods of one resource of a beancounter, a line each. */
final class UbstatReport {
    private static final String ROW = "%12s %12s %20s %20s";
    private static final int MILLI_DIGITS = 3;

    private final PrintWriter out;
    private final boolean json;
    private final PageInfo page;
    private final long originMillis;
    private final Beancounter of;
    private final Resource resource;
    private boolean begun;

    UbstatReport(PrintWriter out, boolean json, Snapshot first, Beancounter of, Resource resource) {
        this.out = out;
        this.json = json;
        this.page = first.page();
        // number 0, the JVM, is made when beancounters come into use
        this.originMillis = first.beancounters().get(0).createdMillis();
        this.of = of;
        this.resource = resource;
    }

    /**
     * Prints the last period of the beancounter. Returns false if the output has no reader any
     * more.
     */
    boolean print(Beancounter now) {
        Beancounter.Use use = now.last().get(resource.id());
        if (json) {
            out.println(Json.line(json(now, use)));
        } else {
            if (!begun) {
                out.println(String.format(ROW, "start", "end", "maxheld", "failcnt"));
            }
            String start = seconds(now.periodStart()).toPlainString();
            String end = seconds(now.periodEnd()).toPlainString();
            out.println(String.format(ROW, start, end, use.maxheld(), use.failcnt()));
        }
        begun = true;
        return !out.checkError();
    }

    private JsonObject json(Beancounter now, Beancounter.Use use) {
        JsonObject object = new JsonObject();
        object.addProperty("pid", page.pid());
        object.addProperty("id", of.id());
        object.addProperty("name", of.name());
        object.addProperty("resource", resource.label());
        object.addProperty("start", seconds(now.periodStart()));
        object.addProperty("end", seconds(now.periodEnd()));
        BeancounterJson.use(use).entrySet().forEach(e -> object.add(e.getKey(), e.getValue()));
        return object;
    }

    /** Seconds since beancounters came into use. That moment is known to the millisecond. */
    private BigDecimal seconds(long nanos) {
        long millis = PageInfo.millis(nanos, page.startedNanos(), page.startedMillis());
        return BigDecimal.valueOf(Math.max(0, millis - originMillis), MILLI_DIGITS);
    }
}

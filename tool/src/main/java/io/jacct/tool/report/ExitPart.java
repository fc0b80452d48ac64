// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.jacct.counter.Counter;
import io.jacct.field.Interval;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Threads that ended: how many, the exceptions that ended them by pool, and the latest exits. A
 * page keeps a limited number of exits, and {@code known} tells how many of them it had.
 */
final class ExitPart implements Part {
    private static final int MOST = 200;

    private static final List<Counter> COUNTERS =
            List.of(
                    Counter.CPU_NANOS,
                    Counter.CPU_DELAY_NANOS,
                    Counter.FILE_READ_BYTES,
                    Counter.FILE_WRITE_BYTES,
                    Counter.SOCKET_READ_BYTES,
                    Counter.SOCKET_WRITE_BYTES);

    /** Exits that one exception caused. */
    private record Cause(String pool, String cause, boolean fatal) {}

    @Override
    public void add(Step step) {
        // the whole span has all exits
    }

    @Override
    public void write(JsonObject report, Step whole) {
        Snapshot begin = whole.interval().begin();
        long before = begin == null ? 0 : begin.ended();
        List<Departure> exits = whole.exits().stream().filter(each -> each.exit() > 0).toList();
        JsonObject object = new JsonObject();
        object.addProperty("endedTasks", Interval.gained(whole.end().ended(), before));
        object.addProperty("known", exits.size());
        object.add("causes", causes(exits));
        List<Departure> latest = new ArrayList<>(exits);
        latest.sort(Comparator.comparingLong(Departure::exit).reversed());
        object.add("latest", Json.array(latest.stream().limit(MOST).toList(), ExitPart::exit));
        report.add("exits", object);
    }

    private static JsonArray causes(List<Departure> exits) {
        Map<Cause, List<Departure>> causes = new LinkedHashMap<>();
        for (Departure each : exits) {
            if (each.cause() != null) {
                Cause cause = new Cause(each.task().pool(), each.cause(), each.fatal());
                causes.computeIfAbsent(cause, none -> new ArrayList<>()).add(each);
            }
        }
        List<Cause> sorted = new ArrayList<>(causes.keySet());
        sorted.sort(Comparator.comparing(cause -> -causes.get(cause).size()));
        return Json.array(
                sorted,
                cause -> {
                    List<Departure> all = causes.get(cause);
                    JsonObject object = new JsonObject();
                    object.addProperty("pool", cause.pool);
                    object.addProperty("cause", cause.cause);
                    object.addProperty("fatal", cause.fatal);
                    object.addProperty("exits", all.size());
                    object.addProperty("endedMillis", all.get(all.size() - 1).endedMillis());
                    return object;
                });
    }

    private static JsonObject exit(Departure exit) {
        JsonObject object = new JsonObject();
        object.addProperty("exit", exit.exit());
        object.addProperty("id", exit.task().id());
        object.addProperty("name", exit.task().name());
        object.addProperty("pool", exit.task().pool());
        object.addProperty("endedMillis", exit.endedMillis());
        long began = exit.task().traits().startNanos();
        object.addProperty("lifetimeNanos", began == 0 ? null : exit.endNanos() - began);
        object.addProperty("cause", exit.cause());
        object.addProperty("fatal", exit.fatal());
        Counts counts = exit.task().counts();
        for (Counter each : COUNTERS) {
            object.addProperty(each.label(), counts.knows(each) ? counts.get(each) : null);
        }
        return object;
    }
}

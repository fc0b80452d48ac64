// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.counter.Counter;
import io.jacct.field.Interval;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
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

    /** What ended threads of a pool. */
    private record Cause(String pool, String cause, boolean fatal) {}

    /** How many it ended, and when it ended the last one. */
    private record Exits(long count, long lastMillis) {
        Exits plus(Exits later) {
            return new Exits(count + later.count, Math.max(lastMillis, later.lastMillis));
        }
    }

    private final Map<Cause, Exits> causes = new LinkedHashMap<>();

    /** The last one first. */
    private final Deque<Departure> latest = new ArrayDeque<>();

    private long known;

    @Override
    public void add(Step step) {
        for (Departure each : step.exits()) {
            if (each.exit() > 0) {
                add(each);
            }
        }
    }

    private void add(Departure exit) {
        known++;
        latest.addFirst(exit);
        if (latest.size() > MOST) {
            latest.removeLast();
        }
        if (exit.cause() != null) {
            Cause cause = new Cause(exit.task().pool(), exit.cause(), exit.fatal());
            causes.merge(cause, new Exits(1, exit.endedMillis()), Exits::plus);
        }
    }

    @Override
    public void write(JsonObject report, Step whole) {
        Snapshot begin = whole.interval().begin();
        long before = begin == null ? 0 : begin.ended();
        JsonObject object = new JsonObject();
        object.addProperty("endedTasks", Interval.gained(whole.end().ended(), before));
        object.addProperty("known", known);
        List<Cause> sorted = new ArrayList<>(causes.keySet());
        sorted.sort(Comparator.comparing(cause -> -causes.get(cause).count));
        object.add("causes", Json.array(sorted, this::cause));
        object.add("latest", Json.array(List.copyOf(latest), ExitPart::exit));
        report.add("exits", object);
    }

    private JsonObject cause(Cause cause) {
        JsonObject object = new JsonObject();
        object.addProperty("pool", cause.pool);
        object.addProperty("cause", cause.cause);
        object.addProperty("fatal", cause.fatal);
        object.addProperty("exits", causes.get(cause).count);
        object.addProperty("endedMillis", causes.get(cause).lastMillis);
        return object;
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

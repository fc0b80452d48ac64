// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.tool.text.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Operations that lasted for a second or more when a snapshot was taken, and that are no waits for
 * work. Snapshots that show one operation of a thread give one row.
 */
final class HangPart implements Part {
    private static final int MOST = 200;
    private static final long LEAST_NANOS = 1_000_000_000;

    /** Two looks at one operation may differ by so much in when it began. */
    private static final long SAME_MILLIS = 1000;

    /** A thread in an operation. */
    private record Doing(long id, long startedMillis, String operation, String endpoint) {}

    /** When that was seen; the operation began at the same time in all its sightings. */
    private static final class Hang {
        final Task task;
        final Long beganMillis;
        final Long nanos;
        final boolean atEnd;

        Hang(Task task, Snapshot in, boolean atEnd) {
            this.task = task;
            long lasted = task.current().nanos();
            this.nanos = lasted < 0 ? null : lasted;
            this.beganMillis = lasted < 0 ? null : in.takenMillis() - lasted / 1_000_000;
            this.atEnd = atEnd;
        }

        boolean continues(Hang earlier) {
            return beganMillis == null
                    || earlier.beganMillis == null
                    || Math.abs(beganMillis - earlier.beganMillis) <= SAME_MILLIS;
        }
    }

    private final Map<Doing, List<Hang>> seen = new HashMap<>();
    private final Snapshot last;

    HangPart(Step whole) {
        last = whole.end();
        if (whole.interval().begin() != null) {
            add(whole.interval().begin(), false);
        }
    }

    @Override
    public void add(Step step) {
        add(step.end(), step.end().takenNanos() == last.takenNanos());
    }

    private void add(Snapshot in, boolean atEnd) {
        for (Task task : in.tasks()) {
            CurrentOperation now = task.current();
            boolean lasts = now != null && (now.nanos() < 0 || now.nanos() >= LEAST_NANOS);
            if (lasts && !now.isIdle() && !task.jdk()) {
                add(new Hang(task, in, atEnd));
            }
        }
    }

    private void add(Hang hang) {
        Task task = hang.task;
        String endpoint = endpoint(task.current());
        Doing doing = new Doing(task.id(), task.startedMillis(), task.current().name(), endpoint);
        List<Hang> earlier = seen.computeIfAbsent(doing, none -> new ArrayList<>());
        int latest = earlier.size() - 1;
        if (latest >= 0 && hang.continues(earlier.get(latest))) {
            earlier.set(latest, hang);
        } else {
            earlier.add(hang);
        }
    }

    private static String endpoint(CurrentOperation operation) {
        return operation.endpoint() == null ? null : operation.endpoint().name();
    }

    @Override
    public void write(JsonObject report, Step whole) {
        List<Hang> all = new ArrayList<>();
        seen.values().forEach(all::addAll);
        all.sort(
                Comparator.<Hang>comparingLong(each -> each.nanos == null ? 0 : -each.nanos)
                        .thenComparingLong(each -> each.task.id()));
        report.add("hangs", Json.array(all.stream().limit(MOST).toList(), HangPart::hang));
        report.addProperty("hangsLeftOut", Math.max(0, all.size() - MOST));
    }

    private static JsonObject hang(Hang hang) {
        Task task = hang.task;
        CurrentOperation now = task.current();
        JsonObject object = new JsonObject();
        object.addProperty("id", task.id());
        object.addProperty("name", task.name());
        object.addProperty("pool", task.pool());
        object.addProperty("operation", now.name());
        object.addProperty("kind", now.endpoint() == null ? null : now.endpoint().kind());
        object.addProperty("endpoint", endpoint(now));
        object.addProperty("beganMillis", hang.beganMillis);
        object.addProperty("nanos", hang.nanos);
        object.addProperty("atEnd", hang.atEnd);
        return object;
    }
}

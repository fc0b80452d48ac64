// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import com.google.gson.JsonObject;
import io.jacct.counter.Health;
import io.jacct.field.HandleFields;
import io.jacct.field.Interval;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.tool.text.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Open handles by their openers, and handles that the application has lost. Openers that live count
 * together as their pool. Others have only their names.
 */
final class HandlePart implements Part {
    private static final int MOST = 200;

    /** Who opened handles of one kind. */
    private record Opener(String name, String kind) {}

    @Override
    public void add(Step step) {
        // the end of the span has all that is open
    }

    @Override
    public void write(JsonObject report, Step whole) {
        Snapshot end = whole.end();
        Snapshot begin = whole.interval().begin();
        Map<Opener, List<Handle>> now = openers(end, end.tasks());
        Map<Opener, List<Handle>> then = begin == null ? Map.of() : openers(begin, begin.tasks());
        List<Opener> sorted = new ArrayList<>(now.keySet());
        sorted.sort(
                Comparator.<Opener>comparingInt(each -> -now.get(each).size())
                        .thenComparing(Opener::name)
                        .thenComparing(Opener::kind));
        report.add(
                "handles",
                Json.array(
                        sorted.stream().limit(MOST).toList(),
                        each -> {
                            Long before =
                                    begin == null
                                            ? null
                                            : (long) then.getOrDefault(each, List.of()).size();
                            return opener(each, now.get(each), before);
                        }));
        List<Handle> lost =
                end.handles().collected().stream()
                        .filter(each -> each.collectedMillis() >= beginMillis(whole))
                        .toList();
        report.add("collectedHandles", Json.array(HandleFields.COLLECTED, lost, end));
        String name = Health.LEAKED_HANDLES.label();
        report.addProperty(name, Interval.gained(health(end, name), health(begin, name)));
    }

    private static long beginMillis(Step whole) {
        Snapshot begin = whole.interval().begin();
        return begin == null ? whole.end().page().startedMillis() : begin.takenMillis();
    }

    private static long health(Snapshot snapshot, String name) {
        return snapshot == null ? 0 : snapshot.health().getOrDefault(name, 0L);
    }

    private static Map<Opener, List<Handle>> openers(Snapshot in, List<Task> tasks) {
        Map<Long, String> pools = new HashMap<>();
        tasks.forEach(task -> pools.put(task.id(), task.pool()));
        Map<Opener, List<Handle>> openers = new LinkedHashMap<>();
        for (Handle each : in.handles().open()) {
            String opener =
                    each.adopted() ? null : pools.getOrDefault(each.openerId(), each.opener());
            openers.computeIfAbsent(
                            new Opener(opener == null ? "" : opener, each.kind()),
                            none -> new ArrayList<>())
                    .add(each);
        }
        return openers;
    }

    private static JsonObject opener(Opener opener, List<Handle> open, Long before) {
        JsonObject object = new JsonObject();
        object.addProperty("opener", opener.name.isEmpty() ? null : opener.name);
        object.addProperty("kind", opener.kind);
        object.addProperty("open", open.size());
        object.addProperty("openGrowth", before == null ? null : open.size() - before);
        Map<String, Long> endpoints = new LinkedHashMap<>();
        open.forEach(each -> endpoints.merge(each.endpoint(), 1L, Long::sum));
        object.addProperty("endpoints", endpoints.size());
        object.addProperty("endpoint", most(endpoints));
        long first = open.stream().mapToLong(Handle::openedMillis).min().orElse(0);
        object.addProperty("openedMillis", first);
        long unused = open.stream().mapToLong(Handle::unusedNanos).max().orElse(-1);
        object.addProperty("unusedNanos", unused < 0 ? null : unused);
        return object;
    }

    /** The endpoint with the most of them; the first of equals. */
    private static String most(Map<String, Long> endpoints) {
        String most = null;
        for (Map.Entry<String, Long> each : endpoints.entrySet()) {
            most = most == null || each.getValue() > endpoints.get(most) ? each.getKey() : most;
        }
        return most;
    }
}

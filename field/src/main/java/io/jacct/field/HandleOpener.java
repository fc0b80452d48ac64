// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who opened handles of one kind. Openers that live count together as their pool. Others have only
 * their names.
 *
 * @param name null: nobody saw the opening
 * @param open the handles, at least one
 */
public record HandleOpener(String name, String kind, List<Handle> open) {
    private static final Comparator<HandleOpener> MOST_FIRST =
            Comparator.<HandleOpener>comparingInt(each -> -each.open.size())
                    .thenComparing(HandleOpener::key);

    /** The openers of these handles in a snapshot, the one with most of them first. */
    public static List<HandleOpener> of(List<Handle> handles, Snapshot in) {
        Map<Long, String> pools = new HashMap<>();
        for (Task task : in.tasks()) {
            pools.put(task.id(), task.pool());
        }
        Map<String, HandleOpener> openers = new HashMap<>();
        for (Handle each : handles) {
            String name =
                    each.adopted() ? null : pools.getOrDefault(each.openerId(), each.opener());
            HandleOpener none = new HandleOpener(name, each.kind(), new ArrayList<>());
            openers.computeIfAbsent(none.key(), key -> none).open.add(each);
        }
        return openers.values().stream().sorted(MOST_FIRST).toList();
    }

    /** Tells it from others; opener and kind. */
    public String key() {
        return (name == null ? "" : name) + '\n' + kind;
    }

    /** For how long the one unused for the longest time has not been used; -1: not known. */
    public long unusedNanos() {
        return open.stream().mapToLong(Handle::unusedNanos).max().orElse(-1);
    }

    /** When the first one was opened. */
    public long openedMillis() {
        return open.stream().mapToLong(Handle::openedMillis).min().orElse(0);
    }

    /** How many are open on each endpoint. */
    public Map<String, Long> endpoints() {
        Map<String, Long> endpoints = new TreeMap<>();
        open.forEach(each -> endpoints.merge(each.endpoint(), 1L, Long::sum));
        return endpoints;
    }

    /** The endpoint with the most of them; of equals the first one by name. */
    public String mostlyOn() {
        String most = "";
        long count = 0;
        for (Map.Entry<String, Long> each : endpoints().entrySet()) {
            if (each.getValue() > count) {
                most = each.getKey();
                count = each.getValue();
            }
        }
        return most;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.reading;

import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The part of a snapshot that the rates need: the sums without the tasks, which are the largest
 * part. The subjects of the MBeans compare with it.
 *
 * @param takenNanos as in the snapshot
 * @param totals the whole JVM
 * @param groups by name
 * @param pools by name
 * @param executors by name
 */
public record Sample(
        long takenNanos,
        Counts totals,
        Map<String, Counts> groups,
        Map<String, Counts> pools,
        Map<String, Executor> executors) {
    static Sample of(Snapshot snapshot) {
        return new Sample(
                snapshot.takenNanos(),
                snapshot.totals(),
                byName(snapshot.groups()),
                byName(snapshot.pools()),
                executors(snapshot));
    }

    /** The one state that is known without a snapshot: all counts were 0 at the start. */
    static Sample ofStart(Snapshot snapshot) {
        long millis = Math.max(0, snapshot.takenMillis() - snapshot.page().startedMillis());
        long nanos = snapshot.takenNanos() - TimeUnit.MILLISECONDS.toNanos(millis);
        return new Sample(nanos, Counts.ZERO, Map.of(), Map.of(), Map.of());
    }

    /** A group that did not exist then has counts of 0. */
    public Counts group(String name) {
        return groups.getOrDefault(name, Counts.ZERO);
    }

    public Counts pool(String name) {
        return pools.getOrDefault(name, Counts.ZERO);
    }

    /** Null if it did not exist then. */
    public Executor executor(String name) {
        return executors.get(name);
    }

    private static Map<String, Executor> executors(Snapshot snapshot) {
        Map<String, Executor> executors = new HashMap<>();
        snapshot.executors().forEach(executor -> executors.put(executor.name(), executor));
        return executors;
    }

    private static Map<String, Counts> byName(List<Group> groups) {
        Map<String, Counts> counts = new HashMap<>();
        for (Group group : groups) {
            counts.merge(group.name(), group.counts(), Counts::plus);
        }
        return counts;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.reading;

import io.jacct.counter.Counter;
import io.jacct.counter.Health;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The most virtual threads alive in any snapshot taken: by pool, by group and for the whole JVM.
 * Threads that came and went between two snapshots are missed. Any thread. {@code Account} asks it.
 */
public final class LivePeaks {
    private final Map<String, Long> pools = new ConcurrentHashMap<>();
    private final Map<String, Long> groups = new ConcurrentHashMap<>();
    private volatile long totals;

    /** For one thread at a time. */
    void look(Snapshot snapshot) {
        look(snapshot.pools(), pools);
        look(snapshot.groups(), groups);
        totals = Math.max(totals, live(snapshot));
    }

    private static void look(List<Group> all, Map<String, Long> peaks) {
        for (Group one : all) {
            long live = live(one.counts());
            if (live > 0) {
                peaks.merge(one.name(), live, Math::max);
            }
        }
    }

    /**
     * Not below 0: if a thread moved while the page was read, the counts may have its end without
     * its start.
     */
    public static long live(Counts counts) {
        long live = counts.get(Counter.VIRTUAL_STARTS) - counts.get(Counter.VIRTUAL_ENDS);
        return Math.max(0, live);
    }

    /** The same for the whole JVM, with those that began before the agent came. */
    public static long live(Snapshot snapshot) {
        String found = Health.FOUND_VIRTUAL_THREADS.label();
        return live(snapshot.totals()) + snapshot.health().getOrDefault(found, 0L);
    }

    public long totals() {
        return totals;
    }

    public long group(String name) {
        return groups.getOrDefault(name, 0L);
    }

    public long pool(String name) {
        return pools.getOrDefault(name, 0L);
    }
}

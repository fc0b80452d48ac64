// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import io.jacct.field.Interval;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * For how long the threads of each pool lived in an interval. Live threads tell when they began,
 * and exits when they ended. A pool of which some exits are not known has no value, nor has one
 * with accounts that are no threads.
 */
final class Lives {
    private final long from;
    private final long to;
    private final Map<String, Long> nanos = new HashMap<>();
    private final Map<String, Long> known = new HashMap<>();
    private final Set<String> unknown = new HashSet<>();

    private Lives(long from, long to) {
        this.from = from;
        this.to = to;
    }

    static Map<String, Long> of(Interval interval, List<Departure> exits) {
        Snapshot end = interval.end();
        Lives lives = new Lives(Step.begin(interval), end.takenNanos());
        for (Task task : end.tasks()) {
            lives.add(task, lives.to);
        }
        for (Departure exit : exits) {
            lives.add(exit.task(), exit.endNanos());
            lives.known.merge(exit.task().pool(), 1L, Long::sum);
        }
        Map<String, Long> before = new HashMap<>();
        if (interval.begin() != null) {
            interval.begin().pools().forEach(pool -> before.put(pool.name(), pool.ended()));
        }
        for (Group pool : end.pools()) {
            long ended = pool.ended() - before.getOrDefault(pool.name(), 0L);
            if (ended > lives.known.getOrDefault(pool.name(), 0L)) {
                lives.unknown.add(pool.name());
            }
        }
        lives.nanos.keySet().removeAll(lives.unknown);
        return lives.nanos;
    }

    private void add(Task task, long until) {
        long began = task.traits().startNanos();
        if (task.id() < 0) {
            unknown.add(task.pool());
        } else if (began != 0) {
            long since = began - from > 0 ? began : from;
            nanos.merge(task.pool(), Math.max(0, until - since), Long::sum);
        } else {
            unknown.add(task.pool());
        }
    }
}

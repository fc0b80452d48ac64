// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import io.jacct.field.Interval;
import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Task;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * For how long the threads of each pool lived in an interval. Live threads tell when they began,
 * and exits when they ended. A pool that has lost exits has no value, nor has one with accounts
 * that are no threads.
 */
final class Lives {
    private final long from;
    private final long to;
    private final Map<String, Long> nanos = new HashMap<>();
    private final Set<String> unknown;
    private final Set<Key> live = new HashSet<>();

    /** A thread; ids are not used again, but accounts are. */
    private record Key(long id, long startNanos) {
        static Key of(Task task) {
            return new Key(task.id(), task.traits().startNanos());
        }
    }

    private Lives(long from, long to, Set<String> lost) {
        this.from = from;
        this.to = to;
        this.unknown = new HashSet<>(lost);
    }

    static Map<String, Long> of(Interval interval, List<Departure> exits, Set<String> lost) {
        Lives lives = new Lives(Step.begin(interval), interval.end().takenNanos(), lost);
        for (Task task : interval.end().tasks()) {
            lives.live.add(Key.of(task));
            lives.add(task, lives.to);
        }
        for (Departure exit : exits) {
            // one that is being folded may be in both
            if (!lives.live.contains(Key.of(exit.task()))) {
                lives.add(exit.task(), exit.endNanos());
            }
        }
        for (Group pool : interval.end().pools()) {
            lives.nanos.putIfAbsent(pool.name(), 0L);
        }
        lives.nanos.keySet().removeAll(lives.unknown);
        return lives.nanos;
    }

    private void add(Task task, long until) {
        long began = task.traits().startNanos();
        if (task.id() < 0 || began == 0) {
            unknown.add(task.pool());
        } else {
            long since = began - from > 0 ? began : from;
            nanos.merge(task.pool(), Math.max(0, until - since), Long::sum);
        }
    }
}

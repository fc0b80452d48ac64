// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.Snapshot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the pools that have lost exits: more of their threads have ended than exits were seen. Both
 * are counted from the beginning, because an exit may be seen a little earlier or later than its
 * thread is missing in a snapshot. A renamed thread has ended in its old pool without an exit.
 */
final class Losses {
    private final Snapshot first;
    private final Map<String, Long> ended = new HashMap<>();
    private final Map<String, Long> seen = new HashMap<>();
    private final Map<String, Long> lost = new HashMap<>();

    /** From that snapshot on, or from the start of the agent if it is null. */
    Losses(Snapshot first) {
        this.first = first;
        if (first != null) {
            first.pools().forEach(pool -> ended.put(pool.name(), pool.ended()));
        }
    }

    /** Takes exits. */
    void see(List<Departure> exits) {
        for (Departure each : exits) {
            boolean earlier = first != null && each.endNanos() - first.takenNanos() <= 0;
            if (each.exit() > 0 && !earlier) {
                seen.merge(each.task().pool(), 1L, Long::sum);
            }
        }
    }

    /** The pools that have lost exits since the last call. */
    Set<String> until(Snapshot now) {
        Set<String> pools = new HashSet<>();
        for (Group pool : now.pools()) {
            String name = pool.name();
            long gone = pool.ended() - ended.getOrDefault(name, 0L);
            long missing = Math.max(0, gone - seen.getOrDefault(name, 0L));
            Long before = lost.put(name, missing);
            if (missing > (before == null ? 0 : before)) {
                pools.add(name);
            }
        }
        return pools;
    }
}

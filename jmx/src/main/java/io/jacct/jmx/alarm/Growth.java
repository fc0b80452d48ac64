// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.alarm;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Counts of several things that only grow, and how much of each is new. What there was at the first
 * look is not new. Of one thing it tells at once, and then at most once a minute, so that a steady
 * trouble does not hide the others. For one thread at a time.
 */
final class Growth {
    private static final long SPACING = TimeUnit.MINUTES.toNanos(1);

    private final Map<String, Told> known = new HashMap<>();
    private boolean looked;

    private record Told(long count, long nanos) {}

    /** How much is new to tell at that time, by a monotonic clock; 0: nothing, or not yet. */
    long next(String key, long count, long nanos) {
        Told told =
                known.computeIfAbsent(
                        key, unknown -> new Told(looked ? 0 : count, nanos - SPACING));
        long gained = count - told.count();
        if (gained <= 0 || nanos - told.nanos() < SPACING) {
            return 0;
        }
        known.put(key, new Told(count, nanos));
        return gained;
    }

    /** A look is over that had these things. */
    void looked(Set<String> present) {
        looked = true;
        known.keySet().retainAll(present);
    }
}

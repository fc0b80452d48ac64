// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.counter.Resource;

/**
 * Boot loader. How often held has risen above the barrier, of each resource of a beancounter. After
 * a crossing the next one counts only when held has fallen below the barrier by an eighth of the
 * barrier, and by at least 1. So a value that goes up and down around the barrier is one crossing.
 * Under the lock of the beancounter.
 */
final class Crossings {
    private final long[] times = new long[Resource.COUNT];

    /** A bit for each resource that has crossed its barrier and has not fallen clearly below. */
    private long above;

    /** Returns the number of crossings if the new value of held is a crossing, otherwise 0. */
    long look(int resource, long held, long barrier) {
        long bit = 1L << resource;
        if ((above & bit) != 0) {
            if (held <= Math.max(0, barrier - Math.max(1, barrier >> 3))) {
                above &= ~bit;
            }
            return 0;
        }
        if (held <= barrier) {
            return 0;
        }
        above |= bit;
        times[resource]++;
        return times[resource];
    }

    /** The resource has a new barrier, so its next change may be a crossing. */
    void renew(int resource) {
        above &= ~(1L << resource);
    }
}

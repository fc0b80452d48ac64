// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

import io.jacct.counter.Resource;

/**
 * Boot loader. How often held has risen above the barrier, of each resource of a beancounter. It
 * counts again only after held was an eighth of the barrier below it, and at least 1 below. So a
 * value that goes up and down at the barrier is one crossing. Under the lock of the beancounter.
 */
final class Crossings {
    private final long[] times = new long[Resource.COUNT];

    /** A bit for each resource that has crossed its barrier and has not fallen clearly below. */
    private long above;

    /** Returns the number of crossings if this is one; otherwise 0. */
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

    /** The resource has another barrier, so the next look may be a crossing. */
    void renew(int resource) {
        above &= ~(1L << resource);
    }
}

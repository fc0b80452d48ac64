// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * A thread group or a pool: the sum over its live and departed tasks.
 *
 * @param name the group's path below {@code system}, or the pool's pattern
 * @param live tasks alive
 * @param started tasks ever seen
 * @param departed what tasks that have ended did
 * @param counts what all its tasks did, live and departed
 * @param missing the {@code Measure}s that are not known of all its tasks, by their bits
 */
public record Group(
        String name, int live, long started, Counts departed, Counts counts, long missing) {
    /** With nothing missing. */
    public Group(String name, int live, long started, Counts departed, Counts counts) {
        this(name, live, started, departed, counts, 0);
    }

    /** Tasks that have ended. */
    public long ended() {
        return started - live;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * A thread group or a pool: the sum over its live and departed tasks.
 *
 * @param name the group's path below {@code system}, or the pool's pattern
 * @param live tasks alive
 * @param started tasks ever seen
 * @param departed counts of the tasks that have ended
 * @param counts counts of all its tasks, live and departed
 * @param jdk whether none of its tasks, live or departed, was the application's
 */
public record Group(
        String name, int live, long started, Counts departed, Counts counts, boolean jdk) {
    /** Makes a group of the application. */
    public Group(String name, int live, long started, Counts departed, Counts counts) {
        this(name, live, started, departed, counts, false);
    }

    /** The {@code Measure}s that are not known for all its tasks, as bits. */
    public long missing() {
        return counts.missing();
    }

    /** Tasks that have ended. */
    public long ended() {
        return started - live;
    }
}

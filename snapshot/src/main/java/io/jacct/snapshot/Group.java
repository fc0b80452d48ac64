// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;
import java.util.Set;

/**
 * A thread group or a pool: the sum over its live and departed tasks.
 *
 * <p>A renamed thread counts as started, and later as ended, in the pool in which it started. It is
 * live in its present pool.
 *
 * @param name the group's path below {@code system}, or the pool's pattern
 * @param live tasks alive
 * @param started tasks ever seen
 * @param ended tasks that have ended
 * @param departed counts of the tasks that have ended, and of a pool also what renamed threads did
 *     before they left it
 * @param counts counts of all its tasks, live and departed
 * @param jdk whether none of its tasks, live or departed, was the application's
 */
public record Group(
        String name,
        int live,
        long started,
        long ended,
        Counts departed,
        Counts counts,
        boolean jdk) {
    /** Makes a group of which no thread was renamed. */
    public Group(String name, int live, long started, Counts departed, Counts counts, boolean jdk) {
        this(name, live, started, started - live, departed, counts, jdk);
    }

    /** Returns a copy with other counts. */
    public Group with(Counts now) {
        return new Group(name, live, started, ended, departed, now, jdk);
    }

    /** Returns the same group of a page that does not have these counters. */
    public Group without(Set<Counter> absent) {
        return absent.isEmpty()
                ? this
                : new Group(
                        name,
                        live,
                        started,
                        ended,
                        departed.without(absent),
                        counts.without(absent),
                        jdk);
    }

    /** Returns both as one, with the name of this one. */
    public Group plus(Group other) {
        return new Group(
                name,
                live + other.live,
                started + other.started,
                ended + other.ended,
                departed.plus(other.departed),
                counts.plus(other.counts),
                jdk && other.jdk);
    }

    /** Makes a group of the application. */
    public Group(String name, int live, long started, Counts departed, Counts counts) {
        this(name, live, started, departed, counts, false);
    }

    /**
     * Whether a thread group of that name has the JVM's and the JDK's own threads: {@code Reference
     * Handler}, {@code Signal Dispatcher}, {@code Common-Cleaner}, {@code process reaper}, {@code
     * RMI Reaper} and the like. An application has no reason to start threads there. Workers of the
     * common pool, carriers of virtual threads and connections of RMI are in other groups, because
     * they work for the application.
     */
    public static boolean isOfJdk(String group) {
        return group.equals("system") || group.equals("InnocuousThreadGroup");
    }

    /** The {@code Measure}s that are not known for all its tasks, as bits. */
    public long missing() {
        return counts.missing();
    }
}

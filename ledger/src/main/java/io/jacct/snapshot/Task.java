// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;

/**
 * A live thread.
 *
 * @param id {@code Thread.getId()}; negative for the account of virtual threads on a carrier and
 *     for the overflow stripes, which are no threads
 * @param name the thread's name, cut to what the page holds
 * @param group name of its thread group
 * @param pool name of its pool
 * @param startedMillis when it was started, or first seen when it is adopted, in milliseconds since
 *     1970
 * @param lifetimeNanos how long ago that was, in nanoseconds; -1 where there is no such time: the
 *     JVM has ended, or this is no thread
 * @param adopted whether it lived before the agent saw it start
 * @param daemon whether it is a daemon
 * @param traits its native id, and what is not known of it
 * @param counts what it has done
 * @param current what it is doing, or null when it is in no accounted operation
 */
public record Task(
        long id,
        String name,
        String group,
        String pool,
        long startedMillis,
        long lifetimeNanos,
        boolean adopted,
        boolean daemon,
        Traits traits,
        Counts counts,
        Operation current) {

    /** Without traits. */
    public Task(
            long id,
            String name,
            String group,
            String pool,
            long startedMillis,
            long lifetimeNanos,
            boolean adopted,
            boolean daemon,
            Counts counts,
            Operation current) {
        this(
                id,
                name,
                group,
                pool,
                startedMillis,
                lifetimeNanos,
                adopted,
                daemon,
                Traits.NONE,
                counts,
                current);
    }

    /** Whether it is the JVM's or the JDK's own, by its thread group. */
    public boolean jdk() {
        return JdkGroups.has(group);
    }

    /** The same with values that were measured just now. */
    public Task with(Counts measured, long missing) {
        Traits known =
                new Traits(
                        traits.tid(),
                        traits.startNanos(),
                        traits.priority(),
                        traits.attached(),
                        missing);
        return new Task(
                id,
                name,
                group,
                pool,
                startedMillis,
                lifetimeNanos,
                adopted,
                daemon,
                known,
                measured.missing(missing),
                current);
    }

    /**
     * How much of its life the task has spent in operations and waits, the present one included, in
     * nanoseconds. What is left of the life it ran, was ready to run, was stopped by the garbage
     * collector, was blocked by a monitor, or waited in a way that is not seen.
     */
    public long accountedNanos() {
        long sum = current == null ? 0 : Math.max(0, current.nanos());
        for (Counter counter : Counter.values()) {
            sum += counter.isPartOfLife() ? counts.get(counter) : 0;
        }
        return sum;
    }
}

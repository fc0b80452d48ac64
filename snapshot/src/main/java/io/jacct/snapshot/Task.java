// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;
import java.util.Set;

/**
 * A live thread.
 *
 * @param id {@code Thread.getId()}; negative for the account of virtual threads on a carrier and
 *     for the overflow stripes, which are no threads
 * @param name the thread's name, cut to the room in the page
 * @param group name of its thread group
 * @param pool name of its pool
 * @param startedMillis when it was started, or first seen if it is adopted, in milliseconds since
 *     1970
 * @param lifetimeNanos the time since then, in nanoseconds; -1 if this is no thread
 * @param adopted whether it lived before the agent saw it start
 * @param daemon whether it is a daemon
 * @param traits its native id, its priority, and the measures that are not known
 * @param counts its counts
 * @param current its current operation, or null if it is in no accounted operation, and not known
 *     to be blocked by a monitor
 * @param inPool the part of its counts that belongs to its present pool; the rest belongs to pools
 *     that it was in before it was renamed
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
        TaskAttributes traits,
        Counts counts,
        CurrentOperation current,
        Counts inPool) {

    /** Makes a task that has always been in one pool. */
    public Task(
            long id,
            String name,
            String group,
            String pool,
            long startedMillis,
            long lifetimeNanos,
            boolean adopted,
            boolean daemon,
            TaskAttributes traits,
            Counts counts,
            CurrentOperation current) {
        this(
                id,
                name,
                group,
                pool,
                startedMillis,
                lifetimeNanos,
                adopted,
                daemon,
                traits,
                counts,
                current,
                counts);
    }

    /** Whether it belongs to the JVM or the JDK, according to its thread group. */
    public boolean jdk() {
        return Group.isOfJdk(group);
    }

    /**
     * Whether the agent has never seen it do anything. It may be in an operation that it began
     * before the agent came, so its times are not known.
     */
    public boolean unseen() {
        return adopted && current == null && counts.isEmpty();
    }

    /** Returns a copy with newly measured values. */
    public Task with(Counts measured, long missing) {
        TaskAttributes known =
                new TaskAttributes(
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
                current,
                inPool.grown(counts, measured.missing(missing)));
    }

    /** Returns the same task of a page that does not have these counters. */
    public Task without(Set<Counter> absent) {
        return absent.isEmpty()
                ? this
                : new Task(
                        id,
                        name,
                        group,
                        pool,
                        startedMillis,
                        lifetimeNanos,
                        adopted,
                        daemon,
                        traits,
                        counts.without(absent),
                        current,
                        inPool.without(absent));
    }

    /** Whether it has been in another pool since {@code earlier}. */
    public boolean hasMovedSince(Task earlier) {
        boolean moved = !pool.equals(earlier.pool);
        if (moved || counts.equals(inPool) && earlier.counts.equals(earlier.inPool)) {
            return moved;
        }
        for (Counter counter : Counter.values()) {
            long elsewhere = counts.get(counter) - inPool.get(counter);
            moved |= elsewhere != earlier.counts.get(counter) - earlier.inPool.get(counter);
        }
        return moved;
    }

    /** Returns a copy with only what it has done in its present pool. */
    public Task ofPool() {
        return new Task(
                id,
                name,
                group,
                pool,
                startedMillis,
                lifetimeNanos,
                adopted,
                daemon,
                traits,
                inPool,
                current);
    }

    /**
     * The part of its life that the task has spent in operations and waits, including the present
     * one, in nanoseconds. In the rest it ran, was ready to run, was stopped by a GC pause, or was
     * blocked by a monitor. The rest also has waits that jacct does not see.
     */
    public long accountedNanos() {
        boolean accounted = current != null && !current.isBlocked();
        long sum = accounted ? Math.max(0, current.nanos()) : 0;
        for (Counter counter : Counter.values()) {
            sum += counter.isPartOfLife() ? counts.get(counter) : 0;
        }
        return sum;
    }
}

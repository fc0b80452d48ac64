// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.counter.Counter;
import io.jacct.snapshot.Counts;

/**
 * The statistics of one task or of one group: a thread group, a pool, or the whole JVM. The meaning
 * follows Linux' taskstats. The values of a group are sums over its departed and its live tasks;
 * its longest times are the longest of all of them. Immutable.
 *
 * @param kind the kind of subject
 * @param id the thread's id for a task; a lasting number for a group; 0 for the JVM
 * @param name of the thread, the group or the pool
 * @param group of a task, the name of its thread group; otherwise empty
 * @param pool of a task, the name of its pool; otherwise empty
 * @param beganMillis when the first task began, in milliseconds since 1970; 0: not known
 * @param elapsedNanos the length of its life, so far or in total; -1: not known
 * @param live threads of a group that are alive
 * @param started threads of a group that have ever been seen
 * @param counts its counts, with the values of the kernel and the JVM
 * @param task the properties of a task; null for a group
 */
public record Taskstats(
        Kind kind,
        long id,
        String name,
        String group,
        String pool,
        long beganMillis,
        long elapsedNanos,
        int live,
        long started,
        Counts counts,
        TaskFacts task) {

    /** The possible subjects. */
    public enum Kind {
        TASK,
        GROUP,
        POOL,
        JVM
    }

    /** Returns the same task with this end. */
    public Taskstats with(TaskFacts.End end) {
        return with(0, task.carriedNanos(), end);
    }

    /** Returns the same task with this CPU time of virtual threads. */
    public Taskstats carrying(long nanos) {
        return with(live, nanos, task.end());
    }

    private Taskstats with(int alive, long carried, TaskFacts.End end) {
        TaskFacts facts =
                new TaskFacts(
                        task.tid(),
                        task.adopted(),
                        task.attached(),
                        task.daemon(),
                        task.priority(),
                        carried,
                        end);
        return new Taskstats(
                kind,
                id,
                name,
                group,
                pool,
                beganMillis,
                elapsedNanos,
                alive,
                started,
                counts,
                facts);
    }

    /** The {@code Measure}s that are not known for it, or for one of its tasks, as bits. */
    public long missing() {
        return counts.missing();
    }

    /** See {@link Counts#knows}: a value that is not known must not be shown as 0. */
    public boolean knows(Counter counter) {
        return counts.knows(counter);
    }
}

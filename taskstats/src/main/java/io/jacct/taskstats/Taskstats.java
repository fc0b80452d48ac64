// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.taskstats;

import io.jacct.counter.Counter;
import io.jacct.snapshot.Counts;

/**
 * What taskstats tells of one task, or of one group: a thread group, a pool, or the whole JVM. Of a
 * group it is the sum over its departed and its live tasks, the longest times the longest of all.
 *
 * @param kind what it is of
 * @param id of a task the thread's; of a group its number, which it keeps; 0 for the JVM
 * @param name of the thread, the group or the pool
 * @param group of a task, the name of its thread group; otherwise empty
 * @param pool of a task, the name of its pool; otherwise empty
 * @param beganMillis when the first task began, in milliseconds since 1970; 0: not known
 * @param elapsedNanos for how long it lives, or has lived; -1: not known
 * @param live threads of a group that are alive
 * @param started threads of a group that have ever been seen
 * @param counts what it did, and what the kernel and the JVM know of it
 * @param task what only a task has; null of a group
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

    /** What statistics can be of. */
    public enum Kind {
        TASK,
        GROUP,
        POOL,
        JVM
    }

    /** The same task, ended so. */
    public Taskstats with(TaskFacts.End end) {
        return with(0, task.carriedNanos(), end);
    }

    /** The same task, whose processor time virtual threads had so much of. */
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

    /** The {@code Measure}s that are not known of it, or of one of its tasks, by their bits. */
    public long missing() {
        return counts.missing();
    }

    /** As {@link Counts#knows}: what is not known must not be shown as 0. */
    public boolean knows(Counter counter) {
        return counts.knows(counter);
    }
}

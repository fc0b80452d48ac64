// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * How long the tasks of an executor ran, each from its beginning to its end; or how long they
 * waited, each until it began, as of a queue that is first come, first served. Immutable.
 *
 * <p>Runs are of thread pools and scheduled pools, and of tasks whose beginning was seen. Waits are
 * of those and of thread-per-task executors, and of tasks that began. Where tasks come fast, some
 * are drawn and stand for the others.
 *
 * @param count the tasks
 * @param nanos of all of them together
 * @param times how their times are distributed
 */
public record TaskTimes(long count, long nanos, Times times) {
    /** Nothing is known. */
    public static final TaskTimes NONE = new TaskTimes(0, 0, Times.NONE);

    /** The tasks since. */
    public TaskTimes minus(TaskTimes earlier) {
        return new TaskTimes(
                count - earlier.count, nanos - earlier.nanos, times.minus(earlier.times));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * How long the tasks of an executor ran, each from its beginning to its end. Only of thread pools
 * and scheduled pools, and of tasks whose beginning was seen. Immutable.
 *
 * @param count tasks that have ended
 * @param nanos of all of them together
 * @param times how their times are distributed
 */
public record Runs(long count, long nanos, Times times) {
    /** Nothing is known. */
    public static final Runs NONE = new Runs(0, 0, Times.NONE);

    /** The tasks that have ended since. */
    public Runs minus(Runs earlier) {
        return new Runs(count - earlier.count, nanos - earlier.nanos, times.minus(earlier.times));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;
import io.jacct.memory.Layout;

/**
 * Properties of a task beside its name.
 *
 * @param tid the native thread id; 0: not known (yet), or no thread
 * @param startNanos when it was started, or first seen, by {@code System.nanoTime()} of its JVM
 * @param priority of a platform thread, 1 to 10; 0 for anything else
 * @param attached whether it came from native code, or was not seen to start for another reason
 * @param missing the {@link Measure}s that are not known, as bits
 */
public record TaskAttributes(
        long tid, long startNanos, int priority, boolean attached, long missing) {
    /**
     * The traits of an account that is not a thread: nothing is measured, and nothing is missing.
     */
    public static final TaskAttributes NONE = new TaskAttributes(0, 0, 0, false, 0);

    /** Decodes the words of a record. */
    public static TaskAttributes of(long tid, long startNanos, long flags, long missing) {
        return new TaskAttributes(
                tid,
                startNanos,
                (int) (flags >>> Layout.PRIORITY_SHIFT & Layout.PRIORITY_MASK),
                (flags & Layout.ATTACHED) != 0,
                missing);
    }

    /** Whether that counter's value is known. */
    public boolean knows(Counter counter) {
        return Measure.knows(counter, missing);
    }
}

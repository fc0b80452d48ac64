// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;
import io.jacct.counter.Measure;

/**
 * What a task is, beside its name.
 *
 * @param tid the native thread id; 0: not known (yet), or no thread
 * @param startNanos when it was started, or first seen, by {@code System.nanoTime()} of its JVM
 * @param attached whether it came from native code, or was not seen to start for another reason
 * @param missing the {@link Measure}s that are not known, by their bits
 */
public record Traits(long tid, long startNanos, boolean attached, long missing) {
    /** Of what is no thread: nothing is measured, and nothing is missing. */
    public static final Traits NONE = new Traits(0, 0, false, 0);

    /** Whether that counter's value is known. */
    public boolean knows(Counter counter) {
        return Measure.knows(counter, missing);
    }
}

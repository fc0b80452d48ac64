// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.stack;

import io.jacct.counter.StackKind;
import java.util.List;

/**
 * What one stack of one pool has done on one device in one way.
 *
 * @param frames the innermost first; empty for the sum of all stacks without room
 * @param depth how many frames the stack had, of which the outermost may be missing
 * @param kind what the thread did
 * @param pool the thread's pool
 * @param device the number of the device; -1 if there is none, or if it is not known any more
 * @param sums what it cost
 */
public record StackUse(
        List<StackFrame> frames,
        int depth,
        StackKind kind,
        String pool,
        long device,
        StackSums sums) {
    /** The device of a stack without one. */
    public static final long NO_DEVICE = -1;

    /** The same without the device. */
    public StackUse anywhere() {
        return new StackUse(frames, depth, kind, pool, NO_DEVICE, sums);
    }

    /** The sum of all stacks of a kind that found no room. */
    static StackUse rest(StackKind kind) {
        return new StackUse(List.of(), 0, kind, "other", NO_DEVICE, StackSums.NONE);
    }

    public StackUse with(StackSums other) {
        return new StackUse(frames, depth, kind, pool, device, other);
    }
}

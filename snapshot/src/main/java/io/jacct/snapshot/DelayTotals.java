// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * The sums of one kind of delay.
 *
 * @param count operations that could be delayed; those inside other operations have no time
 * @param nanos total time in nanoseconds; 0 with timing=off
 * @param longest the longest one, in nanoseconds
 * @param longestMillis when the longest one was, in milliseconds since 1970; 0 if there is none
 * @param shortest the shortest file operation that took any time; 0 if it is not kept, or there is
 *     none
 */
public record DelayTotals(long count, long nanos, long longest, long longestMillis, long shortest) {
    /** The average in nanoseconds, never above the longest; 0 if there is none. */
    public long average() {
        return count == 0 ? 0 : nanos / count;
    }
}

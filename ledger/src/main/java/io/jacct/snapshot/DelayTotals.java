// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

/**
 * What one sort of delay amounts to.
 *
 * @param count how many operations could be delayed; those inside others have no time
 * @param nanos for how long altogether, in nanoseconds; 0 with timing=off
 * @param longest the longest of them, in nanoseconds
 * @param longestMillis when that was, in milliseconds since 1970; 0 where there is none
 * @param shortest the shortest of files that took any time; 0 where it is not kept, or there is
 *     none
 */
public record DelayTotals(long count, long nanos, long longest, long longestMillis, long shortest) {
    /** The average, never above the longest; 0 where there is none. */
    public long average() {
        return count == 0 ? 0 : nanos / count;
    }
}

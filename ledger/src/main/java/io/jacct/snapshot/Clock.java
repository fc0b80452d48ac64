// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.memory.Layout;

/**
 * Converts from the monotonic clock, in which a page tells times, to wall-clock time. The monotonic
 * clock is the machine's, so it is the same in every process. A page has one moment in both clocks.
 *
 * @param now the time of the snapshot
 * @param alive whether the JVM lives; if not, nobody knows when it ended
 * @param startNanos when the page was made
 * @param startMillis the same moment in milliseconds since 1970
 */
record Clock(long now, boolean alive, long startNanos, long startMillis) {
    private static final long PER_MILLI = 1_000_000;

    static Clock of(PageView view, long now, boolean alive) {
        return new Clock(
                now,
                alive,
                view.header(Layout.PAGE_START_NANOS),
                view.header(Layout.PAGE_START_MILLIS));
    }

    /** Milliseconds since 1970, the same in every snapshot. */
    long millis(long nanos) {
        return millis(nanos, startNanos, startMillis);
    }

    /** Converts by a moment that is known in both clocks. */
    static long millis(long nanos, long startNanos, long startMillis) {
        return startMillis + Math.floorDiv(nanos - startNanos, PER_MILLI);
    }

    /** Nanoseconds since that time, or -1 if they are not known. */
    long since(long nanos) {
        return alive ? Math.max(0, now - nanos) : -1;
    }
}

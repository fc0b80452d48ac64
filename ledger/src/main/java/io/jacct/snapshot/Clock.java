// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.memory.Layout;

/**
 * From the monotonic clock, in which a page says when things began, to what people read. The clock
 * is the machine's and so the same in every process; a page has one moment in both clocks.
 *
 * @param now the time of the snapshot
 * @param alive whether the JVM lives; if not, nobody knows until when
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

    /** In milliseconds since 1970, the same in every snapshot. */
    long millis(long nanos) {
        return millis(nanos, startNanos, startMillis);
    }

    /** The same, by a moment in both clocks. */
    static long millis(long nanos, long startNanos, long startMillis) {
        return startMillis + Math.floorDiv(nanos - startNanos, PER_MILLI);
    }

    /** How long ago, or -1 where that is not known. */
    long since(long nanos) {
        return alive ? Math.max(0, now - nanos) : -1;
    }
}

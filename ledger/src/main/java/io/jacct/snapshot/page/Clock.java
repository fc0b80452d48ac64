// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.Layout;
import io.jacct.snapshot.PageInfo;

/**
 * Converts times of a page, which are of the monotonic clock, to wall-clock time. The monotonic
 * clock is the machine's, so it is the same in every process. A page has one moment in both clocks.
 *
 * @param now the time of the snapshot
 * @param alive whether the JVM lives; if not, the time of its end is not known
 * @param startNanos when the page was made
 * @param startMillis the same moment in milliseconds since 1970
 */
record Clock(long now, boolean alive, long startNanos, long startMillis) {
    static Clock of(PageView view, long now, boolean alive) {
        return new Clock(
                now,
                alive,
                view.header(Layout.PAGE_START_NANOS),
                view.header(Layout.PAGE_START_MILLIS));
    }

    /** Milliseconds since 1970, the same in every snapshot. */
    long millis(long nanos) {
        return PageInfo.millis(nanos, startNanos, startMillis);
    }

    /** Nanoseconds since that time, or -1 if they are not known. */
    long since(long nanos) {
        return alive ? Math.max(0, now - nanos) : -1;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.ClockTick;
import io.jacct.memory.Layout;
import io.jacct.snapshot.PageInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Converts times of a page, which are of the monotonic clock, to wall-clock time. The monotonic
 * clock is the machine's, so it is the same in every process. A page has one moment in both clocks.
 *
 * @param now the time of the snapshot; of a JVM that has ended, its last known moment
 * @param alive whether the JVM lives
 * @param startNanos when the page was made
 * @param startMillis the same moment in milliseconds since 1970
 */
record Clock(long now, boolean alive, long startNanos, long startMillis) {
    private static final Path UPTIME = Path.of("/proc/uptime");
    private static final long SHOWN_EVERY_NANOS = 1_000_000_000;

    static Clock of(PageView view, long now, boolean alive) {
        return new Clock(
                now,
                alive,
                view.header(Layout.PAGE_START_NANOS),
                view.header(Layout.PAGE_START_MILLIS));
    }

    /**
     * The last moment at which a JVM may have lived that has ended. A JVM that was killed has not
     * shown that it lives for up to a second before. A page of an earlier version does not tell the
     * moment; then this is {@code now}.
     */
    static long lastKnown(PageView view, long now) {
        long shown = view.header(Layout.PAGE_ALIVE_NANOS);
        if (shown == 0 || view.missing().contains("header.alive")) {
            return now;
        }
        boolean inOrder = view.header(Layout.PAGE_STATE) == Layout.STATE_CLOSED;
        return inOrder ? shown : shown + SHOWN_EVERY_NANOS;
    }

    /** Milliseconds since 1970, the same in every snapshot. */
    long millis(long nanos) {
        return PageInfo.millis(nanos, startNanos, startMillis);
    }

    /**
     * A time of this boot in milliseconds since 1970, to some hundredths of a second; -1 if it is
     * not known.
     *
     * @param ticks clock ticks since boot; 0 if they are not known
     */
    static long ofTicks(long ticks) {
        try {
            String seconds = Files.readString(UPTIME).split(" ")[0];
            long since =
                    (long) (Double.parseDouble(seconds) * 1e3) - ClockTick.nanos(ticks) / 1_000_000;
            return ticks <= 0 || since < 0 ? -1 : System.currentTimeMillis() - since;
        } catch (IOException | NumberFormatException noProc) {
            return -1;
        }
    }

    /** Nanoseconds since that time. */
    long since(long nanos) {
        return Math.max(0, now - nanos);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. What the JVM counts and times itself, brought into a timer of the page now and then.
 * Number and time are the JVM's own. How long each one took is seen only where there was one since
 * the last look, or it was the last; of several between two looks, the mean stands for both the
 * shortest and the longest.
 */
final class JvmTimer {
    private final PerfData data;
    private final Timer timer;
    private final int[] events;
    private final int ticks;
    private final int entry;
    private final int exit;
    private long eventsSeen;
    private long ticksSeen;

    /** Events are counted in one or more places; all by {@link PerfData#find}. */
    JvmTimer(PerfData data, Timer timer, int[] events, int ticks, int entry, int exit) {
        this.data = data;
        this.timer = timer;
        this.events = events;
        this.ticks = ticks;
        this.entry = entry;
        this.exit = exit;
    }

    /** By one thread. What has begun and not ended waits for the next look. */
    void look(long perSecond, long origin) {
        long began = data.number(entry);
        long ended = data.number(exit);
        long now = 0;
        for (int i = 0; i < events.length; i++) {
            now += data.number(events[i]);
        }
        long time = data.number(ticks);
        if (began > ended || now <= eventsSeen || time < ticksSeen) {
            return;
        }
        if (ended > 0) {
            timer.took(nanos(ended - began, perSecond));
        }
        timer.ended(
                now - eventsSeen,
                nanos(time - ticksSeen, perSecond),
                ended == 0 ? 0 : origin + nanos(began, perSecond),
                ended == 0 ? 0 : origin + nanos(ended, perSecond));
        eventsSeen = now;
        ticksSeen = time;
    }

    static long nanos(long ticks, long perSecond) {
        long second = 1_000_000_000L;
        return ticks / perSecond * second + ticks % perSecond * second / perSecond;
    }
}

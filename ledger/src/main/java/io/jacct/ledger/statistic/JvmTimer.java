// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.statistic;

import io.jacct.ledger.base.PerfData;

/**
 * Boot loader. Now and then copies a count and a time of the JVM's own counters into a timer of the
 * page. Number and total time are exact. The duration of a single event is known only if it was the
 * only one or the last one since the previous look. For several events between two looks, the mean
 * represents both the shortest and the longest.
 */
final class JvmTimer {
    private final PerfData data;
    private final PageTimer timer;
    private final int[] events;
    private final int ticks;
    private final int entry;
    private final int exit;
    private long eventsSeen;
    private long ticksSeen;

    /**
     * {@code events} are one or more places that count the events; all places are by {@link
     * PerfData#find}.
     */
    JvmTimer(PerfData data, PageTimer timer, int[] events, int ticks, int entry, int exit) {
        this.data = data;
        this.timer = timer;
        this.events = events;
        this.ticks = ticks;
        this.entry = entry;
        this.exit = exit;
    }

    /** One thread only. An event that has begun and not ended waits for the next look. */
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
            timer.took(PerfData.nanos(ended - began, perSecond));
        }
        timer.ended(
                now - eventsSeen,
                PerfData.nanos(time - ticksSeen, perSecond),
                ended == 0 ? 0 : origin + PerfData.nanos(began, perSecond),
                ended == 0 ? 0 : origin + PerfData.nanos(ended, perSecond));
        eventsSeen = now;
        ticksSeen = time;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.List;

/**
 * Timers of events.
 *
 * @param timers in the provider's order
 */
public record TimerData(List<Timer> timers) implements KstatData {
    private static final int SIZE = 80;

    /**
     * The timer of one kind of event.
     *
     * @param name cut to 30 bytes
     * @param numEvents events that have ended
     * @param elapsedTime their total time, nanoseconds
     * @param minTime the shortest time, nanoseconds; 0 if there is none
     * @param maxTime the longest time, nanoseconds
     * @param startTime when an event last started
     * @param stopTime when an event last stopped
     */
    public record Timer(
            String name,
            long numEvents,
            long elapsedTime,
            long minTime,
            long maxTime,
            long startTime,
            long stopTime)
            implements KstatDatum {
        /** Cuts the name. */
        public Timer {
            name = ShortText.cut(name, ShortText.NAME);
        }
    }

    /** Copies {@code timers}. */
    public TimerData {
        timers = List.copyOf(timers);
    }

    /** The first timer of that name, or null. */
    public Timer lookup(String name) {
        for (Timer timer : timers) {
            if (timer.name().equals(name)) {
                return timer;
            }
        }
        return null;
    }

    @Override
    public KstatType type() {
        return KstatType.TIMER;
    }

    @Override
    public int ndata() {
        return timers.size();
    }

    @Override
    public int size() {
        return timers.size() * SIZE;
    }
}

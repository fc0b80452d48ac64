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
     * One sort of event.
     *
     * @param name cut to 30 bytes
     * @param numEvents events that have ended
     * @param elapsedTime how long they took together, nanoseconds
     * @param minTime how long the shortest took; 0 while there is none
     * @param maxTime how long the longest took
     * @param startTime when the last one to start did
     * @param stopTime when the last one to stop did
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

    /** Of a copy of {@code timers}. */
    public TimerData {
        timers = List.copyOf(timers);
    }

    /** The first of that name, or null. */
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

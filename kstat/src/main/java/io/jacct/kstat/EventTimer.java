// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.function.LongSupplier;

/**
 * A timer of a TIMER kstat.
 *
 * <p>The original has one place for the start of an event, so that events that nest or overlap
 * spoil each other. Here whoever starts an event keeps its start: any number may be under way, on
 * any threads. Methods take the monitor of this object for some instructions.
 */
public final class EventTimer {
    private final LongSupplier clock;
    private String name = "";
    private long events;
    private long elapsed;
    private long min;
    private long max;
    private long start;
    private long stop;

    EventTimer(LongSupplier clock) {
        this.clock = clock;
    }

    /** Names the timer: {@code kstat_timer_init}. */
    public synchronized void init(String newName) {
        name = newName;
    }

    /** An event starts; to be handed to {@link #stop}. */
    public synchronized long start() {
        start = clock.getAsLong();
        return start;
    }

    /** The event that started at {@code started} has ended. */
    public synchronized void stop(long started) {
        stop = clock.getAsLong();
        long time = Math.max(0, stop - started);
        min = events == 0 ? time : Math.min(min, time);
        max = Math.max(max, time);
        elapsed += time;
        events++;
    }

    synchronized TimerData.Timer snapshot() {
        return new TimerData.Timer(name, events, elapsed, min, max, start, stop);
    }

    synchronized void restore(TimerData.Timer data) {
        name = data.name();
        events = data.numEvents();
        elapsed = data.elapsedTime();
        min = data.minTime();
        max = data.maxTime();
        start = data.startTime();
        stop = data.stopTime();
    }
}

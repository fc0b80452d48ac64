// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.function.LongSupplier;

/**
 * A timer of a TIMER kstat.
 *
 * <p>In Solaris a timer has one place for the start of an event, so nested or overlapping events
 * destroy each other's start. Here the caller keeps the start: any number of events may be open, on
 * any threads. Methods hold the monitor of this object for some instructions.
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

    /** Starts an event. The caller passes the result to {@link #stop}. */
    public synchronized long start() {
        start = clock.getAsLong();
        return start;
    }

    /** Ends the event that started at {@code started}, a result of {@link #start}. */
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

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import io.jacct.jmx.account.Account;
import io.jacct.jmx.reading.OwnReadings;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.reading.SnapshotCache;
import io.jacct.ledger.FlightRecorderAccess;
import io.jacct.snapshot.page.Page;
import io.jacct.snapshot.page.PageException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import jdk.jfr.FlightRecorder;

/**
 * Defines the events, from {@link #start} to {@link #stop}. The agent's own loader loads this class
 * when the events are first switched on; the agent calls it.
 *
 * <p>jacct has no thread for the events. The Flight Recorder runs each {@link Look} on its own
 * thread, in the period of the event, and only while a recording wants that event. A slow operation
 * is an event on the thread that did it.
 */
public final class FlightRecording {
    private static FlightRecording current; // guarded by the class

    private final List<Runnable> undo = new ArrayList<>();
    private final Recordings recordings = new Recordings();

    private FlightRecording() {}

    /**
     * Defines the events. The caller is exempt, and has the agent's rights. While they are defined
     * it does nothing.
     *
     * @param slowNanos from which an operation is slow
     * @param hangNanos from which a thread hangs
     * @throws PageException if the page cannot be read; no event is defined then
     */
    public static synchronized void start(long slowNanos, long hangNanos) throws PageException {
        if (current != null) {
            return;
        }
        FlightRecording made = new FlightRecording();
        try {
            made.define(slowNanos, hangNanos);
            current = made;
        } finally {
            if (current == null) {
                made.close();
            }
        }
    }

    /** Takes all events back. Without events it does nothing. */
    public static synchronized void stop() {
        if (current != null) {
            current.close();
            current = null;
        }
    }

    private void define(long slowNanos, long hangNanos) throws PageException {
        SnapshotCache readings = OwnReadings.open();
        undo.add(OwnReadings::close);
        Page page = Page.own();
        FlightRecorder.addListener(recordings);
        undo.add(() -> FlightRecorder.removeListener(recordings));
        periodic(readings);
        var exits = ThreadEvents.exits();
        var counters = ThreadEvents.exitCounters();
        undo.add(counters::close);
        look(exits, new ExitLook(recordings, page, List.of(exits, counters)));
        var hangs = ThreadEvents.hangs();
        look(hangs, new HangLook(recordings, readings, hangs, hangNanos));
        var leaks = PageEvents.leaks();
        look(leaks, new LeakLook(recordings, readings, leaks));
        var limits = PageEvents.limits();
        look(limits, new LimitLook(recordings, page::beancounters, limits));
        SlowOperationEvent slow = new SlowOperationEvent();
        undo.add(slow::close);
        FlightRecorderAccess.slowOperations(slow, slowNanos);
        undo.add(() -> FlightRecorderAccess.slowOperations(null, 0));
    }

    private void periodic(SnapshotCache readings) {
        each(readings, PeriodicEvents.pools(), Account::pools);
        each(readings, PeriodicEvents.poolCounters(), Account::pools);
        each(readings, PeriodicEvents.devices(), PeriodicEvents::devices);
        each(readings, PeriodicEvents.deviceCounters(), PeriodicEvents::devices);
        each(readings, PeriodicEvents.executors(), PeriodicEvents::executors);
        each(readings, PeriodicEvents.executorCounters(), PeriodicEvents::executors);
        each(readings, ThreadEvents.live(), ThreadEvents::live);
        each(readings, ThreadEvents.liveCounters(), ThreadEvents::tasks);
    }

    private <E> void each(
            SnapshotCache readings,
            EventDefinition<E> definition,
            Function<Reading, List<E>> things) {
        look(definition, new PeriodicLook<>(recordings, readings, definition, things));
    }

    private void look(EventDefinition<?> definition, Look look) {
        undo.add(definition::close);
        FlightRecorder.addPeriodicEvent(definition.type(), look);
        undo.add(() -> FlightRecorder.removePeriodicEvent(look));
    }

    /** Undoes the last step first. */
    private void close() {
        Collections.reverse(undo);
        undo.forEach(Runnable::run);
    }
}

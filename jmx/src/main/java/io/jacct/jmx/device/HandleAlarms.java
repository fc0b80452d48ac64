// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.jmx.notification.Daemon;
import io.jacct.jmx.notification.Looker;
import io.jacct.jmx.notification.Subscribers;
import io.jacct.jmx.notification.Watch;
import io.jacct.jmx.reading.SnapshotCache;
import io.jacct.jmx.shape.Entry;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.page.PageException;
import java.util.List;

/**
 * Notifies listeners of handles that were collected as garbage while open. The page keeps the
 * latest of these alarms, with numbers. While there is a listener, a thread of the agent looks once
 * a second and reports those since its last look. Alarms that leave the page before it looks are
 * lost. It is not the daemon's turn: in a large page, or on a busy machine, that comes once in a
 * minute. Any thread. {@code Registration} makes it and closes it.
 */
public final class HandleAlarms implements Watch {
    static final String THREAD = Daemon.NAME + "-handles";

    private static final long PERIOD_MILLIS = 1000;

    private final SnapshotCache readings;
    private final Subscribers subscribers;
    private final Looker looker;
    private long told; // guarded by this

    public HandleAlarms(SnapshotCache readings, Subscribers subscribers) {
        this.readings = readings;
        this.subscribers = subscribers;
        this.looker = new Looker(subscribers, THREAD, PERIOD_MILLIS);
    }

    /** Called before a listener is added: earlier alarms are not reported. */
    @Override
    public synchronized void begin() {
        try {
            tell(readings.now().snapshot());
        } catch (PageException e) {
            // the next look then reports all alarms in the page
            return;
        }
    }

    @Override
    public void added() {
        looker.begin(() -> this::look);
    }

    private void look() {
        try {
            tell(readings.now().snapshot());
        } catch (PageException | RuntimeException | Error e) {
            // the next look may succeed
            return;
        }
        subscribers.deliver();
    }

    private synchronized void tell(Snapshot snapshot) {
        List<Handle> collected = snapshot.handles().collected();
        for (Handle each : collected) {
            if (each.alarm() > told) {
                told = each.alarm();
                subscribers.tell(
                        HandlesShape.LEAKED,
                        each.collectedMillis(),
                        message(each),
                        () -> HandlesShape.COLLECTED.row(new Entry<>(each, snapshot)));
            }
        }
    }

    public void close() {
        looker.close();
        subscribers.close();
    }

    private static String message(Handle handle) {
        String opener = handle.adopted() ? "before it was first seen" : "by " + handle.opener();
        return handle.kind()
                + " "
                + handle.endpoint()
                + ", opened "
                + opener
                + ", was collected as garbage while it was open";
    }
}

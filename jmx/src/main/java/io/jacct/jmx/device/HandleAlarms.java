// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

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
 * latest of these alarms, with numbers, and the daemon reports those since its last look. Alarms
 * that leave the page before the daemon looks are lost. Any thread. {@code Registration} makes it
 * and has it look at the daemon's turn.
 */
public final class HandleAlarms implements Watch {
    private final SnapshotCache readings;
    private final Subscribers subscribers;
    private long told;

    public HandleAlarms(SnapshotCache readings, Subscribers subscribers) {
        this.readings = readings;
        this.subscribers = subscribers;
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

    /** Called by the daemon. */
    public synchronized void tell(Snapshot snapshot) {
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

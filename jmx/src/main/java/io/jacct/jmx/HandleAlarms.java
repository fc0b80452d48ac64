// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.snapshot.Handle;
import io.jacct.snapshot.PageException;
import io.jacct.snapshot.Snapshot;
import java.util.List;

/**
 * Tells listeners of what was collected while it was open. The page keeps the last of these alarms,
 * with numbers; so what has come since the last look is told, but for what has gone from the page
 * before the daemon looked. Any thread.
 */
final class HandleAlarms implements EmitterBean.Watch {
    private final Readings readings;
    private final Subscribers subscribers;
    private long told;

    HandleAlarms(Readings readings, Subscribers subscribers) {
        this.readings = readings;
        this.subscribers = subscribers;
    }

    /** Before somebody is told: what was there already is no news. */
    @Override
    public synchronized void begin() {
        try {
            tell(readings.now().snapshot());
        } catch (PageException e) {
            // the next look tells of all that there is then
            return;
        }
    }

    /** The daemon's turn. */
    synchronized void tell(Snapshot snapshot) {
        List<Handle> collected = snapshot.handles().collected();
        for (Handle each : collected) {
            if (each.alarm() > told) {
                told = each.alarm();
                subscribers.tell(
                        HandlesShape.LEAKED,
                        each.collectedMillis(),
                        message(each),
                        () -> HandlesShape.COLLECTED.row(each));
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

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import io.jacct.jfr.PeriodicEvents.Shown;
import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.reading.SnapshotCache;
import io.jacct.snapshot.Handle;
import io.jacct.snapshot.page.PageException;

/**
 * Emits an event for each handle that was collected while it was open. The page keeps the last ones
 * with numbers. Those that leave it before a look are in no event.
 */
final class LeakLook extends Look {
    private final SnapshotCache readings;
    private final EventDefinition<Shown<Handle>> definition;
    private long told;

    LeakLook(
            Recordings recordings,
            SnapshotCache readings,
            EventDefinition<Shown<Handle>> definition) {
        super(recordings);
        this.readings = readings;
        this.definition = definition;
    }

    @Override
    void begin() throws PageException {
        for (Handle each : readings.now().snapshot().handles().collected()) {
            told = Math.max(told, each.alarm());
        }
    }

    @Override
    void look() throws PageException {
        Reading reading = readings.now();
        for (Handle each : reading.snapshot().handles().collected()) {
            if (each.alarm() > told) {
                told = each.alarm();
                definition.emit(new Shown<>(each, reading));
            }
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jfr;

import io.jacct.jmx.reading.Reading;
import io.jacct.jmx.reading.SnapshotCache;
import io.jacct.snapshot.page.PageException;
import java.util.List;
import java.util.function.Function;

/**
 * Emits an event for each thing of a reading. {@link FlightRecording} makes one for each periodic
 * event.
 *
 * @param <E> what an event shows
 */
final class PeriodicLook<E> extends Look {
    private final SnapshotCache readings;
    private final EventDefinition<E> definition;
    private final Function<Reading, List<E>> things;

    PeriodicLook(
            Recordings recordings,
            SnapshotCache readings,
            EventDefinition<E> definition,
            Function<Reading, List<E>> things) {
        super(recordings);
        this.readings = readings;
        this.definition = definition;
        this.things = things;
    }

    @Override
    void look() throws PageException {
        things.apply(readings.now()).forEach(definition::emit);
    }
}

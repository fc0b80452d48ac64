// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.beancounter;

import io.jacct.jmx.reading.Reading;
import io.jacct.snapshot.Beancounter;
import io.jacct.snapshot.Snapshot;

/**
 * The subject of the MBean of a beancounter. {@code Registration} makes one for each answer.
 *
 * @param snapshot the source of the values
 * @param now its present state
 */
public record BeancounterState(Snapshot snapshot, Beancounter now) {
    public static BeancounterState of(Reading reading, int id) {
        for (Beancounter each : reading.snapshot().beancounters()) {
            if (each.id() == id) {
                return new BeancounterState(reading.snapshot(), each);
            }
        }
        throw new IllegalStateException("beancounter " + id + " is no longer in the page");
    }
}

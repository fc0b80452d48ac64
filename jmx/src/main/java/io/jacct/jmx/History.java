// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.snapshot.Snapshot;
import java.util.concurrent.TimeUnit;

/**
 * Earlier states for the rates. One thread at a time.
 *
 * <p>A rate refers to an earlier state that is at least a second old: shorter intervals make charts
 * jump, and the time since this reader's last question cannot be known, because JMX does not say
 * who asks. Samples are kept a second or more apart, and two are enough: while the newer is too
 * young, the older serves. Since the daemon reads every 5 s, neither gets much older than that.
 */
final class History {
    static final long SPACING = TimeUnit.SECONDS.toNanos(1);

    private Sample older;
    private Sample newer;

    /** The state to which the rates of {@code snapshot} refer. */
    Sample before(Snapshot snapshot) {
        if (newer == null) {
            newer = Sample.ofStart(snapshot);
            older = newer;
        }
        if (snapshot.takenNanos() - newer.takenNanos() >= SPACING) {
            older = newer;
            newer = Sample.of(snapshot);
        }
        return older;
    }
}

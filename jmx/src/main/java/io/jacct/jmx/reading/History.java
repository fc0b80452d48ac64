// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.reading;

import io.jacct.field.Interval;
import io.jacct.snapshot.Snapshot;
import java.util.concurrent.TimeUnit;

/**
 * Earlier states for the rates. For one thread at a time.
 *
 * <p>A rate refers to an earlier state that is at least a second old. Shorter intervals make charts
 * jump. The time since the same client's last question is not known, because JMX does not name the
 * client. Samples are a second or more apart, and two are enough: while the newer one is too young,
 * the older one is used. Since the daemon reads every 5 s, neither becomes much older than that.
 */
final class History {
    static final long SPACING = TimeUnit.SECONDS.toNanos(1);

    /** Null stands for the start of the agent, when all counts were 0. */
    private Snapshot older;

    private Snapshot newer;

    /** Returns the interval that ends with {@code snapshot}. */
    Interval until(Snapshot snapshot) {
        Interval sinceNewer = Interval.between(newer, snapshot);
        if (sinceNewer.nanos() >= SPACING) {
            older = newer;
            newer = snapshot.withoutTasks();
        }
        return Interval.between(older, snapshot);
    }
}

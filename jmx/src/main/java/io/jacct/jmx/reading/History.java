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

    private final MonitorWatch monitors;
    private Moment older = Moment.START;
    private Moment newer = Moment.START;

    /** A snapshot without its tasks; null stands for the start of the agent. */
    private record Moment(Snapshot snapshot, Usages usages) {
        static final Moment START = new Moment(null, Usages.NOTHING);
    }

    History(MonitorWatch monitors) {
        this.monitors = monitors;
    }

    /** Returns the interval that ends with {@code snapshot}, and what was used in it. */
    Reading until(Snapshot snapshot, LivePeaks peaks) {
        if (Interval.between(newer.snapshot, snapshot).nanos() >= SPACING) {
            older = newer;
            newer = new Moment(snapshot.withoutTasks(), Usages.of(snapshot));
        }
        Interval interval = Interval.between(older.snapshot, snapshot);
        Usages then = interval.isSinceStart() ? Usages.NOTHING : older.usages;
        return new Reading(interval, peaks, then, monitors);
    }
}

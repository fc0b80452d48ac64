// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import io.jacct.snapshot.Departure;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.Timer;
import java.util.ArrayList;
import java.util.List;

/**
 * The last moment of which the page of a dead JVM tells. The page stays, and nothing in it says
 * when the JVM ended. Without this, its rates would fall as time goes by.
 */
final class LastEvent {
    private LastEvent() {}

    /** Returns the snapshot as if it had been taken then. */
    static Snapshot end(Snapshot dead, List<Departure> exits) {
        long last = dead.page().startedNanos();
        for (long moment : moments(dead, exits)) {
            // compared by difference, as nanoTime() requires; 0 is never
            if (moment != 0 && moment - last > 0 && dead.takenNanos() - moment > 0) {
                last = moment;
            }
        }
        return last == dead.page().startedNanos() ? dead : taken(dead, last);
    }

    private static List<Long> moments(Snapshot dead, List<Departure> exits) {
        List<Long> moments = new ArrayList<>();
        for (Device each : dead.devices()) {
            moments.add(each.takenNanos());
        }
        for (Executor each : dead.executors()) {
            moments.add(each.waitChangedNanos());
            moments.add(each.runChangedNanos());
        }
        for (Timer each : dead.timers()) {
            moments.add(each.stopNanos());
        }
        for (Task each : dead.tasks()) {
            moments.add(each.traits().startNanos());
        }
        for (Departure each : exits) {
            moments.add(each.endNanos());
        }
        return moments;
    }

    private static Snapshot taken(Snapshot dead, long nanos) {
        return new Snapshot(
                dead.page(),
                dead.page().millis(nanos),
                nanos,
                dead.totals(),
                dead.overflow(),
                dead.groups(),
                dead.pools(),
                dead.tasks(),
                dead.endpoints(),
                dead.health(),
                dead.inventory(),
                dead.jvm());
    }
}

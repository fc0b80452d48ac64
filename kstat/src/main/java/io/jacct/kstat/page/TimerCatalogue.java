// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import io.jacct.kstat.KstatType;
import io.jacct.kstat.TimerData;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Timer;
import java.util.List;
import java.util.function.Consumer;

/** A page's timers as kstats, one timer each: collectors in the module gc, the rest in timer. */
final class TimerCatalogue {
    private TimerCatalogue() {}

    /** Lists all of them. */
    static void list(Snapshot snapshot, Consumer<PageKstat> to) {
        long crtime = snapshot.page().startedNanos();
        for (Timer each : snapshot.timers()) {
            String module = each.kind().equals("collector") ? "gc" : "timer";
            String name = each.name();
            to.accept(
                    PageKstat.ofName(
                            module, name, "misc", KstatType.TIMER, crtime, () -> data(each)));
        }
    }

    private static TimerData data(Timer timer) {
        return new TimerData(
                List.of(
                        new TimerData.Timer(
                                timer.name(),
                                timer.events(),
                                timer.elapsedNanos(),
                                timer.shortestNanos(),
                                timer.longestNanos(),
                                timer.startNanos(),
                                timer.stopNanos())));
    }
}

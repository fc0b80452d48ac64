// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.statistic;

import io.jacct.ledger.base.Pauses;
import io.jacct.ledger.base.PerfData;
import io.jacct.ledger.base.PeriodicTask;
import io.jacct.memory.StatisticLayout.TimerLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Boot loader. The timers of the JVM, since its start: the pauses of each of its collectors, and
 * the loading of classes. The housekeeper looks at them once a second. Where the JVM has no such
 * counters there is no timer.
 */
public final class JvmTimers implements PeriodicTask {
    private static final long NANOS = 1_000_000_000L;
    private static final int MOST_COLLECTORS = 4;

    private final PerfData data;
    private final long perSecond;
    private final long origin;
    private final List<JvmTimer> all = new ArrayList<>();

    /** The GC pauses of all collectors together. */
    public final Pauses pauses;

    /** {@code now} is the present tick of the JVM's clock. */
    public JvmTimers(PageTimers timers, ByteBuffer counters, long now) {
        this.data = new PerfData(counters);
        long frequency = data.number(data.find("sun.os.hrt.frequency"));
        this.perSecond = frequency > 0 ? frequency : NANOS;
        this.origin = System.nanoTime() - PerfData.nanos(now, perSecond);
        this.pauses = collectors(timers);
        classes(timers);
    }

    private Pauses collectors(PageTimers timers) {
        int[] times = new int[MOST_COLLECTORS];
        int[] counts = new int[MOST_COLLECTORS];
        java.util.Arrays.fill(times, PerfData.NONE);
        java.util.Arrays.fill(counts, PerfData.NONE);
        String prefix = "sun.gc.collector.0.";
        for (int i = 1; data.find(prefix.concat("time")) != PerfData.NONE; i++) {
            int name = data.find(prefix.concat("name"));
            int[] events = {data.find(prefix.concat("invocations"))};
            if (i <= MOST_COLLECTORS) {
                times[i - 1] = data.find(prefix.concat("time"));
                counts[i - 1] = events[0];
            }
            add(
                    timers.ofJvm(
                            TimerLayout.COLLECTOR,
                            name == PerfData.NONE ? prefix : data.text(name)),
                    events,
                    data.find(prefix.concat("time")),
                    data.find(prefix.concat("lastEntryTime")),
                    data.find(prefix.concat("lastExitTime")));
            prefix = "sun.gc.collector.".concat(Integer.toString(i)).concat(".");
        }
        return new Pauses(data, perSecond, times, counts);
    }

    /** Counted as jstat does, with the classes of the shared archive. */
    private void classes(PageTimers timers) {
        int time = data.find("sun.cls.time");
        if (time != PerfData.NONE) {
            int[] events = {
                data.find("java.cls.loadedClasses"), data.find("java.cls.sharedLoadedClasses")
            };
            add(
                    timers.ofJvm(TimerLayout.CLASSES, "classload"),
                    events,
                    time,
                    PerfData.NONE,
                    PerfData.NONE);
        }
    }

    private void add(PageTimer timer, int[] events, int ticks, int entry, int exit) {
        if (timer != null) {
            all.add(new JvmTimer(data, timer, events, ticks, entry, exit));
        }
    }

    @Override
    public void run() {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).look(perSecond, origin);
        }
    }
}

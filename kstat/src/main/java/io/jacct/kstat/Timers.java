// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** The data of a TIMER kstat: as many timers as it was created with. */
public final class Timers implements KstatStore {
    private final List<EventTimer> timers;

    Timers(LongSupplier clock, int ndata) {
        this.timers = Stream.generate(() -> new EventTimer(clock)).limit(ndata).toList();
    }

    /** Returns timer {@code i}, from 0. */
    public EventTimer get(int i) {
        return timers.get(i);
    }

    /** Each timer is consistent in itself; they are not of one instant. */
    @Override
    public TimerData snapshot(long now) {
        return new TimerData(timers.stream().map(EventTimer::snapshot).toList());
    }

    @Override
    public void restore(KstatData data) {
        List<TimerData.Timer> from = ((TimerData) data).timers();
        for (int i = 0; i < timers.size(); i++) {
            timers.get(i).restore(from.get(i));
        }
    }
}

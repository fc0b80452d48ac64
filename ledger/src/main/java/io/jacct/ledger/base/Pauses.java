// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.base;

/**
 * Boot loader. Reads the number and the total time of GC pauses so far from the JVM's own counters.
 * Any thread, no lock.
 */
public final class Pauses {
    private final PerfData data;
    private final long perSecond;
    private final int[] times;
    private final int[] events;

    public Pauses(PerfData data, long perSecond, int[] times, int[] events) {
        this.data = data;
        this.perSecond = perSecond;
        this.times = times;
        this.events = events;
    }

    public long count() {
        return sum(events);
    }

    public long nanos() {
        return PerfData.nanos(sum(times), perSecond);
    }

    private long sum(int[] places) {
        long sum = 0;
        for (int i = 0; i < places.length; i++) {
            sum += data.number(places[i]);
        }
        return sum;
    }
}

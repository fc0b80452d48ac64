// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

import java.util.concurrent.atomic.AtomicLongArray;

/** The data of an INTR kstat. Any thread may count. Counting is lock-free and loses nothing. */
public final class Interrupts implements KstatStore {
    private final AtomicLongArray counts = new AtomicLongArray(Cause.values().length);

    /** The causes, in the order of their numbers in kstat(9S). */
    public enum Cause {
        /** The device itself. */
        HARD,
        /** Brought about by the system. */
        SOFT,
        /** A periodic timer. */
        WATCHDOG,
        /** There was nothing to service. */
        SPURIOUS,
        /** Found and serviced at the end of another. */
        MULTIPLE_SERVICE
    }

    Interrupts() {}

    /** Adds 1. */
    public void count(Cause cause) {
        counts.getAndIncrement(cause.ordinal());
    }

    /** Reads the counts one after the other, so they are not of one instant. */
    @Override
    public IntrData snapshot(long now) {
        return new IntrData(
                counts.get(0), counts.get(1), counts.get(2), counts.get(3), counts.get(4));
    }

    @Override
    public void restore(KstatData data) {
        IntrData intr = (IntrData) data;
        counts.set(0, intr.hard());
        counts.set(1, intr.soft());
        counts.set(2, intr.watchdog());
        counts.set(3, intr.spurious());
        counts.set(4, intr.multipleService());
    }
}

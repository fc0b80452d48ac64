// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat;

/** The types of kstat(9S), in the order of their numbers. */
public enum KstatType {
    /** Bytes; {@code ndata} is the number of them. */
    RAW("raw", 0, Integer.MAX_VALUE),
    /** Pairs of a name and a value. */
    NAMED("name=value", 0, Integer.MAX_VALUE),
    /** Five counts of interrupts. */
    INTR("interrupt", 1, 1),
    /** Transfers, and the wait queue and run queue that they go through. */
    IO("i/o", 1, 1),
    /** Timers of events. */
    TIMER("event_timer", 0, Integer.MAX_VALUE);

    private final String label;
    private final int least;
    private final int most;

    KstatType(String label, int least, int most) {
        this.label = label;
        this.least = least;
        this.most = most;
    }

    /** The number in {@code ks_type}: 0 RAW to 4 TIMER. */
    public int number() {
        return ordinal();
    }

    /** The name in the kstat {@code kstat_types}. */
    public String label() {
        return label;
    }

    boolean allows(int ndata) {
        return ndata >= least && ndata <= most;
    }
}

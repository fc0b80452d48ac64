// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * Where the measured counters of a task come from. What a source does not tell is missing, which is
 * not the same as 0: a bit of the task's flags says so. A sum misses what one of its tasks misses.
 */
public enum Measure {
    /** {@code /proc/<pid>/task/<tid>/schedstat}. */
    SCHEDULER(Counter.CPU_NANOS, Counter.CPU_SLICES),
    /** {@code stat}, in clock ticks. */
    STAT(Counter.SYSTEM_NANOS, Counter.MAJOR_FAULTS),
    /** {@code status}. */
    SWITCHES(Counter.VOLUNTARY_SWITCHES, Counter.INVOLUNTARY_SWITCHES),
    /** {@code io}. */
    IO(Counter.KERNEL_READS, Counter.CANCELLED_WRITE_BYTES),
    /** The JVM's management. */
    ALLOCATION(Counter.ALLOCATED_BYTES, Counter.ALLOCATED_BYTES),
    /** The JVM's management. */
    BLOCKS(Counter.BLOCKS, Counter.BLOCKS),
    /** The JVM's management, if somebody has switched its contention monitoring on. */
    BLOCK_TIME(Counter.BLOCK_NANOS, Counter.BLOCK_NANOS),
    /** The JVM's own counters. */
    PAUSES(Counter.GC_PAUSES, Counter.GC_PAUSE_NANOS);

    /** All of them missing. */
    public static final long ALL = (1L << values().length) - 1;

    private static final Measure[] BY_ID = new Measure[Counter.SLOTS];

    static {
        Measure[] all = values();
        for (int i = 0; i < all.length; i++) {
            for (int id = all[i].first; id <= all[i].last; id++) {
                BY_ID[id] = all[i];
            }
        }
    }

    private final int first;
    private final int last;

    Measure(Counter first, Counter last) {
        this.first = first.id();
        this.last = last.id();
    }

    /** Where the values of {@code counter} come from; null if they are counted. */
    public static Measure of(Counter counter) {
        return BY_ID[counter.id()];
    }

    /** Whether the value of {@code counter} is known where the measures of that set are missing. */
    public static boolean knows(Counter counter, long missing) {
        Measure measure = of(counter);
        return measure == null || (missing & measure.bit()) == 0;
    }

    /** Its bit in a set of those that are missing. */
    public long bit() {
        return 1L << ordinal();
    }

    /** The lowest id of its counters. */
    public int first() {
        return first;
    }

    /** The highest. */
    public int last() {
        return last;
    }
}

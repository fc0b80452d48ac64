// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * Where the measured counters of a task come from. What a source does not tell is missing, which is
 * not the same as 0: a sum is of the tasks of which it is known, and says of how many it is not.
 * That number stands among the words of a task, which is 1 or 0, and of a sum; two measures share a
 * word, so that they are added up like any other.
 */
public enum Measure {
    /** The JVM's management or, where that is not asked, {@code schedstat}: the same number. */
    CPU(Counter.CPU_NANOS, Counter.CPU_NANOS),
    /** {@code /proc/<pid>/task/<tid>/schedstat}. */
    SCHEDULER(Counter.CPU_DELAY_NANOS, Counter.CPU_SLICES),
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
    PAUSES(Counter.GC_PAUSES, Counter.GC_PAUSE_NANOS),
    /** Advice, which before JDK 19 finds some methods native: then it is never known of a task. */
    SLEEPS(Counter.SLEEPS, Counter.SLEEP_NANOS),
    /** The same. */
    WAITS(Counter.WAITS, Counter.WAIT_NANOS),
    /** The same. */
    YIELDS(Counter.YIELDS, Counter.YIELDS);

    /** Those that advice sees, and so are known from a task's beginning, or never. */
    public static final long SEEN = SLEEPS.bit() | WAITS.bit() | YIELDS.bit();

    /** All of them missing. */
    public static final long ALL = (1L << values().length) - 1;

    private static final int EACH = Integer.SIZE;
    private static final int SHARE = Long.SIZE / EACH;

    /** So many words hold the numbers of tasks that miss a measure. */
    public static final int WORDS = (values().length + SHARE - 1) / SHARE;

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

    /** Where the values of {@code counter} come from; null if they are always known. */
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

    /** Which of the {@link #WORDS} says how many tasks miss it. */
    public int word() {
        return ordinal() / SHARE;
    }

    /** One task more, in that word. */
    public long one() {
        return 1L << ordinal() % SHARE * EACH;
    }

    /** How many, of what that word says. */
    public long count(long word) {
        return word >>> ordinal() % SHARE * EACH & (1L << EACH) - 1;
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

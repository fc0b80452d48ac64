// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * The sources of a task's measured counters. A value that its source does not provide is missing,
 * which is not the same as 0. A sum covers the tasks whose value is known. It also says for how
 * many tasks the value is missing. Both a task's record and a sum have that number, in a task it is
 * 0 or 1. Two measures share a word, and these words are added like any others.
 */
public enum Measure {
    /**
     * The JVM's management interface, or {@code schedstat} where the agent does not use that
     * interface. Both give the same number.
     */
    CPU(Counter.CPU_NANOS, Counter.CPU_NANOS),
    /** The kernel's file {@code /proc/<pid>/task/<tid>/schedstat}. */
    SCHEDULER(Counter.CPU_DELAY_NANOS, Counter.CPU_SLICES),
    /** The kernel's file {@code stat}, in clock ticks. */
    STAT(Counter.SYSTEM_NANOS, Counter.MAJOR_FAULTS),
    /** The kernel's file {@code status}. */
    SWITCHES(Counter.VOLUNTARY_SWITCHES, Counter.INVOLUNTARY_SWITCHES),
    /** The kernel's file {@code io}. */
    IO(Counter.KERNEL_READS, Counter.CANCELLED_WRITE_BYTES),
    /** The JVM's management interface. */
    ALLOCATION(Counter.ALLOCATED_BYTES, Counter.ALLOCATED_BYTES),
    /** The JVM's management interface. */
    BLOCKS(Counter.BLOCKS, Counter.BLOCKS),
    /** The JVM's management interface, if its contention monitoring is switched on. */
    BLOCK_TIME(Counter.BLOCK_NANOS, Counter.BLOCK_NANOS),
    /** The JVM's own counters. */
    PAUSES(Counter.GC_PAUSES, Counter.GC_PAUSE_NANOS),
    /** Advice. Before JDK 19 some of these methods are native; the value is then never known. */
    SLEEPS(Counter.SLEEPS, Counter.SLEEP_NANOS),
    /** Advice, as for {@link #SLEEPS}. */
    WAITS(Counter.WAITS, Counter.WAIT_NANOS),
    /** Advice, as for {@link #SLEEPS}. */
    YIELDS(Counter.YIELDS, Counter.YIELDS);

    /** Measures that come from advice: known from a task's beginning, or never. */
    public static final long SEEN = SLEEPS.bit() | WAITS.bit() | YIELDS.bit();

    /** The set of all measures, as if all were missing. */
    public static final long ALL = (1L << values().length) - 1;

    private static final int EACH = Integer.SIZE;
    private static final int SHARE = Long.SIZE / EACH;

    /** The number of words that hold the numbers of tasks missing a measure. */
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

    /** The source of {@code counter}; null if its value is always known. */
    public static Measure of(Counter counter) {
        return BY_ID[counter.id()];
    }

    /**
     * Whether the value of {@code counter} is known if the measures in the set {@code missing} are
     * missing.
     */
    public static boolean knows(Counter counter, long missing) {
        Measure measure = of(counter);
        return measure == null || (missing & measure.bit()) == 0;
    }

    /** This measure's bit in a set of missing ones. */
    public long bit() {
        return 1L << ordinal();
    }

    /** Which of the {@link #WORDS} words tells how many tasks miss this measure. */
    public int word() {
        return ordinal() / SHARE;
    }

    /** The value to add to that word for one more task. */
    public long one() {
        return 1L << ordinal() % SHARE * EACH;
    }

    /** The word at {@code place} of a task that misses the measures of that set. */
    public static long word(int place, long missing) {
        long word = 0;
        for (int i = 0; i < SHARE; i++) {
            word |= (missing >>> place * SHARE + i & 1) << i * EACH;
        }
        return word;
    }

    /** The set of the measures that a task misses according to its word at {@code place}. */
    public static long missing(int place, long word) {
        long missing = 0;
        for (int i = 0; i < SHARE; i++) {
            missing |= (word >>> i * EACH & 1) << place * SHARE + i;
        }
        return missing;
    }

    /** The number of tasks that miss this measure, from that word. */
    public long count(long word) {
        return word >>> ordinal() % SHARE * EACH & (1L << EACH) - 1;
    }

    /** The lowest id of its counters. */
    public int first() {
        return first;
    }

    /** The highest id of its counters. */
    public int last() {
        return last;
    }
}

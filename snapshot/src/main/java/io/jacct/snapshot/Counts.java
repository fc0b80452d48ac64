// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.memory.Layout;
import java.util.Arrays;
import java.util.Set;

/**
 * The values of all counters of one thing at one time, and its {@link Delay}s. Immutable; safe for
 * use by many threads. Counters of an operation are in it once the operation has ended.
 */
public final class Counts {
    /** All counters are 0. */
    public static final Counts ZERO = new Counts(new long[Delay.WORDS]);

    private final long[] values;

    /** The counters that the page does not have. */
    private final Set<Counter> absent;

    private Counts(long[] values) {
        this(values, Set.of());
    }

    private Counts(long[] values, Set<Counter> absent) {
        this.values = values;
        this.absent = absent;
    }

    /** Returns the same counts of a page that does not have these counters. */
    public Counts without(Set<Counter> counters) {
        return counters.isEmpty() ? this : new Counts(values, counters);
    }

    /**
     * Wraps the {@link Delay#WORDS} words of a record, from its counters on. The caller must not
     * change the array afterwards.
     */
    public static Counts of(long[] values) {
        return new Counts(values);
    }

    /** A copy of the words, in the order of a record from its counters on. */
    public long[] words() {
        return values.clone();
    }

    /** The counters that the page does not have. */
    public Set<Counter> absent() {
        return absent;
    }

    /** Copies the counters out of a whole record. */
    public static Counts ofRecord(long[] record) {
        int first = Layout.COUNTERS / Long.BYTES;
        return new Counts(Arrays.copyOfRange(record, first, first + Delay.WORDS));
    }

    /**
     * The value of {@code counter}, in the counter's unit. Of a sum, it covers the tasks whose
     * value is known; see {@link #knows}.
     */
    public long get(Counter counter) {
        return values[counter.id()];
    }

    /** Returns a task's counts with these {@link Measure}s missing, given as bits. */
    public Counts missing(long measures) {
        long[] own = values.clone();
        Arrays.fill(own, Delay.MISSING, Delay.WORDS, 0);
        for (Measure measure : Measure.values()) {
            if ((measures & measure.bit()) != 0) {
                Arrays.fill(own, measure.first(), measure.last() + 1, 0);
                own[Delay.MISSING + measure.word()] += measure.one();
            }
        }
        return new Counts(own, absent);
    }

    /**
     * The {@link Measure}s that are missing for a task, or for at least one task of a sum, as bits.
     */
    public long missing() {
        long missing = 0;
        for (Measure measure : Measure.values()) {
            missing |= missing(measure) == 0 ? 0 : measure.bit();
        }
        return missing;
    }

    /**
     * Returns the part of a task or of a sum of that group that goes into the JVM's sum. The
     * measured values of virtual threads belong to their carriers, which are in that sum. So
     * virtual threads make nothing missing there.
     */
    public Counts inJvm(String group) {
        return group.equals(Layout.VIRTUAL_THREADS) ? missing(0) : this;
    }

    /** The number of tasks in a sum whose value is not known; 1 or 0 for a task. */
    public long unknown(Counter counter) {
        Measure measure = Measure.of(counter);
        return measure == null ? 0 : missing(measure);
    }

    /**
     * Whether the value is known, in a sum for at least one task. An unknown value must not be
     * shown as 0.
     */
    public boolean knows(Counter counter) {
        return !absent.contains(counter) && (get(counter) != 0 || unknown(counter) == 0);
    }

    private long missing(Measure measure) {
        return measure.count(values[Delay.MISSING + measure.word()]);
    }

    /** Whether nothing was counted. Values that are measured do not matter. */
    public boolean isEmpty() {
        for (Counter counter : Counter.values()) {
            if (get(counter) != 0 && !counter.isMeasured()) {
                return false;
            }
        }
        return true;
    }

    /** Returns only the counted values: no measured values and no longest times. */
    public Counts counted() {
        long[] counted = new long[Delay.WORDS];
        for (Counter counter : Counter.values()) {
            counted[counter.id()] = counter.isMeasured() ? 0 : get(counter);
        }
        return new Counts(counted, absent);
    }

    /** Returns the sum of both. */
    public Counts plus(Counts other) {
        long[] sum = values.clone();
        other.addTo(sum);
        return new Counts(sum, absent.isEmpty() ? other.absent : absent);
    }

    /** Returns the sum of all. */
    public static Counts sum(Iterable<Counts> all) {
        long[] sum = new long[Delay.WORDS];
        all.forEach(each -> each.addTo(sum));
        return new Counts(sum);
    }

    /** The number, total time and longest time of the delays of this kind. */
    public DelayTotals delay(Delay delay) {
        long count = 0;
        for (Counter each : delay.counts()) {
            count += get(each);
        }
        long nanos = 0;
        for (Counter each : delay.nanos()) {
            nanos += get(each);
        }
        long longest = values[delay.longest()];
        long shortest = delay == Delay.FILE ? values[Delay.SHORTEST_FILE] : 0;
        return new DelayTotals(
                // an open that failed took time, but counts only as a failure
                longest == 0 ? count : Math.max(count, (nanos + longest - 1) / longest),
                nanos,
                longest,
                values[delay.longest() + 1],
                shortest == 0 ? 0 : Long.MAX_VALUE - shortest);
    }

    /**
     * Returns the counts since {@code earlier}. Longest and shortest times are still those of the
     * whole life.
     */
    public Counts minus(Counts earlier) {
        long[] difference = values.clone();
        for (int i = 0; i < Counter.SLOTS; i++) {
            difference[i] -= earlier.values[i];
        }
        return new Counts(difference, absent);
    }

    /**
     * Returns the same counts with what a task's {@code later} counts have more than its {@code
     * earlier} ones. The measures that are missing are those of {@code later}.
     */
    Counts grown(Counts earlier, Counts later) {
        long[] grown = values.clone();
        for (int i = 0; i < Counter.SLOTS; i++) {
            grown[i] += later.values[i] - earlier.values[i];
        }
        System.arraycopy(later.values, Delay.MISSING, grown, Delay.MISSING, Measure.WORDS);
        return new Counts(grown, absent);
    }

    /** Bytes read from files, sockets and pipes. */
    public long readBytes() {
        return get(Counter.FILE_READ_BYTES)
                + get(Counter.SOCKET_READ_BYTES)
                + get(Counter.PIPE_READ_BYTES);
    }

    /** Bytes written to files, sockets and pipes. */
    public long writeBytes() {
        return get(Counter.FILE_WRITE_BYTES)
                + get(Counter.SOCKET_WRITE_BYTES)
                + get(Counter.PIPE_WRITE_BYTES);
    }

    /** Adds these words to {@code sum}. */
    public void addTo(long[] sum) {
        Delay.add(sum, values, 0);
    }

    /**
     * Returns the same counts, with each measured value raised to the one in {@code measured} if
     * that is larger. The array is indexed by counter id.
     */
    public Counts raisedTo(long[] measured) {
        long[] raised = values.clone();
        for (int i = 0; i < Counter.SLOTS; i++) {
            raised[i] = Math.max(raised[i], measured[i]);
        }
        return new Counts(raised, absent);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Counts counts && Arrays.equals(values, counts.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.counter.Counter;
import io.jacct.counter.Delay;
import io.jacct.counter.Measure;
import io.jacct.memory.Layout;
import java.util.Arrays;

/**
 * The values of all counters of one thing at one time, and its {@link Delay}s. Immutable; safe for
 * use by many threads.
 */
public final class Counts {
    /** Nothing counted. */
    public static final Counts ZERO = new Counts(new long[Delay.WORDS]);

    private final long[] values;

    private Counts(long[] values) {
        this.values = values;
    }

    /**
     * Takes over the {@link Delay#WORDS} words of a record, from its counters on; the caller must
     * not change them afterwards.
     */
    static Counts of(long[] values) {
        return new Counts(values);
    }

    /** Of a whole record. */
    static Counts ofRecord(long[] record) {
        int first = Layout.COUNTERS / Long.BYTES;
        return new Counts(Arrays.copyOfRange(record, first, first + Delay.WORDS));
    }

    /** The value of {@code counter}, in the counter's unit. */
    public long get(Counter counter) {
        return values[counter.id()];
    }

    /** What a task has of which these {@link Measure}s are missing, by their bits. */
    public Counts missing(long measures) {
        long[] own = values.clone();
        Arrays.fill(own, Delay.MISSING, Delay.WORDS, 0);
        for (Measure measure : Measure.values()) {
            if ((measures & measure.bit()) != 0) {
                Arrays.fill(own, measure.first(), measure.last() + 1, 0);
                own[Delay.MISSING + measure.word()] += measure.one();
            }
        }
        return new Counts(own);
    }

    /** The {@link Measure}s that are missing of a task, or of one task of a sum, by their bits. */
    public long missing() {
        long missing = 0;
        for (Measure measure : Measure.values()) {
            missing |= missing(measure) == 0 ? 0 : measure.bit();
        }
        return missing;
    }

    /**
     * What a task or a sum of that group adds to the sum of the JVM: what is measured of virtual
     * threads is their carriers', which are in that sum, and so is missing in nothing.
     */
    public Counts inJvm(String group) {
        return group.equals(Layout.VIRTUAL_THREADS) ? missing(0) : this;
    }

    /** Of how many tasks of a sum the counter is not known; of a task 1 or 0. */
    public long unknown(Counter counter) {
        Measure measure = Measure.of(counter);
        return measure == null ? 0 : missing(measure);
    }

    /** Whether anything of it is known: in a sum, of one task. What is not known is no 0. */
    public boolean knows(Counter counter) {
        return get(counter) != 0 || unknown(counter) == 0;
    }

    private long missing(Measure measure) {
        return measure.count(values[Delay.MISSING + measure.word()]);
    }

    /** What was counted alone: nothing that is measured now and then, and no longest times. */
    public Counts counted() {
        long[] counted = new long[Delay.WORDS];
        for (Counter counter : Counter.values()) {
            counted[counter.id()] = counter.isMeasured() ? 0 : get(counter);
        }
        return new Counts(counted);
    }

    /** Both together. */
    public Counts plus(Counts other) {
        long[] sum = values.clone();
        other.addTo(sum);
        return new Counts(sum);
    }

    /** All together. */
    public static Counts sum(Iterable<Counts> all) {
        long[] sum = new long[Delay.WORDS];
        all.forEach(each -> each.addTo(sum));
        return new Counts(sum);
    }

    /** What held the task up; how often, for how long, and what was the worst of it. */
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
                // what failed to open took time, and is counted as a failure alone
                longest == 0 ? count : Math.max(count, (nanos + longest - 1) / longest),
                nanos,
                longest,
                values[delay.longest() + 1],
                shortest == 0 ? 0 : Long.MAX_VALUE - shortest);
    }

    /** What came since {@code earlier}; the longest and shortest times remain those of ever. */
    public Counts minus(Counts earlier) {
        long[] difference = values.clone();
        for (int i = 0; i < Counter.SLOTS; i++) {
            difference[i] -= earlier.values[i];
        }
        return new Counts(difference);
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

    /** Adds this to {@code sum}, as many words. */
    void addTo(long[] sum) {
        Delay.add(sum, values, 0);
    }

    /** The same with measured values that are larger than those here, by the ids of counters. */
    public Counts raisedTo(long[] measured) {
        long[] raised = values.clone();
        for (int i = 0; i < Counter.SLOTS; i++) {
            raised[i] = Math.max(raised[i], measured[i]);
        }
        return new Counts(raised);
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

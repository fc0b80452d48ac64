// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.counter.Histogram;
import io.jacct.ledger.striped.StripedRecord;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;

/**
 * Boot loader. How long an executor's tasks run: their number, sum and histogram, one for all
 * stripes. Threads add to it by atomic additions, without an order among them. {@link
 * ExecutorBooking} calls this while it holds a stripe of the record, so no record is given away
 * with a time still to come.
 */
final class RunTimes {
    private RunTimes() {}

    /** A task has run for so long. */
    static void add(StripedRecord record, long nanos) {
        long time = Math.max(0, nanos);
        int bucket = Histogram.bucket(time);
        CounterMemory.addAtomic(record.address + Layout.EXECUTOR_RUNS, 1);
        CounterMemory.addAtomic(record.address + Layout.EXECUTOR_RUN_NANOS, time);
        long first = record.address + Layout.EXECUTOR_RUN_TIMES;
        long word = first + (long) Histogram.word(bucket) * Long.BYTES;
        CounterMemory.addAtomic(word, Histogram.one(bucket));
        if ((CounterMemory.getAcquire(word) & Histogram.FULL) != 0) {
            halve(first);
        }
    }

    /** Makes room when a bucket is half full. The shares of the buckets stay. */
    private static void halve(long first) {
        for (int i = 0; i < Histogram.WORDS; i++) {
            long word = first + (long) i * Long.BYTES;
            long seen = CounterMemory.getAcquire(word);
            while (!CounterMemory.compareAndSet(word, seen, Histogram.halved(seen))) {
                seen = CounterMemory.getAcquire(word);
            }
        }
    }

    /** The times of {@code from} go to {@code to}; no thread books on {@code from} any more. */
    static void move(StripedRecord from, StripedRecord to) {
        add(from, to, Layout.EXECUTOR_RUNS);
        add(from, to, Layout.EXECUTOR_RUN_NANOS);
        long there = to.address + Layout.EXECUTOR_RUN_TIMES;
        long here = from.address + Layout.EXECUTOR_RUN_TIMES;
        boolean full = false;
        for (int i = 0; i < Histogram.WORDS; i++) {
            long word = there + (long) i * Long.BYTES;
            CounterMemory.addAtomic(word, CounterMemory.getAcquire(here + (long) i * Long.BYTES));
            full |= (CounterMemory.getAcquire(word) & Histogram.FULL) != 0;
        }
        if (full) {
            halve(there);
        }
        CounterMemory.clear(
                from.address + Layout.EXECUTOR_RUNS, Layout.EXECUTOR_LENGTH - Layout.EXECUTOR_RUNS);
    }

    private static void add(StripedRecord from, StripedRecord to, int offset) {
        CounterMemory.addAtomic(
                to.address + offset, CounterMemory.getAcquire(from.address + offset));
    }
}

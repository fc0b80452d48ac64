// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.counter.Histogram;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.striped.StripedRecord;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;

/**
 * Boot loader. How long an executor's tasks run: their number, sum and histogram. Each stripe of
 * the record has a block of them, which the holder of the stripe writes. So no operation here is
 * atomic: where a page was cut short, an atomic one in the interpreter may never end. A reader adds
 * the blocks up; it may see a task's number before its time.
 */
final class RunTimes {
    private static final int WORDS = Layout.EXECUTOR_RUN_BLOCK / Long.BYTES;
    private static final int NANOS = Layout.EXECUTOR_RUN_NANOS - Layout.EXECUTOR_RUNS;
    private static final int TIMES = Layout.EXECUTOR_RUN_TIMES - Layout.EXECUTOR_RUNS;

    private RunTimes() {}

    /** A task has run for so long. The caller holds the stripe. */
    static void add(Seqlock stripe, long nanos) {
        long time = Math.max(0, nanos);
        long block = block(stripe);
        CounterMemory.addPlain(block, 1);
        CounterMemory.addPlain(block + NANOS, time);
        int bucket = Histogram.bucket(time);
        long word = block + TIMES + (long) Histogram.word(bucket) * Long.BYTES;
        CounterMemory.addPlain(word, Histogram.one(bucket));
        if ((CounterMemory.getPlain(word) & Histogram.FULL) != 0) {
            halve(block);
        }
    }

    private static long block(Seqlock stripe) {
        StripedRecord record = StripedRecord.of(stripe);
        long first = record.address + Layout.EXECUTOR_STRIPES;
        long index = (stripe.address - first) / Layout.EXECUTOR_STRIPE_LENGTH;
        return record.address + Layout.EXECUTOR_RUNS + index * Layout.EXECUTOR_RUN_BLOCK;
    }

    /** Makes room when a bucket is half full. The shares of the buckets stay. */
    private static void halve(long block) {
        for (int i = 0; i < Histogram.WORDS; i++) {
            long word = block + TIMES + (long) i * Long.BYTES;
            CounterMemory.putPlain(word, Histogram.halved(CounterMemory.getPlain(word)));
        }
    }

    /** The times of {@code from} go to {@code to}; no thread books on {@code from} any more. */
    static void move(StripedRecord from, StripedRecord to) {
        Seqlock stripe = to.open();
        try {
            long there = block(stripe);
            long here = from.address + Layout.EXECUTOR_RUNS;
            boolean full = false;
            for (int i = 0; i < Layout.EXECUTOR_STRIPE_COUNT * WORDS; i++) {
                long word = there + (long) (i % WORDS) * Long.BYTES;
                CounterMemory.addPlain(word, CounterMemory.getPlain(here + (long) i * Long.BYTES));
                full |= i % WORDS * Long.BYTES >= TIMES && isFull(word);
            }
            if (full) {
                halve(there);
            }
            CounterMemory.clear(here, Layout.EXECUTOR_LENGTH - Layout.EXECUTOR_RUNS);
            stripe.publish();
        } finally {
            stripe.holder = 0;
        }
    }

    private static boolean isFull(long word) {
        return (CounterMemory.getPlain(word) & Histogram.FULL) != 0;
    }
}

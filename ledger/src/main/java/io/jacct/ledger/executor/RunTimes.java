// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

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
    private static final int NANOS = Layout.EXECUTOR_RUN_NANOS - Layout.EXECUTOR_RUNS;
    private static final int TIMES = Layout.EXECUTOR_RUN_TIMES - Layout.EXECUTOR_RUNS;

    private RunTimes() {}

    /** A task has run for so long. The caller holds the stripe. */
    static void add(Seqlock stripe, long nanos) {
        long time = Math.max(0, nanos);
        int block = block(stripe);
        stripe.add(block, 1);
        stripe.add(block + NANOS, time);
        stripe.addTime(block + TIMES, time, 1);
    }

    /** The place of a stripe's block, seen from the stripe. */
    private static int block(Seqlock stripe) {
        long record = StripedRecord.of(stripe).address;
        int place = (int) (stripe.address - record);
        int index = (place - Layout.EXECUTOR_STRIPES) / Layout.EXECUTOR_STRIPE_LENGTH;
        return Layout.EXECUTOR_RUNS + index * Layout.EXECUTOR_RUN_BLOCK - place;
    }

    /** The times of {@code from} go to {@code to}; the caller holds both. */
    static void move(Seqlock from, Seqlock to) {
        int here = block(from);
        int there = block(to);
        to.add(there, from.get(here));
        to.add(there + NANOS, from.get(here + NANOS));
        to.addTimes(there + TIMES, from, here + TIMES);
        CounterMemory.clear(from.address + here, Layout.EXECUTOR_RUN_BLOCK);
    }
}

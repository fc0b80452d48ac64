// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.histogram.TimeBooking;
import io.jacct.ledger.striped.StripedRecord;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;

/**
 * Boot loader. How long an executor's tasks run, and how long they wait: of each their number, sum
 * and histogram. Each stripe of the record has a block of them for runs, and one for waits, which
 * the holder of the stripe writes. So no operation here is atomic: where a page was cut short, an
 * atomic one in the interpreter may never end. A reader adds the blocks up; it may see a task's
 * number before its time.
 *
 * <p>{@link RunTimes} and {@link WaitTimes} decide which tasks are timed.
 */
final class TaskTimes {
    private TaskTimes() {}

    /**
     * Books the time of {@code weight} tasks in the block of a stripe that the caller holds; {@code
     * blocks} is where those of its kind begin.
     */
    static void add(Seqlock stripe, int blocks, long nanos, long weight) {
        StripedRecord record = StripedRecord.of(stripe);
        int block = block(stripe, record, blocks);
        stripe.add(block + Layout.TIMED_TASKS, weight);
        stripe.add(block + Layout.TIMED_NANOS, nanos * weight);
        TimeBooking.add(stripe, block + Layout.TIMED_HISTOGRAM, nanos, weight, record);
    }

    /** The place of a stripe's block, seen from the stripe. */
    private static int block(Seqlock stripe, StripedRecord record, int blocks) {
        int place = (int) (stripe.address - record.address);
        int index = (place - Layout.EXECUTOR_STRIPES) / Layout.EXECUTOR_STRIPE_LENGTH;
        return blocks + index * Layout.EXECUTOR_TIMES_BLOCK - place;
    }

    /** The times of {@code from} go to {@code to}; the caller holds both. */
    static void move(Seqlock from, Seqlock to) {
        move(from, to, Layout.EXECUTOR_RUNS);
        move(from, to, Layout.EXECUTOR_WAITS);
    }

    private static void move(Seqlock from, Seqlock to, int blocks) {
        StripedRecord record = StripedRecord.of(from);
        int here = block(from, record, blocks);
        int there = block(to, StripedRecord.of(to), blocks);
        int histogram = here + Layout.TIMED_HISTOGRAM;
        to.add(there + Layout.TIMED_TASKS, from.get(here + Layout.TIMED_TASKS));
        to.add(there + Layout.TIMED_NANOS, from.get(here + Layout.TIMED_NANOS));
        TimeBooking.addAll(to, there + Layout.TIMED_HISTOGRAM, from, histogram, record);
        CounterMemory.clear(from.address + here, Layout.EXECUTOR_TIMES_BLOCK);
        TimeBooking.forget(from, histogram, record);
    }
}

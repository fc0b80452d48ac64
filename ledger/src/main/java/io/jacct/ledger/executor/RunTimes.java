// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.executor;

import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.base.Token;
import io.jacct.ledger.histogram.TimeBooking;
import io.jacct.ledger.striped.QueueStripe;
import io.jacct.ledger.striped.StripedRecord;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;

/**
 * Boot loader. How long an executor's tasks run: their number, sum and histogram. Each stripe of
 * the record has a block of them, which the holder of the stripe writes. So no operation here is
 * atomic: where a page was cut short, an atomic one in the interpreter may never end. A reader adds
 * the blocks up; it may see a task's number before its time.
 *
 * <p>While the {@code QueueClock} stands, some tasks are drawn, as reads and writes of a device are
 * ({@link Token}). Each stands for 32 of them, and one that is slow for itself, drawn or not.
 */
final class RunTimes {
    /** While the clock stands, one task in two to this power is timed. */
    private static final int POWER = 5;

    private static final int NANOS = Layout.EXECUTOR_RUN_NANOS - Layout.EXECUTOR_RUNS;
    private static final int TIMES = Layout.EXECUTOR_RUN_TIMES - Layout.EXECUTOR_RUNS;

    private RunTimes() {}

    /** The caller holds the stripe, and has just booked that a task begins. Returns its token. */
    static long begin(QueueStripe stripe) {
        long began = stripe.get(Layout.LAST_RUNNING);
        if (began == 0) {
            return 0;
        } else if (!stripe.stood) {
            // another thread may have used a stamp that is a little later
            return Token.atOnce(began, false);
        }
        return isDrawn(stripe) ? Token.drawn(POWER) : Token.undrawn();
    }

    /** The next number of Marsaglia's xorshift decides. */
    private static boolean isDrawn(QueueStripe stripe) {
        int next = stripe.random;
        next ^= next << 13;
        next ^= next >>> 17;
        next ^= next << 5;
        stripe.random = next;
        return next >>> Integer.SIZE - POWER == 0;
    }

    /** The caller holds the stripe, and has just booked that the task of this token ends. */
    static void end(QueueStripe stripe, long token, Ticker ticker) {
        long settled = Token.settled(token);
        if (Token.isAtOnce(settled)) {
            long now = stripe.stood ? ticker.now() : stripe.get(Layout.LAST_RUNNING);
            add(stripe, Math.max(0, now - Token.time(settled)), Token.weight(settled));
        }
    }

    private static void add(Seqlock stripe, long nanos, long weight) {
        StripedRecord record = StripedRecord.of(stripe);
        int block = block(stripe, record);
        stripe.add(block, weight);
        stripe.add(block + NANOS, nanos * weight);
        TimeBooking.add(stripe, block + TIMES, nanos, weight, record);
    }

    /** The place of a stripe's block, seen from the stripe. */
    private static int block(Seqlock stripe, StripedRecord record) {
        int place = (int) (stripe.address - record.address);
        int index = (place - Layout.EXECUTOR_STRIPES) / Layout.EXECUTOR_STRIPE_LENGTH;
        return Layout.EXECUTOR_RUNS + index * Layout.EXECUTOR_RUN_BLOCK - place;
    }

    /** The times of {@code from} go to {@code to}; the caller holds both. */
    static void move(Seqlock from, Seqlock to) {
        StripedRecord record = StripedRecord.of(from);
        int here = block(from, record);
        int there = block(to, StripedRecord.of(to));
        to.add(there, from.get(here));
        to.add(there + NANOS, from.get(here + NANOS));
        TimeBooking.addAll(to, there + TIMES, from, here + TIMES, record);
        CounterMemory.clear(from.address + here, Layout.EXECUTOR_RUN_BLOCK);
        TimeBooking.forget(from, here + TIMES, record);
    }
}

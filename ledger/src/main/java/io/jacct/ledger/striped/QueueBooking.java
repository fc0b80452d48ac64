// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.striped;

import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.Ticker;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.Layout;

/**
 * Boot loader. Books changes of the two queues of a striped record, kstat's wait queue and run
 * queue.
 *
 * <p>A queue's <em>length</em> is the integral of its number of tasks over time. It is a sum of
 * stamps, so no thread must remember when a task came: up to t it is n(t)·t, minus the times of
 * entering, plus the times of leaving. So a thread adds its stamps to any free stripe of the
 * record, and a reader adds up the stripes. Example:
 *
 * <pre>
 * stripe A: a task enters at 10   tasks +1   length -10   busy +1   time -10
 * stripe B: a task enters at 20   tasks +1   length -20
 * stripe A: one leaves at 50      tasks -1   length +50
 * reader at 60:  length 1·60 - 10 - 20 + 50 = 80     1·10 + 2·30 + 1·10
 *                time   1·60 - 10 = 50               not empty from 10 to 60
 * </pre>
 *
 * <p>A queue's <em>time</em>, during which it was not empty, is a sum of stamps of the threads that
 * found it empty or made it empty. One word shows which threads did: {@link QueueWord}, changed by
 * compare-and-set. Each thread takes its stamp between reading the word and changing it, and no
 * other thread changed the word in between. So the stamps are in the order of the changes: the
 * times never overlap, and a queue's time is never more than its length.
 *
 * <p>An executor's clock may {@linkplain QueueClock stand} for a while; then no time is read.
 *
 * <p>A stamp is taken while the stripe is open. So a reader that notes the time before it reads
 * misses no change from before that time.
 *
 * <p>All methods: any thread, no lock, no allocation; a reader of a stripe sees all of a change or
 * nothing. A thread waits only while the threads that hold the stripes have all lost their
 * processors. Nothing happens if the record is null, as it is while the ledger is closed.
 */
public final class QueueBooking {
    private QueueBooking() {}

    /** Adds to one of a stripe's plain counts. */
    public static void count(StripedRecord record, int offset, long delta) {
        QueueStripe stripe = open(record);
        if (stripe != null) {
            try {
                stripe.add(offset, delta);
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }
    }

    /**
     * Changes the numbers of waiting and running tasks in one instant, and adds {@code count} to
     * the word at {@code offset}. False if fewer tasks were there than should leave. All tasks that
     * were there have then left. Tasks that enter do so in either case.
     */
    public static boolean change(StripedRecord record, int waits, int runs, int offset, int count) {
        QueueStripe stripe = open(record);
        if (stripe == null) {
            return true;
        }
        try {
            return change(stripe, record.ticker, waits, runs, offset, count);
        } finally {
            stripe.holder = 0;
        }
    }

    /** The same on a stripe that the caller holds. */
    public static boolean change(
            QueueStripe stripe, Ticker ticker, int waits, int runs, int offset, int count) {
        StripedRecord record = StripedRecord.of(stripe);
        long word = record.queueWord();
        while (true) {
            long seen = CounterMemory.getAcquire(word);
            boolean stands = record.stands(seen);
            long now = stands ? record.clock.stamp() : ticker.now();
            boolean stops = !stands && record.stops(stripe, now);
            int waiting = QueueWord.waiting(seen);
            int running = QueueWord.running(seen);
            int more = QueueWord.within(waiting, waits);
            int active = QueueWord.within(running, runs);
            long next = QueueWord.next(seen, waiting + more, running + active, stands || stops);
            stripe.confirm();
            if (CounterMemory.compareAndSet(word, seen, next)) {
                stripe.stood = stands;
                stripe.entered += Math.max(0, more);
                book(stripe, Layout.WAITING, Layout.LAST_WAITING, waiting, more, now);
                book(stripe, Layout.RUNNING, Layout.LAST_RUNNING, running, active, now);
                if (count != 0) {
                    stripe.add(offset, count);
                }
                stripe.publish();
                return more == waits && active == runs;
            }
        }
    }

    private static void book(Seqlock stripe, int queue, int last, int before, int delta, long now) {
        if (delta == 0) {
            return;
        }
        stamp(stripe, last, now);
        stripe.add(queue + Layout.QUEUE_TASKS, delta);
        stripe.add(queue + Layout.QUEUE_LENGTH, -delta * now);
        if (before == 0) {
            stripe.add(queue + Layout.QUEUE_BUSY, 1);
            stripe.add(queue + Layout.QUEUE_TIME, -now);
        } else if (before + delta == 0) {
            stripe.add(queue + Layout.QUEUE_BUSY, -1);
            stripe.add(queue + Layout.QUEUE_TIME, now);
        }
    }

    /** The clock may have any value, also below 0. 0 itself means that there is no stamp. */
    public static void stamp(Seqlock stripe, int offset, long now) {
        long last = stripe.get(offset);
        if (now != 0 && (last == 0 || now - last > 0)) {
            stripe.put(offset, now);
        }
    }

    /** An open stripe, which the caller closes; null while the ledger is closed. */
    public static QueueStripe open(StripedRecord record) {
        return record == null ? null : record.open();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.memory.StatisticLayout;

/**
 * Boot loader. What changes of an application's statistics are. Queues are an executor's: {@link
 * ExecutorBooking}. What was transferred is counted apart from them, as in the original: a driver
 * leaves the run queue, and counts what it has read or written.
 *
 * <p>A change is made on whichever of four stripes is free, so none is lost and threads seldom
 * meet; a value is the sum of the four. To <em>set</em> one is to add what is missing. For that the
 * first stripe is held, which makes one setting wait for the other; what is added on other stripes
 * meanwhile is in the sum, or comes after the setting.
 *
 * <p>All methods: any thread, no lock, no allocation; atomic to a reader of one stripe.
 */
final class StatisticBooking {
    /** The start of an event with {@code timing=off}. */
    private static final long UNTIMED = 1;

    private StatisticBooking() {}

    /** {@code delta} more; does nothing if there is no such value. */
    static void add(Statistic statistic, int value, long delta) {
        if (has(statistic, value)) {
            ExecutorBooking.count(statistic.account, offset(value), delta);
        }
    }

    /** {@code level} from now on; does nothing if there is no such value. */
    static void set(Statistic statistic, int value, long level) {
        if (has(statistic, value)) {
            int offset = offset(value);
            Seqlock first = statistic.account.openFirst();
            try {
                first.add(offset, level - ExecutorAccount.of(first).sum(offset));
                first.publish();
            } finally {
                first.holder = 0;
            }
        }
    }

    /**
     * So many transactions enter or, if negative, leave the wait queue and the run queue at one
     * time. To leave an empty one is counted, and nothing else comes of it: nobody's transaction is
     * taken out, and what enters the other queue with it enters.
     */
    static void move(Statistic queues, int waits, int runs) {
        if (queues.kind == StatisticLayout.IO
                && !ExecutorBooking.change(queues.account, waits, runs, 0, 0)) {
            queues.account.state.health(Health.UNMATCHED_EXITS, 1);
        }
    }

    /** {@code bytes} were read or written: one more of these. */
    static void count(Statistic queues, boolean written, long bytes) {
        if (queues.kind == StatisticLayout.IO) {
            int offset = written ? StatisticLayout.WRITES : StatisticLayout.READS;
            Seqlock stripe = queues.account.open();
            try {
                stripe.add(offset, 1);
                stripe.add(offset + StatisticLayout.TO_BYTES, bytes);
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }
    }

    private static boolean has(Statistic statistic, int value) {
        return value >= 0 && value < statistic.values && statistic.kind <= StatisticLayout.NAMED;
    }

    private static int offset(int value) {
        return StatisticLayout.VALUES + value * Long.BYTES;
    }

    /** An event begins; when, or with {@code timing=off} just not 0. */
    static long start(Statistic timer) {
        if (timer.kind != StatisticLayout.TIMER) {
            return 0;
        }
        Seqlock stripe = timer.account.open();
        try {
            long now = timer.account.ticker.now();
            ExecutorBooking.stamp(stripe, StatisticLayout.LAST_START, now);
            stripe.publish();
            return now == 0 ? UNTIMED : now;
        } finally {
            stripe.holder = 0;
        }
    }

    /** An event ends that began at {@code start}. */
    static void stop(Statistic timer, long start) {
        if (timer.kind == StatisticLayout.TIMER) {
            Seqlock stripe = timer.account.open();
            try {
                stop(stripe, start, timer.account.ticker.now());
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }
    }

    private static void stop(Seqlock stripe, long start, long now) {
        long time = now == 0 || start == UNTIMED ? 0 : Math.max(0, now - start);
        boolean first = stripe.get(StatisticLayout.EVENTS) == 0;
        if (first || time < stripe.get(StatisticLayout.SHORTEST)) {
            stripe.put(StatisticLayout.SHORTEST, time);
        }
        if (time > stripe.get(StatisticLayout.LONGEST)) {
            stripe.put(StatisticLayout.LONGEST, time);
        }
        stripe.add(StatisticLayout.EVENTS, 1);
        stripe.add(StatisticLayout.ELAPSED, time);
        ExecutorBooking.stamp(stripe, StatisticLayout.LAST_STOP, now);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.StatisticLayout;

/**
 * Boot loader. What changes of an application's statistics are. Queues are an executor's: {@link
 * ExecutorBooking}.
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
        Seqlock first = has(statistic, value) ? ExecutorBooking.openFirst(statistic.account) : null;
        if (first != null) {
            int offset = offset(value);
            first.add(offset, level - ExecutorAccount.of(first).sum(offset));
            first.close();
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
        Seqlock stripe = open(timer);
        if (stripe == null) {
            return 0;
        }
        long now = timer.account.ticker.now();
        ExecutorBooking.stamp(stripe, StatisticLayout.LAST_START, now);
        stripe.close();
        return now == 0 ? UNTIMED : now;
    }

    /** An event ends that began at {@code start}. */
    static void stop(Statistic timer, long start) {
        Seqlock stripe = open(timer);
        if (stripe == null) {
            return;
        }
        long now = timer.account.ticker.now();
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
        stripe.close();
    }

    private static Seqlock open(Statistic timer) {
        return timer.kind == StatisticLayout.TIMER ? ExecutorBooking.open(timer.account) : null;
    }
}

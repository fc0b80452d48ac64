// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.statistic;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.striped.QueueBooking;
import io.jacct.ledger.striped.StripedRecord;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.StatisticLayout;
import java.util.Arrays;

/**
 * Boot loader. Books changes of an application's statistics. Queues are an executor's queues:
 * {@link ExecutorBooking}. Transfers are counted apart from queues, as in the original kstat: a
 * driver leaves the run queue, and counts the read or the write.
 *
 * <p>A change goes to any free one of four stripes, so none is lost and threads seldom meet. A
 * value is the sum of the four. To <em>set</em> a value, a thread adds the difference. Meanwhile it
 * holds the first stripe, so a second setting waits for the first. Additions on other stripes
 * meanwhile are in the sum, or come after the setting.
 *
 * <p>All methods: any thread, no lock, no allocation; atomic to a reader of one stripe.
 */
public final class StatisticBooking {
    /** The start of an event with {@code timing=off}. */
    private static final long UNTIMED = 1;

    private StatisticBooking() {}

    /** Adds {@code delta}; does nothing if there is no such value. */
    public static void add(StatisticEntry statistic, int value, long delta) {
        if (has(statistic, value)) {
            QueueBooking.count(statistic.of(value), offset(value), delta);
        }
    }

    /** Sets a value to {@code level}; does nothing if there is no such value. */
    public static void set(StatisticEntry statistic, int value, long level) {
        if (has(statistic, value)) {
            int offset = offset(value);
            Seqlock first = statistic.of(value).openFirst();
            try {
                first.add(offset, level - StripedRecord.of(first).sum(offset));
                first.publish();
            } finally {
                first.holder = 0;
            }
        }
    }

    /**
     * This many transactions enter or, if negative, leave the wait queue and the run queue at the
     * same time. Leaving an empty queue is only counted: no other thread's transaction is taken
     * out. If the other queue is entered in the same call, that still happens.
     */
    public static void move(StatisticEntry queues, int waits, int runs) {
        if (queues.kind == StatisticLayout.IO
                && !QueueBooking.change(queues.record, waits, runs, 0, 0)) {
            queues.record.page.health(Health.UNMATCHED_EXITS, 1);
        }
    }

    /** Counts one read or write of {@code bytes}. */
    public static void count(StatisticEntry queues, boolean written, long bytes) {
        if (queues.kind == StatisticLayout.IO) {
            int offset = written ? StatisticLayout.WRITES : StatisticLayout.READS;
            Seqlock stripe = queues.record.open();
            try {
                stripe.add(offset, 1);
                stripe.add(offset + StatisticLayout.TO_BYTES, bytes);
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }
    }

    /**
     * Replaces a text, or all bytes. No other thread does so at the same time, nor does the
     * statistic leave: the caller holds the lock of {@link Statistics}.
     */
    static void put(StatisticEntry statistic, int value, byte[] bytes) {
        boolean raw = statistic.kind == StatisticLayout.RAW;
        if (raw ? bytes.length != statistic.form.size : !isText(statistic, value)) {
            return;
        }
        int place = raw ? 0 : statistic.form.textPlace(value);
        StripedRecord record = statistic.records[place];
        Seqlock stripe = record.openFirst();
        try {
            CounterMemory.putPlain(record.address + StatisticLayout.BYTE_COUNT, bytes.length);
            for (int from = 0; from < bytes.length; from += StatisticLayout.MOST_BYTES) {
                int to = Math.min(bytes.length, from + StatisticLayout.MOST_BYTES);
                long address = statistic.records[place++].address + StatisticLayout.BYTES;
                CounterMemory.putBytes(address, Arrays.copyOfRange(bytes, from, to));
            }
            stripe.publish();
        } finally {
            stripe.holder = 0;
        }
    }

    private static boolean isText(StatisticEntry statistic, int value) {
        return value >= 0 && value < statistic.values && statistic.form.isText(value);
    }

    private static boolean has(StatisticEntry statistic, int value) {
        return value >= 0 && value < statistic.values && statistic.kind <= StatisticLayout.NAMED;
    }

    private static int offset(int value) {
        int most = StatisticLayout.MOST_VALUES;
        // most statistics have few values: no division
        return StatisticLayout.VALUES + (value < most ? value : value % most) * Long.BYTES;
    }

    /** An event begins. Returns its time; with {@code timing=off} only a number that is not 0. */
    public static long start(StatisticEntry timer) {
        if (timer.kind != StatisticLayout.TIMER) {
            return 0;
        }
        Seqlock stripe = timer.record.open();
        try {
            long now = timer.record.ticker.now();
            QueueBooking.stamp(stripe, StatisticLayout.LAST_START, now);
            stripe.publish();
            return now == 0 ? UNTIMED : now;
        } finally {
            stripe.holder = 0;
        }
    }

    /** An event ends. It began at {@code start}. */
    public static void stop(StatisticEntry timer, long start) {
        if (timer.kind == StatisticLayout.TIMER) {
            Seqlock stripe = timer.record.open();
            try {
                stop(stripe, start, timer.record.ticker.now());
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
        QueueBooking.stamp(stripe, StatisticLayout.LAST_STOP, now);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.statistic;

import io.jacct.ledger.base.Backoff;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.SharedRecord;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.StatisticLayout.TimerLayout;

/**
 * Boot loader. A timer of the page: the number of events and their time. The thread that has kept
 * an event's start books the event when it has ended, so any number may be under way. Events are
 * rare enough for a few stripes that all threads share.
 */
public final class PageTimer {
    private final Seqlock[] stripes;

    /**
     * Makes a timer over {@code count} zeroed records from {@code address} on. The count is a power
     * of two.
     */
    public PageTimer(OpenPage page, long address, int count, long kind, String name) {
        this.stripes = new Seqlock[count];
        for (int i = 0; i < count; i++) {
            long record = address + (long) i * TimerLayout.RECORD_LENGTH;
            stripes[i] = new SharedRecord(record);
            stripes[i].memory = page.memory;
            stripes[i].put(TimerLayout.SHORTEST, Long.MAX_VALUE);
            CounterMemory.putText(record + TimerLayout.NAME, name, TimerLayout.NAME_LENGTH);
            CounterMemory.putRelease(record + TimerLayout.KIND, kind);
        }
    }

    /**
     * Any thread, lock-free: {@code events} have ended that took {@code nanos} together. The last
     * of them began at {@code start} and ended at {@code stop}, by {@code System.nanoTime()}. The
     * shortest of several took at most their mean time, the longest at least that.
     */
    public void ended(long events, long nanos, long start, long stop) {
        Seqlock stripe = open();
        try {
            if (stripe.get(TimerLayout.EVENTS) == 0 || stop - stripe.get(TimerLayout.STOP) >= 0) {
                stripe.put(TimerLayout.START, start);
                stripe.put(TimerLayout.STOP, stop);
            }
            stripe.add(TimerLayout.EVENTS, events);
            stripe.add(TimerLayout.ELAPSED, nanos);
            widen(stripe, nanos / events);
            widen(stripe, (nanos + events - 1) / events);
            stripe.publish();
        } finally {
            stripe.holder = 0;
        }
    }

    /** Any thread, lock-free. Stores only a time that is shorter or longer than all before. */
    void took(long nanos) {
        Seqlock mine = stripes[Backoff.place() & stripes.length - 1];
        if (nanos < mine.get(TimerLayout.SHORTEST) || nanos > mine.get(TimerLayout.LONGEST)) {
            Seqlock stripe = open();
            try {
                widen(stripe, nanos);
                stripe.publish();
            } finally {
                stripe.holder = 0;
            }
        }
    }

    private static void widen(Seqlock stripe, long nanos) {
        if (nanos < stripe.get(TimerLayout.SHORTEST)) {
            stripe.put(TimerLayout.SHORTEST, nanos);
        }
        if (nanos > stripe.get(TimerLayout.LONGEST)) {
            stripe.put(TimerLayout.LONGEST, nanos);
        }
    }

    private Seqlock open() {
        return Backoff.open(stripes, stripes.length);
    }
}

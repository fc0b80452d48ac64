// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Counter;
import io.jacct.counter.Unit;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. What threads see of their own records in one page. A thread is the only writer of
 * its stripe, so what it loads there is whole; what others do for it is on another record, which it
 * loads as any reader does, by the sequence.
 *
 * <p>The page has what was booked. Processor time and allocation are asked of the JVM at this
 * moment; what else is measured is in the page as of the last time somebody has looked, and is not
 * told here.
 */
final class OwnAccount {
    private static final Counter[] BOOKED = booked();
    private static final int CPU_NANOS = BOOKED.length;
    private static final int ALLOCATED_BYTES = CPU_NANOS + 1;
    private static final int PLACES = ALLOCATED_BYTES + 1;

    /** More than there will be ids of threads. */
    private static final long TASKS = 1L << 48;

    private final LedgerState state;
    private final long opening;

    /** {@code opening} is another one for each page, above 0. */
    OwnAccount(LedgerState state, long opening) {
        this.state = state;
        this.opening = opening;
    }

    private static Counter[] booked() {
        Counter[] all = Counter.values();
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            count += !all[i].isMeasured() ? 1 : 0;
        }
        Counter[] booked = new Counter[count];
        int place = 0;
        for (int i = 0; i < all.length; i++) {
            if (!all[i].isMeasured()) {
                booked[place++] = all[i];
            }
        }
        return booked;
    }

    /** By place. */
    static String[] names() {
        String[] names = new String[PLACES];
        for (int i = 0; i < BOOKED.length; i++) {
            names[i] = BOOKED[i].label();
        }
        names[CPU_NANOS] = "cpuNanos";
        names[ALLOCATED_BYTES] = "allocatedBytes";
        return names;
    }

    /** See {@link TaskLedger#current}. */
    long read(long[] values) {
        Stripe own = own();
        if (own == null || values.length != PLACES || !copyBehalf(own.behalf, values)) {
            return 0;
        }
        boolean timing = Settings.timing();
        for (int i = 0; i < BOOKED.length; i++) {
            boolean known = timing || BOOKED[i].unit() != Unit.NANOSECONDS;
            long more = own.get(Layout.counter(BOOKED[i].id()));
            values[i] = known ? values[i] + more : -1;
        }
        ThreadMeter meter = meter(own);
        values[CPU_NANOS] = meter == null ? -1 : meter.cpuNanos();
        values[ALLOCATED_BYTES] = meter == null ? -1 : meter.allocatedBytes();
        return opening * TASKS + JdkFields.id(own.thread);
    }

    /** See {@link TaskLedger#allocatedBytes}. */
    long allocatedBytes() {
        Stripe own = own();
        ThreadMeter meter = own == null ? null : meter(own);
        return meter == null ? -1 : meter.allocatedBytes();
    }

    /**
     * The stripe of the calling thread alone. Null where it has none: virtual threads share those
     * of their carriers, and what the agent does is not booked.
     */
    private Stripe own() {
        Stripe stripe = Tasks.current();
        boolean own =
                stripe != null
                        && stripe.thread == Thread.currentThread()
                        && (stripe.exempt == 0 || !Exemptions.holds(stripe))
                        && stripe.memory == state.page;
        return own ? stripe : null;
    }

    /** Null where the JVM does not tell: it is not loaded yet, or the thread is a virtual one. */
    private ThreadMeter meter(Stripe own) {
        return JdkFields.isVirtual(own.thread) ? null : state.meter;
    }

    /** What others did, or nothing; false if one who books does not get through. */
    private boolean copyBehalf(Behalf behalf, long[] values) {
        if (behalf == null) {
            for (int i = 0; i < BOOKED.length; i++) {
                values[i] = 0;
            }
            return true;
        }
        for (int tries = 0; tries < Tries.MANY; tries++) {
            if (copyOnce(behalf.stripe, values)) {
                return true;
            }
            tries = Tries.pause(tries);
        }
        return behalf.mend() && copyOnce(behalf.stripe, values);
    }

    /**
     * All that was booked on another writer's stripe, once and without waiting; false if the copy
     * may hold half of an operation. Each word with acquire, so that none is older than the
     * sequence before it.
     */
    static boolean copyOnce(Stripe stripe, long[] values) {
        long sequence = stripe.address + Layout.SEQUENCE;
        long before = CounterMemory.getAcquire(sequence);
        if ((before & 1) != 0) {
            return false;
        }
        for (int i = 0; i < BOOKED.length; i++) {
            values[i] = CounterMemory.getAcquire(stripe.address + Layout.counter(BOOKED[i].id()));
        }
        long after = CounterMemory.getAcquire(sequence);
        Reference.reachabilityFence(stripe);
        return before == after;
    }
}

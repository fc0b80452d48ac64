// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.measure;

import io.jacct.counter.Counter;
import io.jacct.counter.Unit;
import io.jacct.ledger.base.Backoff;
import io.jacct.ledger.base.JvmManagement;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.base.ThreadMeter;
import io.jacct.ledger.task.DelegatedAccount;
import io.jacct.ledger.task.Exemptions;
import io.jacct.ledger.task.Stripe;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import io.jacct.memory.PageMemory;
import java.lang.ref.Reference;

/**
 * Boot loader. Lets threads read their own records in one page. A thread is the only writer of its
 * stripe, so it never loads half an operation there. Work that other threads do for it is on
 * another record. The thread loads that record like any reader, by the sequence.
 *
 * <p>Booked values come from the page. CPU time and allocation come from the JVM, as of this
 * moment. Other measured values in the page are as of the last measurement, so they are left out
 * here.
 */
public final class OwnAccount {
    private static final Counter[] BOOKED = booked();
    private static final int CPU_NANOS = BOOKED.length;
    private static final int ALLOCATED_BYTES = CPU_NANOS + 1;
    private static final int PLACES = ALLOCATED_BYTES + 1;

    /** More than the number of thread ids that there will ever be. */
    private static final long TASKS = 1L << 48;

    private final PageMemory page;
    private final JvmManagement management;
    private final long opening;

    /** {@code opening} is above 0 and different for each page. */
    public OwnAccount(TaskState state, long opening) {
        this.page = state.page.memory;
        this.management = state.management;
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

    /** The names of the values, in the order of their places. */
    public static String[] names() {
        String[] names = new String[PLACES];
        for (int i = 0; i < BOOKED.length; i++) {
            names[i] = BOOKED[i].label();
        }
        names[CPU_NANOS] = "cpuNanos";
        names[ALLOCATED_BYTES] = "allocatedBytes";
        return names;
    }

    /** See {@code TaskLedger.current}. */
    public long read(long[] values) {
        ThreadStripe own = own();
        if (own == null || values.length != PLACES || !copyBehalf(own.delegated, values)) {
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

    /** See {@code TaskLedger.allocatedBytes}. */
    public long allocatedBytes() {
        ThreadStripe own = own();
        ThreadMeter meter = own == null ? null : meter(own);
        return meter == null ? -1 : meter.allocatedBytes();
    }

    /**
     * The stripe of the calling thread alone; null where it has none. Virtual threads share the
     * stripes of their carriers, and the agent's work is not booked.
     */
    private ThreadStripe own() {
        return Tasks.current() instanceof ThreadStripe own
                        && (own.exempt == 0 || !Exemptions.holds(own))
                        && own.memory == page
                ? own
                : null;
    }

    /**
     * The meter, or null if it has no value for the calling thread: it is not loaded yet, or the
     * thread is a virtual one.
     */
    private ThreadMeter meter(ThreadStripe own) {
        return JdkFields.isVirtual(own.thread) ? null : management.meter;
    }

    /** Copies what other threads did for this one, or zeros. False if a writer does not finish. */
    private boolean copyBehalf(DelegatedAccount delegated, long[] values) {
        if (delegated == null) {
            for (int i = 0; i < BOOKED.length; i++) {
                values[i] = 0;
            }
            return true;
        }
        for (int tries = 0; tries < Backoff.MANY; tries++) {
            if (copyOnce(delegated.stripe, values)) {
                return true;
            }
            tries = Backoff.pause(tries);
        }
        return Tasks.mend(delegated) && copyOnce(delegated.stripe, values);
    }

    /**
     * Copies all that was booked on another writer's stripe, once and without waiting. False if the
     * copy may hold half of an operation. Each word is loaded with acquire, so that none is older
     * than the sequence before it.
     */
    public static boolean copyOnce(Stripe stripe, long[] values) {
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

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. Which thread has which stripe.
 *
 * <p>Finding is the hot path: a table indexed by the thread's id, buckets chained through {@link
 * Stripe#next}, an entry good only if it names the very thread. No thread local: those are erased
 * behind our back on pool threads of the JDK, and a virtual thread would get a map of its own.
 * Readers of the table take no lock and may meet it half changed; chains always end, and who finds
 * nothing asks again under the monitor.
 *
 * <p>Everything else is under the monitor of this class: entering (at {@code Thread.start}, or at
 * the first deed of a thread that was there before), leaving, renaming. What that means for a
 * task's record is in {@link TaskRecords}.
 */
final class Tasks {
    private static final int SPREAD = 4;

    private static final int FIRST = 1024;

    private static volatile Stripe[] table = new Stripe[FIRST];
    private static int entries;

    /** Odd while the table's entries move, which {@link #find} may then miss. */
    static volatile int moves;

    /** Null while there is no page: then no thread gets a stripe. Set here only. */
    static volatile LedgerState state;

    private Tasks() {}

    /** The page is open; records must be there. */
    static synchronized void start(LedgerState ledgerState) {
        BusyThreads.forget();
        FirstNames.forget();
        state = ledgerState;
    }

    /**
     * The page is closed: from now on nobody finds a stripe. Who has found one before may use it
     * still, see {@link Stripe#memory}.
     */
    static synchronized void stop() {
        state = null;
        table = new Stripe[FIRST];
        entries = 0;
    }

    /**
     * An open stripe to book on, to be closed; null when what the caller does is the agent's own,
     * or lost.
     */
    static Stripe open() {
        Stripe stripe = current();
        if (stripe == null) {
            LedgerState now = state;
            return now == null ? null : now.shared.open();
        }
        if (stripe.exempt > 0 && Exemptions.holds(stripe)) {
            stripe.exempted++;
            return null;
        }
        stripe.open();
        return stripe;
    }

    /**
     * The stripe of the calling thread, or null when none can be had. Lock-free but for a first
     * time.
     */
    static Stripe current() {
        Thread thread = Thread.currentThread();
        Stripe stripe = find(thread);
        return stripe != null ? stripe : currentSlowly(thread);
    }

    /** Lock-free; may miss a thread that is on the move. */
    static Stripe find(Thread thread) {
        return Buckets.find(table, thread);
    }

    private static Stripe currentSlowly(Thread thread) {
        if (state == null) {
            return null;
        }
        return JdkFields.isVirtual(thread)
                ? VirtualTasks.current(thread)
                : enter(thread, Layout.ADOPTED | Layout.ATTACHED);
    }

    /**
     * Gives {@code thread} a stripe, unless it has one. Null when there is no record, or no page.
     */
    static synchronized Stripe enter(Thread thread, long flags) {
        Stripe stripe = find(thread);
        if (stripe != null || state == null) {
            return stripe;
        }
        long kind = thread.isDaemon() ? flags | Layout.DAEMON : flags;
        String name = thread.getName();
        Stripe cohort = state.cohorts.of(thread, name);
        stripe = begin(thread, kind, name, cohort);
        if (stripe != null) {
            stripe.exempt = Settings.kernel() ? Stripe.UNMET : 0;
            stripe.knows(state.pauses);
        }
        return stripe;
    }

    /** The thread has none; under the monitor, and there is a page. */
    static Stripe begin(Thread thread, long flags, String name, Stripe cohort) {
        Stripe stripe = state.tasks.begin(thread, JdkFields.id(thread), flags, name, cohort);
        if (stripe != null) {
            insert(stripe);
            state.liveTasks(1);
        }
        return stripe;
    }

    /** The calling thread is about to start {@code thread}. */
    static void starting(Thread thread) {
        if (thread.isAlive() || JdkFields.isVirtual(thread)) {
            return;
        }
        Stripe starter = current();
        if (starter != null && Exemptions.exempt(starter)) {
            hide(thread);
        } else {
            enter(thread, 0);
        }
    }

    /**
     * An agent's thread: in the table, so that it is found, but without a record and never booked.
     */
    static synchronized void hide(Thread thread) {
        if (find(thread) != null) {
            return;
        }
        Stripe stripe = new Stripe(thread, 0, null);
        stripe.exempt = 1;
        insert(stripe);
    }

    /** The thread could not be started: as if it had never entered. */
    static synchronized void withdraw(Thread thread) {
        Stripe stripe = find(thread);
        if (stripe == null || thread.isAlive()) {
            return;
        }
        if (stripe.address == 0) {
            remove(stripe);
        } else if (stripe.fresh()) {
            remove(stripe);
            state.tasks.withdraw(stripe);
            state.liveTasks(-1);
        }
    }

    /**
     * The calling thread ends: what the kernel knows of it is looked at for the last time, on the
     * thread itself and without the monitor; then it leaves.
     */
    static void end(Thread thread) {
        Stripe stripe = find(thread);
        LedgerState now = state;
        if (stripe != null && now != null && stripe.address != 0) {
            Measures.last(stripe, now);
        }
        leave(thread);
    }

    /** Its values, and those of virtual threads on it, go to the cohorts. */
    static synchronized void leave(Thread thread) {
        Stripe stripe = find(thread);
        if (stripe == null) {
            return;
        }
        remove(stripe);
        if (stripe.address == 0) {
            return;
        }
        if (stripe.virtual != null) {
            for (Stripe each : stripe.virtual.all()) {
                leave(each, 0);
            }
        }
        leave(stripe, 1);
        state.liveTasks(-1);
    }

    private static void leave(Stripe stripe, int ended) {
        stripe.left = true;
        if (stripe.behalf != null && stripe.behalf.end()) {
            fold(stripe.behalf);
        }
        state.tasks.fold(stripe, ended);
    }

    /** Whether a stripe is of the open page, and not of one that was closed since it was found. */
    static boolean here(Stripe stripe) {
        LedgerState now = state;
        return now != null && stripe.memory == now.page;
    }

    /**
     * What others do for the task of {@code asker}, acquired; if that has ended, for one booking.
     * Null when there is no record for it.
     */
    static synchronized Behalf behalf(Stripe asker) {
        return here(asker) ? Behalf.of(asker, state.tasks) : null;
    }

    /** It has ended, and nobody owns it: the values go to the cohort. */
    static synchronized void fold(Behalf behalf) {
        if (here(behalf.stripe())) {
            state.tasks.fold(behalf.stripe(), 0);
        }
    }

    /**
     * The thread has a new name. It moves to the pool of that name only if it has done nothing yet,
     * as threads do that name themselves when they begin; later its pool stays, or counters of a
     * pool would shrink. Name and cohort are stored without a sequence, which is the owner's: a
     * name may be read half old, half new.
     */
    static synchronized void rename(Thread thread) {
        Stripe stripe = find(thread);
        if (stripe == null || stripe.address == 0) {
            return;
        }
        String name = thread.getName();
        CounterMemory.putText(stripe.address + Layout.NAME, name, Layout.NAME_LENGTH);
        if (stripe.fresh()) {
            stripe.cohort = state.cohorts.of(thread, name);
            long cohort = stripe.cohort.get(Layout.TASK_ID);
            CounterMemory.putRelease(stripe.address + Layout.COHORT, cohort);
        }
    }

    /**
     * Lets go of threads that were taken in alive and have ended unseen, because their end was not
     * woven when they came to it.
     */
    static synchronized void sweep() {
        Stripe[] all = all();
        for (int i = 0; i < all.length; i++) {
            if (all[i].adopted() && !all[i].thread.isAlive()) {
                leave(all[i].thread);
            }
        }
    }

    /** The platform threads that have a record. */
    static synchronized Stripe[] all() {
        return Buckets.all(table, entries);
    }

    /** What was measured of a task goes to its record, unless it has left. */
    static synchronized void store(Stripe stripe, Measures measures) {
        if (!stripe.left && here(stripe)) {
            measures.store(stripe);
        }
    }

    /** Whether the page should grow. */
    static synchronized boolean recordsLow() {
        return state != null && state.records.low();
    }

    private static void insert(Stripe stripe) {
        entries++;
        if (entries * SPREAD > table.length) {
            moves++;
            try {
                table = Buckets.doubled(table);
            } finally {
                moves++;
            }
        }
        Buckets.push(table, stripe);
    }

    private static void remove(Stripe stripe) {
        Buckets.remove(table, stripe);
        entries--;
    }
}

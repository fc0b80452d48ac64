// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. How threads get a stripe and lose it: they enter (at {@code Thread.start}, or at the
 * first deed of a thread that was there before), are renamed, and leave. All under the lock of
 * {@link Tasks}. What that means for a task's record is in {@link TaskRecords}.
 */
final class TaskLives {
    private TaskLives() {}

    /**
     * Gives {@code thread} a stripe, unless it has one. Null when there is no record, or no page.
     */
    static Stripe enter(Thread thread, long flags) {
        if (Tasks.state == null) {
            return null;
        }
        Tasks.LOCK.enter();
        try {
            Stripe stripe = Tasks.find(thread);
            if (stripe != null || Tasks.state == null) {
                return stripe;
            }
            long kind = thread.isDaemon() ? flags | Layout.DAEMON : flags;
            String name = thread.getName();
            Stripe cohort = Tasks.state.cohorts.of(thread, name);
            stripe = begin(thread, kind, name, cohort);
            if (stripe != null) {
                stripe.exempt = Settings.kernel() ? Stripe.UNMET : 0;
                stripe.knows(Tasks.state.pauses);
            }
            return stripe;
        } finally {
            Tasks.LOCK.leave();
        }
    }

    /** The thread has none; under the lock, and there is a page. */
    static Stripe begin(Thread thread, long flags, String name, Stripe cohort) {
        Stripe stripe = Tasks.state.tasks.begin(thread, JdkFields.id(thread), flags, name, cohort);
        if (stripe != null) {
            Tasks.insert(stripe);
            Tasks.state.liveTasks(1);
        }
        return stripe;
    }

    /** The calling thread is about to start {@code thread}. */
    static void starting(Thread thread) {
        if (thread.isAlive() || JdkFields.isVirtual(thread)) {
            return;
        }
        Stripe starter = Tasks.current();
        if (starter != null && Exemptions.exempt(starter)) {
            hide(thread);
        } else {
            enter(thread, 0);
        }
    }

    /**
     * An agent's thread: in the table, so that it is found, but without a record and never booked.
     */
    static void hide(Thread thread) {
        Tasks.LOCK.enter();
        try {
            if (Tasks.find(thread) != null) {
                return;
            }
            Stripe stripe = new Stripe(thread, 0, null);
            stripe.exempt = 1;
            Tasks.insert(stripe);
        } finally {
            Tasks.LOCK.leave();
        }
    }

    /** The thread could not be started: as if it had never entered. */
    static void withdraw(Thread thread) {
        if (Tasks.state == null) {
            return;
        }
        Tasks.LOCK.enter();
        try {
            Stripe stripe = Tasks.find(thread);
            if (stripe == null || thread.isAlive()) {
                return;
            }
            if (stripe.address == 0) {
                Tasks.remove(stripe);
            } else if (stripe.fresh()) {
                Tasks.remove(stripe);
                Tasks.state.tasks.withdraw(stripe);
                Tasks.state.liveTasks(-1);
            }
        } finally {
            Tasks.LOCK.leave();
        }
    }

    /**
     * The calling thread ends: what the kernel knows of it is looked at for the last time, on the
     * thread itself and without the lock; then it leaves.
     */
    static void end(Thread thread) {
        Stripe stripe = Tasks.find(thread);
        LedgerState now = Tasks.state;
        if (stripe != null && now != null && stripe.address != 0) {
            LostOperations.atEnd(stripe);
            Measures.last(stripe, now);
        }
        leave(thread);
    }

    /** Its values, and those of virtual threads on it, go to the cohorts. */
    static void leave(Thread thread) {
        if (Tasks.state == null) {
            return;
        }
        Tasks.LOCK.enter();
        try {
            Stripe stripe = Tasks.find(thread);
            if (stripe == null) {
                return;
            }
            Tasks.remove(stripe);
            if (stripe.address == 0) {
                return;
            }
            if (stripe.virtual != null) {
                for (Stripe each = stripe.virtual.first(); each != null; each = each.next) {
                    leave(each, 0);
                }
            }
            leave(stripe, 1);
            Tasks.state.liveTasks(-1);
        } finally {
            Tasks.LOCK.leave();
        }
    }

    private static void leave(Stripe stripe, int ended) {
        stripe.left = true;
        if (stripe.behalf != null && stripe.behalf.end()) {
            Tasks.fold(stripe.behalf);
        }
        Tasks.state.tasks.fold(stripe, ended);
    }

    /**
     * The thread has a new name. It moves to the pool of that name only if it has done nothing yet,
     * as threads do that name themselves when they begin; later its pool stays, or counters of a
     * pool would shrink. Name and cohort are stored without a sequence, which is the owner's: a
     * name may be read half old, half new.
     */
    static void rename(Thread thread) {
        if (Tasks.state == null) {
            return;
        }
        Tasks.LOCK.enter();
        try {
            Stripe stripe = Tasks.find(thread);
            if (stripe == null || stripe.address == 0) {
                return;
            }
            String name = thread.getName();
            CounterMemory.putText(stripe.address + Layout.NAME, name, Layout.NAME_LENGTH);
            if (stripe.fresh()) {
                stripe.cohort = Tasks.state.cohorts.of(thread, name);
                long cohort = stripe.cohort.get(Layout.TASK_ID);
                CounterMemory.putRelease(stripe.address + Layout.COHORT, cohort);
            }
        } finally {
            Tasks.LOCK.leave();
        }
    }

    /**
     * Lets go of threads that were taken in alive and have ended unseen, because their end was not
     * woven when they came to it.
     */
    static void sweep() {
        Tasks.LOCK.enter();
        try {
            Stripe[] all = Tasks.all();
            for (int i = 0; i < all.length; i++) {
                if (all[i].adopted() && !all[i].thread.isAlive()) {
                    leave(all[i].thread);
                }
            }
        } finally {
            Tasks.LOCK.leave();
        }
    }

    /** The collectors' pauses are known from now on, to those that live and to all that begin. */
    static void pauses(LedgerState state, Pauses pauses) {
        Tasks.LOCK.enter();
        try {
            state.pauses = pauses;
            Stripe[] alive = Tasks.all();
            for (int i = 0; i < alive.length; i++) {
                alive[i].knows(pauses);
            }
        } finally {
            Tasks.LOCK.leave();
        }
    }

    /** What was measured of a task goes to its record, unless it has left. */
    static void store(Stripe stripe, Measures measures) {
        Tasks.LOCK.enter();
        try {
            if (!stripe.left && Tasks.here(stripe)) {
                measures.store(stripe);
            }
        } finally {
            Tasks.LOCK.leave();
        }
    }
}

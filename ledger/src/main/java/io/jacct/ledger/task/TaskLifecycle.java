// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.base.JvmManagement;
import io.jacct.ledger.base.Pauses;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.beancounter.TaskOwnerRegistry;
import io.jacct.ledger.beancounter.VirtualOwners;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. Gives stripes to threads and takes them back. Threads enter at {@code Thread.start},
 * or at the first operation of a thread that was there before. They leave; {@link Renames} is in
 * between. All of this is under the lock of {@link Tasks}. {@link TaskRecords} changes the task's
 * record accordingly.
 *
 * <pre>
 * starting   the starter, before the thread runs     table, record LIVE
 * enter      the thread itself, at its first use     the same, ADOPTED if it ran before
 * withdraw   the starter; the start failed           out of the table, record FREE
 * leave      the thread itself, at its end           out of the table, record folded
 * sweep      the agent's thread                      leave, for ends that were not woven yet
 * </pre>
 *
 * <p>A thread looks up page and stripe under the lock, because either may have gone while it waited
 * for the lock. A thread without a free record books on a shared stripe. Then its operations are in
 * the totals, and in no pool.
 */
public final class TaskLifecycle {
    private TaskLifecycle() {}

    /**
     * Gives {@code thread} a stripe, unless it has one. Null if there is no record or no page. The
     * thread itself or its starter calls this, so two may call it at once for one thread. The table
     * is asked again under the lock, and the second caller gets the first one's stripe.
     */
    public static ThreadStripe enter(Thread thread, long flags) {
        if (Tasks.state == null) {
            return null;
        }
        Thread outer = TaskLock.LOCK.enter();
        try {
            ThreadStripe stripe = Tasks.find(thread);
            if (stripe != null || Tasks.state == null) {
                return stripe;
            }
            long kind = thread.isDaemon() ? flags | Layout.DAEMON : flags;
            String name = thread.getName();
            Stripe cohort = Tasks.state.cohorts.of(thread, name);
            stripe = begin(thread, kind, name, cohort);
            if (stripe != null) {
                stripe.knows(Tasks.state.management.pauses);
                if (Tasks.state.beancounters != null) {
                    ThreadCharges.began(Tasks.state, stripe, flags == 0, Tasks.acting(Tasks.state));
                }
            }
            return stripe;
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** Enters the threads that are there. No thread makes the page longer yet, so this does. */
    public static void adopt() {
        Thread[] threads = ThreadGroups.threads();
        for (int i = 0; i < threads.length; i++) {
            if (i == 0 || !Tasks.state.records.isEmpty()) {
                Tasks.state.run();
            }
            if (!JdkFields.isVirtual(threads[i])) {
                enter(threads[i], Layout.ADOPTED);
            }
        }
    }

    /** Gives a stripe to a thread that has none. Under the lock, while there is a page. */
    public static ThreadStripe begin(Thread thread, long flags, String name, Stripe cohort) {
        ThreadStripe stripe =
                Tasks.state.tasks.begin(thread, JdkFields.id(thread), flags, name, cohort);
        if (stripe != null) {
            if (Settings.kernel() && !JdkFields.isVirtual(thread)) {
                // comes first: the thread may run already, and finds its stripe without the lock
                stripe.exempt = ThreadStripe.UNMET;
            }
            Tasks.insert(stripe);
            Tasks.state.live(1);
        }
        return stripe;
    }

    /**
     * The calling thread is about to start {@code thread}. The task is in the page before the new
     * thread runs. So its start time is never later than its first operation. Threads that the
     * agent starts are hidden: the starter's exemption passes on to them.
     */
    public static void starting(Thread thread) {
        if (thread.isAlive() || JdkFields.isVirtual(thread)) {
            return;
        }
        if (Exemptions.exempt(Tasks.current())) {
            hide(thread);
            return;
        }
        TaskState state = Tasks.state;
        if (state != null && state.records.isEmpty()) {
            state.records.awaitSpare();
        }
        enter(thread, 0);
    }

    /**
     * Enters a thread of the agent. It is in the table, so that it is found, but it has no record
     * and its operations are never booked.
     */
    public static void hide(Thread thread) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            if (Tasks.find(thread) != null) {
                return;
            }
            ThreadStripe stripe = new ThreadStripe(thread, 0, null);
            stripe.exempt = 1;
            Tasks.insert(stripe);
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /**
     * The thread could not be started: undoes its entry. A record on which something is booked
     * already stays, because readers have its values in the totals.
     */
    public static void withdraw(Thread thread) {
        if (Tasks.state == null) {
            return;
        }
        Thread outer = TaskLock.LOCK.enter();
        try {
            ThreadStripe stripe = Tasks.find(thread);
            if (stripe == null || thread.isAlive()) {
                return;
            }
            if (stripe.address == 0) {
                Tasks.remove(stripe);
            } else if (stripe.fresh()) {
                Tasks.remove(stripe);
                if (stripe.acting != null) {
                    ThreadCharges.ended(stripe);
                }
                Tasks.state.tasks.withdraw(stripe);
                Tasks.state.live(-1);
            }
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /**
     * Folds the thread's values, and those of virtual threads on it, into the cohorts. The thread
     * leaves the table first, so no later operation finds the record that is folded. If the thread
     * does something after that, it enters anew as another task.
     */
    public static void leave(Thread thread) {
        if (Tasks.state == null) {
            return;
        }
        Thread outer = TaskLock.LOCK.enter();
        try {
            ThreadStripe stripe = Tasks.find(thread);
            if (stripe == null) {
                return;
            }
            Tasks.remove(stripe);
            if (stripe.address == 0) {
                return;
            }
            if (stripe.virtual != null) {
                for (int i = 0; i < stripe.virtual.count(); i++) {
                    leave(stripe.virtual.get(i));
                }
            }
            if (stripe.acting != null) {
                ThreadCharges.ended(stripe);
            }
            // before the thread, so that the sums have all of it when its exit is told
            for (int i = 0; stripe.moved() && i < stripe.earlier.count(); i++) {
                leave(stripe.earlier.get(i));
            }
            leave(stripe);
            Tasks.state.live(-1);
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /**
     * Work that other threads did for this one has a record of its own. This folds it if no thread
     * books on it now; otherwise the last thread that does so folds it.
     */
    private static void leave(TaskStripe stripe) {
        stripe.left = true;
        if (Tasks.state.users != null) {
            Tasks.state.users.leave(stripe, stripe.cohort, true);
        }
        if (stripe.delegated != null && stripe.delegated.end()) {
            Tasks.fold(stripe.delegated);
        }
        Tasks.state.tasks.fold(stripe);
    }

    /**
     * Removes threads that were alive when they were entered and have ended unnoticed, because
     * their end was not woven yet.
     */
    public static void sweep() {
        Thread outer = TaskLock.LOCK.enter();
        try {
            ThreadStripe[] all = Tasks.all();
            for (int i = 0; i < all.length; i++) {
                if (all[i].adopted() && !all[i].thread.isAlive()) {
                    leave(all[i].thread);
                }
            }
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** Beancounters are in use from now on: each live thread is charged. */
    public static void charge(Beancounters all) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            Tasks.state.virtualOwners = new VirtualOwners();
            Tasks.state.beancounters = all;
            ThreadStripe[] alive = Tasks.all();
            for (int i = 0; i < alive.length; i++) {
                if (alive[i].address != 0 && alive[i].acting == null) {
                    ThreadCharges.began(Tasks.state, alive[i], false, null);
                }
            }
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** The application names owners from now on: executors' tasks get owners. */
    public static void say(TaskState now) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            if (Tasks.state == now && now.handOvers == null) {
                now.handOvers = new TaskOwnerRegistry();
                Tasks.ownersInUse = true;
            }
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** The GC pauses are known from now on, for live tasks and for all later ones. */
    public static void pauses(JvmManagement management, Pauses pauses) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            management.pauses = pauses;
            ThreadStripe[] alive = Tasks.all();
            for (int i = 0; i < alive.length; i++) {
                alive[i].knows(pauses);
            }
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }
}

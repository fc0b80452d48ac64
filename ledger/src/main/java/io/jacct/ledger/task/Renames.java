// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Counter;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.pool.PoolPattern;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;

/**
 * Boot loader. A thread with another name may belong to another pool, and does from then on. What
 * it did before stays with the pool that it leaves, in an account of {@link
 * ThreadStripe.EarlierPools}. A thread that has booked nothing and used no known CPU time takes all
 * of it along, because many threads name themselves when they begin.
 *
 * <p>Name and cohort are stored without a sequence, because the sequence is the owner's. So a name
 * may be read half old, half new.
 */
public final class Renames {
    private static final int CPU = Layout.counter(Counter.CPU_NANOS.id());

    private Renames() {}

    /**
     * The thread has a new name; any thread calls this. Returns whether {@link #move} must be
     * called, once the thread has been measured.
     */
    public static boolean rename(Thread thread) {
        if (Tasks.state == null) {
            return false;
        }
        Thread outer = TaskLock.LOCK.enter();
        try {
            ThreadStripe stripe = Tasks.find(thread);
            if (stripe == null || stripe.address == 0) {
                return false;
            }
            CounterMemory.putText(
                    stripe.address + Layout.NAME, thread.getName(), Layout.NAME_LENGTH);
            Stripe to = cohort(thread);
            if (to != stripe.cohort && stripe.fresh() && stripe.get(CPU) == 0) {
                join(stripe, to);
            }
            return to != stripe.cohort;
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /**
     * The thread belongs to the pool of its present name from now on. It stays where it is if there
     * is no record for an account.
     */
    public static void move(Thread thread) {
        if (Tasks.state == null) {
            return;
        }
        Thread outer = TaskLock.LOCK.enter();
        try {
            ThreadStripe stripe = Tasks.find(thread);
            if (stripe != null && stripe.address != 0) {
                move(stripe, cohort(thread));
            }
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    private static void move(ThreadStripe stripe, Stripe wanted) {
        if (stripe.earlier == null) {
            stripe.earlier = new ThreadStripe.EarlierPools();
        }
        ThreadStripe.EarlierPools earlier = stripe.earlier;
        Stripe to = wanted;
        if (earlier.full() && earlier.of(wanted) == null) {
            to = Tasks.state.cohorts.other(stripe.thread);
        }
        TaskStripe left = to == stripe.cohort ? null : account(stripe);
        if (left == null) {
            return;
        }
        earlier.settle(stripe, left);
        number(stripe, earlier.count());
        left.delegated = stripe.delegated;
        TaskStripe known = earlier.of(to);
        stripe.delegated = known == null ? null : known.delegated;
        join(stripe, to);
    }

    /** The account of the present pool; null if there is no record for it. */
    private static TaskStripe account(ThreadStripe stripe) {
        TaskStripe account = stripe.earlier.of(stripe.cohort);
        if (account == null) {
            long first = stripe.earlier.count() == 0 ? Layout.FIRST : 0;
            account =
                    Tasks.state.tasks.begin(
                            JdkFields.id(stripe.thread),
                            Layout.VIRTUAL | Layout.EARLIER | first,
                            stripe.thread.getName(),
                            stripe.cohort);
            if (account != null) {
                account.setMissing(0);
                stripe.earlier.add(account);
            }
        }
        return account;
    }

    /** After the account is complete: a reader that sees the number looks for the account. */
    private static void number(ThreadStripe stripe, long accounts) {
        long flags = stripe.get(Layout.FLAGS);
        flags &= ~(Layout.EARLIER_MASK << Layout.EARLIER_SHIFT);
        CounterMemory.putRelease(
                stripe.address + Layout.FLAGS, flags | accounts << Layout.EARLIER_SHIFT);
    }

    private static void join(ThreadStripe stripe, Stripe to) {
        stripe.cohort = to;
        CounterMemory.putRelease(stripe.address + Layout.COHORT, to.get(Layout.TASK_ID));
    }

    private static Stripe cohort(Thread thread) {
        Cohorts cohorts = Tasks.state.cohorts;
        return JdkFields.isVirtual(thread)
                ? cohorts.ofVirtual(PoolPattern.of(FirstNames.present(thread)))
                : cohorts.of(thread, thread.getName());
    }

    /**
     * The calling virtual thread is about to book its end, which counts in the pool in which it
     * began.
     */
    public static void ending(Thread virtual) {
        if (!Settings.eachVirtual()) {
            return;
        }
        Thread outer = TaskLock.LOCK.enter();
        try {
            ThreadStripe stripe = Tasks.state == null ? null : Tasks.find(virtual);
            if (stripe != null && stripe.moved()) {
                stripe.earlier.inFirst(Counter.VIRTUAL_ENDS.id(), 1);
            }
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }
}

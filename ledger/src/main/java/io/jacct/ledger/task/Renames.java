// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Counter;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.pool.PoolPattern;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import java.lang.ref.Reference;

/**
 * Boot loader. A thread with another name may belong to another pool, and does from then on. What
 * it did before stays with the pool that it leaves, in an account of {@link
 * ThreadStripe.EarlierPools}. A thread that has booked nothing and used no known CPU time takes all
 * of it along, because many threads name themselves when they begin.
 *
 * <p>Name and cohort are stored without a sequence, because the sequence is the owner's. So a name
 * may be read half old, half new.
 *
 * <p>A server may rename a thread for each request, within its pool. Such a thread stores its name
 * without the lock: it is alive, so its record is its own, and {@code Thread.setName} lets in one
 * thread at a time.
 */
public final class Renames {
    private static final int CPU = Layout.counter(Counter.CPU_NANOS.id());

    private Renames() {}

    /**
     * The thread has a new name; any thread calls this. Returns whether {@link #move} must be
     * called, once the thread has been measured.
     */
    public static boolean rename(Thread thread) {
        TaskState now = Tasks.state;
        if (now == null || thread == Thread.currentThread() && staysInPool(now, thread)) {
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
            boolean moves = to != stripe.cohort;
            boolean known = !moves && !JdkFields.isVirtual(thread);
            stripe.pool = known ? now.cohorts.poolOf(thread.getName()) : null;
            return moves;
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** Whether the calling thread stays in the pool of its last name; then its name is stored. */
    private static boolean staysInPool(TaskState now, Thread thread) {
        ThreadStripe own = Tasks.find(thread);
        String pool = own == null || own.address == 0 || !Tasks.here(own) ? null : own.pool;
        String name = thread.getName();
        boolean stays = pool != null && pool.equals(now.cohorts.poolOf(name));
        if (stays) {
            CounterMemory.putText(own.address + Layout.NAME, name, Layout.NAME_LENGTH);
        }
        Reference.reachabilityFence(own);
        return stays;
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
        stripe.pool = null;
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
        if (Tasks.state.users != null) {
            Tasks.state.users.leave(stripe, stripe.cohort, false);
        }
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

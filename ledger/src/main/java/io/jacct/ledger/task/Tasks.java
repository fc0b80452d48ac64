// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.ledger.base.TruncatedPage;
import io.jacct.ledger.beancounter.ThreadOwners;
import io.jacct.memory.JdkFields;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;

/**
 * Boot loader. Finds the stripe of each thread.
 *
 * <p>Finding a stripe is the hot path. A table is indexed by the thread's id, its buckets are
 * chained through {@link ThreadStripe#next}, and an entry is good only if it names the very thread.
 * There is no thread local: the JDK erases those of its pool threads, and a virtual thread would
 * get a map of its own. Readers of the table take no lock and may meet it half changed. Chains
 * always end, and a reader that finds nothing asks again under the lock. The table changes in
 * {@link TaskLifecycle}.
 */
public final class Tasks {
    private static final int SPREAD = 4;

    private static final int FIRST = 1024;

    private static volatile ThreadStripe[] table = new ThreadStripe[FIRST];
    private static int entries;

    /** Odd while the table's entries move, which {@link #find} may then miss. */
    static volatile int moves;

    /** Null while there is no page: then no thread gets a stripe. Only this class sets it. */
    public static volatile TaskState state;

    /**
     * Whether the application has named an owner since the page was opened. If not, no task has an
     * owner of its own. Set under the lock; any thread reads it.
     */
    public static volatile boolean ownersInUse;

    private Tasks() {}

    /** The page is open; records must be there. */
    public static void start(TaskState taskState) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            Mutex.dissolve(false);
            BusyThreads.forget();
            FirstNames.forget();
            table = new ThreadStripe[FIRST];
            entries = 0;
            ownersInUse = false;
            state = taskState;
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /**
     * The page is closed: from now on no thread finds a stripe. A thread that has found one before
     * may still use it, see {@link Stripe#memory}.
     */
    public static void stop() {
        Thread outer = TaskLock.LOCK.enter();
        try {
            state = null;
            ownersInUse = false;
            OwnAnswers.end();
            table = new ThreadStripe[FIRST];
            entries = 0;
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /**
     * The page is gone: as {@link #stop()}, but without the lock. A thread in the middle of a
     * change may bring old stripes back. It calls this, too, as soon as it has used one.
     */
    public static void abandon() {
        state = null;
        ownersInUse = false;
        OwnAnswers.end();
        table = new ThreadStripe[FIRST];
    }

    /**
     * An open stripe to book on; null if the caller works for the agent, or the booking is lost.
     * Other threads may share it. So the caller enters a {@code try} immediately, without a call in
     * between. The {@code try} ends with {@link Stripe#publish()} and has {@code holder = 0} in its
     * {@code finally}.
     */
    public static Stripe open() {
        TaskStripe stripe = current();
        if (stripe instanceof ThreadStripe own) {
            if (own.exempt > 0 && Exemptions.holds(own)) {
                own.exempted++;
                return null;
            }
        } else if (Exemptions.holdsWithoutStripe()) {
            return null;
        } else if (stripe == null) {
            return openShared();
        }
        stripe.open();
        return stripe;
    }

    /**
     * Called if the thread found no stripe. It may have used one a moment ago, of a page that was
     * cut short.
     */
    private static Stripe openShared() {
        TaskState now = state;
        if (now == null) {
            TruncatedPage.check();
            return null;
        }
        return now.shared.open();
    }

    /**
     * The stripe of the calling thread, or of a virtual thread's pool on its carrier; null if there
     * is no record for one. Lock-free except at a first call.
     */
    public static TaskStripe current() {
        Thread thread = Thread.currentThread();
        if (JdkFields.isVirtual(thread)) {
            return VirtualTasks.current(thread);
        }
        ThreadStripe stripe = find(thread);
        return stripe != null ? stripe : currentSlowly(thread);
    }

    /**
     * The owners of the calling thread; null if they are not known yet. Lock-free. Only while
     * beancounters are in use.
     */
    public static ThreadOwners acting(TaskState now) {
        Thread thread = Thread.currentThread();
        if (JdkFields.isVirtual(thread)) {
            return now.virtualOwners == null ? null : now.virtualOwners.find(JdkFields.id(thread));
        }
        ThreadStripe stripe = find(thread);
        return stripe == null ? null : stripe.acting;
    }

    /**
     * The stripe of that thread, or null. Lock-free; may miss a thread whose entry is being moved.
     */
    public static ThreadStripe find(Thread thread) {
        return Buckets.find(table, thread);
    }

    private static ThreadStripe currentSlowly(Thread thread) {
        if (state == null) {
            TruncatedPage.check();
            return null;
        }
        return TaskLifecycle.enter(thread, Layout.ADOPTED | Layout.ATTACHED);
    }

    /** Whether a stripe is of the open page, and not of one that was closed since it was found. */
    public static boolean here(TaskStripe stripe) {
        TaskState now = state;
        return now != null && stripe.memory == now.page.memory;
    }

    /**
     * The account of work for the task of {@code requester}, acquired by the caller. If the task
     * has ended, the account is for one booking. Null if there is no record for it.
     */
    public static DelegatedAccount delegated(TaskStripe requester) {
        if (state == null) {
            return null;
        }
        Thread outer = TaskLock.LOCK.enter();
        try {
            return here(requester) ? state.delegated(requester) : null;
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** The task has ended, and no thread owns the record: the values go to the cohort. */
    public static void fold(DelegatedAccount delegated) {
        if (state == null) {
            return;
        }
        Thread outer = TaskLock.LOCK.enter();
        try {
            if (here(delegated.stripe)) {
                state.tasks.fold(delegated.stripe);
            }
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** Closes a record whose writer was stopped by an error. False while a thread owns it. */
    public static boolean mend(DelegatedAccount delegated) {
        if (!delegated.tryAcquire()) {
            return false;
        }
        try {
            delegated.stripe.open();
            delegated.stripe.close();
        } finally {
            if (delegated.release()) {
                fold(delegated);
            }
        }
        return true;
    }

    /** The platform threads that have a record. */
    public static ThreadStripe[] all() {
        Thread outer = TaskLock.LOCK.enter();
        try {
            return Buckets.all(table, entries);
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** Under the lock. Must not fail, because the entry's task is in the page already. */
    public static void insert(ThreadStripe stripe) {
        entries++;
        if (entries * SPREAD > table.length) {
            moves++;
            try {
                table = Buckets.doubled(table);
            } catch (OutOfMemoryError none) {
                // the chains get longer, until there is memory again
            } finally {
                moves++;
            }
        }
        Buckets.push(table, stripe);
    }

    /** The entry must be there; under the lock. */
    public static void remove(ThreadStripe stripe) {
        Buckets.remove(table, stripe);
        entries--;
    }
}

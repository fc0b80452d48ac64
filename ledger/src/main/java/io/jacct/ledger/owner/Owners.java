// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.owner;

import io.jacct.counter.Resource;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.beancounter.Refusal;
import io.jacct.ledger.beancounter.ThreadOwners;
import io.jacct.ledger.beancounter.VirtualOwners;
import io.jacct.ledger.task.TaskLifecycle;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadCharges;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. Finds the owner of a thread: the beancounter that is charged for what the thread
 * acquires.
 *
 * <pre>
 * run(tenant)       while it runs: the tenant
 * task of a pool    while it runs: the owner of the thread that handed it over (TaskOwners)
 * otherwise         the owner that the thread itself is charged to since its start:
 *                     the starter's, if the application has named that one
 *                     else the thread's group, pool or class loader, if the options say so
 *                     else the JVM
 * </pre>
 *
 * <p>Any thread calls this for itself. A question takes no lock.
 */
public final class Owners {
    /** The result of {@link #enter} for a thread for which the application had named no owner. */
    private static final Object NOTHING = new Object();

    private static final int NUMVTHREAD = Resource.NUMVTHREAD.id();

    private Owners() {}

    /**
     * The owner that is charged for what the calling thread acquires; null while beancounters are
     * not in use.
     */
    public static Beancounter current() {
        TaskState now = Tasks.state;
        Beancounters all = now == null ? null : now.beancounters;
        if (all == null) {
            return null;
        }
        ThreadOwners acting = Tasks.acting(now);
        return ThreadCharges.owner(all, acting);
    }

    /**
     * The owners of the calling thread, made if there are none; null if the thread has no record.
     */
    static ThreadOwners entered(TaskState now) {
        Thread thread = Thread.currentThread();
        if (!JdkFields.isVirtual(thread)) {
            return Tasks.current() instanceof ThreadStripe stripe ? stripe.acting : null;
        }
        ThreadOwners known = Tasks.acting(now);
        if (known != null) {
            return known;
        }
        Beancounter jvm = now.beancounters.jvm;
        ThreadOwners made = new ThreadOwners(jvm, jvm, false);
        now.virtualOwners.add(JdkFields.id(thread), made);
        return made;
    }

    /**
     * From now on the calling thread acquires for that owner, or for no owner if it is null.
     *
     * @return the argument for {@link #exit}; null if nothing has begun
     */
    public static Object enter(Beancounter owner) {
        TaskState now = Tasks.state;
        ThreadOwners acting = now == null || now.beancounters == null ? null : entered(now);
        if (acting == null) {
            return null;
        }
        if (!Tasks.ownersInUse) {
            TaskLifecycle.say(now);
        }
        Object outer = acting.now == null ? NOTHING : acting.now;
        acting.become(owner);
        return outer;
    }

    /**
     * The partner of {@link #enter}, on the same thread. If another page was opened in between, the
     * thread has no named owner there, and this does nothing.
     */
    public static void exit(Object outer) {
        TaskState now = Tasks.state;
        ThreadOwners acting = outer == null || now == null ? null : Tasks.acting(now);
        if (acting == null || acting.now == null) {
            return;
        }
        acting.now = outer == NOTHING ? null : (Beancounter) outer;
        Thread thread = Thread.currentThread();
        if (acting.now == null && JdkFields.isVirtual(thread) && !acting.charged) {
            now.virtualOwners.remove(JdkFields.id(thread));
        }
    }

    /**
     * Charges one unit that is acquired already, or that is acquired whatever the limits are. If
     * {@link Reservations} has charged it before, that charge is used. A charge above a limit
     * counts as refused, unless it is {@code forced}.
     *
     * @return the refusal that was counted, or null
     */
    public static Refusal acquire(
            Beancounters all, Beancounter owner, int resource, boolean forced) {
        TaskState now = all.enforce && !forced ? Tasks.state : null;
        ThreadOwners caller = now == null ? null : Tasks.acting(now);
        return ThreadCharges.acquire(caller, owner, resource, forced);
    }

    /**
     * The owner that will be charged for a thread of the application that the calling thread
     * starts.
     */
    static Beancounter ofStarted(Beancounters all, Thread started) {
        Thread outer = TaskLock.LOCK.enter();
        try {
            TaskState now = Tasks.state;
            return now == null ? all.jvm : ThreadCharges.ofStarted(now, started, Tasks.acting(now));
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /**
     * The calling thread is about to start a virtual thread, while beancounters are in use. Returns
     * whether that thread is charged; then {@link #endedVirtual} must follow.
     */
    public static boolean startingVirtual(Thread virtual) {
        TaskState now = Tasks.state;
        Beancounters all = now == null ? null : now.beancounters;
        if (all == null) {
            return false;
        }
        Beancounter starter = current();
        Beancounter byRule = now.ownerRule.ofVirtual(all, virtual);
        Beancounter owner = starter.kind == BeancounterLayout.NAMED ? starter : byRule;
        if (!now.virtualOwners.add(JdkFields.id(virtual), new ThreadOwners(owner, byRule, true))) {
            return false;
        }
        acquire(all, owner, NUMVTHREAD, false);
        return true;
    }

    /** A virtual thread ends, or was not started. Does nothing if it was not charged. */
    public static void endedVirtual(Thread virtual) {
        TaskState now = Tasks.state;
        VirtualOwners owners = now == null ? null : now.virtualOwners;
        ThreadOwners acting = owners == null ? null : owners.remove(JdkFields.id(virtual));
        if (acting != null && acting.charged) {
            acting.base.uncharge(NUMVTHREAD, 1);
        }
    }
}

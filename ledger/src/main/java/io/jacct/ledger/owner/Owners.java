// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.owner;

import io.jacct.counter.Resource;
import io.jacct.ledger.beancounter.Acting;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.beancounter.Refusal;
import io.jacct.ledger.beancounter.VirtualOwners;
import io.jacct.ledger.task.TaskLives;
import io.jacct.ledger.task.TaskLock;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.ledger.task.ThreadCharges;
import io.jacct.ledger.task.ThreadStripe;
import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. Which beancounter a thread acquires for.
 *
 * <pre>
 * run(tenant)       while that runs: the tenant
 * task of a pool    while that runs: who has handed it over, see {@link TaskOwners}
 * else              the owner that the thread was charged to when it was started:
 *                     the starter's, if the application has said that
 *                     else that of its group, pool or class loader, if the options say so
 *                     else the JVM
 * </pre>
 *
 * <p>Any thread asks for itself. To ask takes no lock.
 */
public final class Owners {
    /** What {@link #enter} returns where nothing had been said. */
    private static final Object NOTHING = new Object();

    private static final int NUMVTHREAD = Resource.NUMVTHREAD.id();

    private Owners() {}

    /** The owner of what the calling thread acquires; null while beancounters are not in use. */
    public static Beancounter current() {
        TaskState now = Tasks.state;
        Beancounters all = now == null ? null : now.beancounters;
        if (all == null) {
            return null;
        }
        Acting acting = Tasks.acting(now);
        return ThreadCharges.owner(all, acting);
    }

    /** Makes one if there is none; null if it cannot be had. */
    static Acting entered(TaskState now) {
        Thread thread = Thread.currentThread();
        if (!JdkFields.isVirtual(thread)) {
            return Tasks.current() instanceof ThreadStripe stripe ? stripe.acting : null;
        }
        Acting known = Tasks.acting(now);
        if (known != null) {
            return known;
        }
        Beancounter jvm = now.beancounters.jvm;
        Acting made = new Acting(jvm, jvm, false);
        now.virtualOwners.add(JdkFields.id(thread), made);
        return made;
    }

    /**
     * The calling thread acquires for that owner from now on, or for nobody if it is null.
     *
     * @return what {@link #exit} must get; null if nothing has begun
     */
    public static Object enter(Beancounter owner) {
        TaskState now = Tasks.state;
        Acting acting = now == null || now.beancounters == null ? null : entered(now);
        if (acting == null) {
            return null;
        }
        if (!Tasks.said) {
            TaskLives.say(now);
        }
        Object outer = acting.now == null ? NOTHING : acting.now;
        acting.become(owner);
        return outer;
    }

    /**
     * Ends what {@link #enter} has begun on this thread. Nothing is said on a page that was opened
     * in between, so there is nothing to end.
     */
    public static void exit(Object outer) {
        TaskState now = Tasks.state;
        Acting acting = outer == null || now == null ? null : Tasks.acting(now);
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
     * Charges one, which is acquired already or is acquired whatever the limits say. What would be
     * refused is counted, unless it is {@code forced}. A charge that {@link Reservations} has made
     * for it is used instead.
     *
     * @return what was counted as refused, or null
     */
    public static Refusal acquire(
            Beancounters all, Beancounter owner, int resource, boolean forced) {
        TaskState now = all.enforce && !forced ? Tasks.state : null;
        Acting caller = now == null ? null : Tasks.acting(now);
        return ThreadCharges.acquire(caller, owner, resource, forced);
    }

    /** Who will be charged for a thread of the application that the calling thread starts. */
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
     * The calling thread is about to start a virtual one, while beancounters are in use. Returns
     * whether that is charged; then {@link #endedVirtual} must follow.
     */
    public static boolean startingVirtual(Thread virtual) {
        TaskState now = Tasks.state;
        Beancounters all = now == null ? null : now.beancounters;
        if (all == null) {
            return false;
        }
        Beancounter starter = current();
        Beancounter unsaid = now.ownerRule.ofVirtual(all, virtual);
        Beancounter owner = starter.kind == BeancounterLayout.SAID ? starter : unsaid;
        if (!now.virtualOwners.add(JdkFields.id(virtual), new Acting(owner, unsaid, true))) {
            return false;
        }
        acquire(all, owner, NUMVTHREAD, false);
        return true;
    }

    /** A virtual thread ends, or was not started. Does nothing if it was not charged. */
    public static void endedVirtual(Thread virtual) {
        TaskState now = Tasks.state;
        VirtualOwners owners = now == null ? null : now.virtualOwners;
        Acting acting = owners == null ? null : owners.remove(JdkFields.id(virtual));
        if (acting != null && acting.charged) {
            acting.base.uncharge(NUMVTHREAD, 1);
        }
    }
}

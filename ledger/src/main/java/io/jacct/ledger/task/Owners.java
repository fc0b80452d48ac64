// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Resource;
import io.jacct.ledger.base.Settings;
import io.jacct.ledger.beancounter.Acting;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.beancounter.Refusal;
import io.jacct.ledger.beancounter.Severity;
import io.jacct.ledger.beancounter.VirtualOwners;
import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.JdkFields;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Boot loader. Which beancounter a thread acquires for.
 *
 * <pre>
 * run(tenant)       while that runs: the tenant
 * task of a pool    while that runs: who has handed it over, see {@link TaskOwners}
 * else              the owner that the thread was charged to when it was started:
 *                     the starter's, if the application has said that
 *                     else that of the thread's group or pool, if the options say so
 *                     else the JVM
 * </pre>
 *
 * <p>Any thread asks for itself. To ask takes no lock.
 */
public final class Owners {
    /** What {@link #enter} returns where nothing had been said. */
    private static final Object NOTHING = new Object();

    private static final int NUMPROC = Resource.NUMPROC.id();
    private static final int NUMVTHREAD = Resource.NUMVTHREAD.id();

    private Owners() {}

    /** The owner of what the calling thread acquires; null while beancounters are not in use. */
    public static Beancounter current() {
        TaskState now = Tasks.state;
        Beancounters all = now == null ? null : now.beancounters;
        if (all == null) {
            return null;
        }
        Acting acting = acting(now);
        Beancounter owner = acting == null ? null : acting.owner();
        return owner != null && all.get(owner.id) == owner ? owner : all.jvm;
    }

    /** Null where the calling thread has none yet. */
    static Acting acting(TaskState now) {
        Thread thread = Thread.currentThread();
        if (JdkFields.isVirtual(thread)) {
            return now.virtualOwners == null ? null : now.virtualOwners.find(JdkFields.id(thread));
        }
        ThreadStripe stripe = Tasks.find(thread);
        return stripe == null ? null : stripe.acting;
    }

    /** Makes one if there is none; null if it cannot be had. */
    static Acting entered(TaskState now) {
        Thread thread = Thread.currentThread();
        if (!JdkFields.isVirtual(thread)) {
            return Tasks.current() instanceof ThreadStripe stripe ? stripe.acting : null;
        }
        Acting known = acting(now);
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
        Acting acting = outer == null || now == null ? null : acting(now);
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
     * refused is counted, unless it is {@code forced}. A charge that {@link #reserve} has made for
     * it is used instead.
     */
    public static void acquire(Beancounters all, Beancounter owner, int resource, boolean forced) {
        Acting acting = all.enforce && !forced ? here() : null;
        if (acting != null && acting.hasReserved(owner, resource)) {
            acting.reservedLeft--;
            acting.reserved = acting.reservedLeft == 0 ? null : owner;
            return;
        }
        if (forced || owner.charge(resource, 1, Severity.SOFT) != null) {
            owner.charge(resource, 1, Severity.FORCE);
        }
    }

    /**
     * Whether the calling thread has reserved that. A socket is known to be a datagram socket
     * before it is made, and again only when it is bound.
     */
    public static boolean reserves(Beancounter owner, int resource) {
        Acting acting = Settings.enforce() ? here() : null;
        return acting != null && acting.hasReserved(owner, resource);
    }

    /**
     * Charges so many that the calling thread is about to acquire, where limits are enforced. Null
     * if that may go on; {@link #acquire} for each or {@link #release} must follow.
     */
    public static Refusal reserve(int resource, int amount) {
        Acting acting = acquirer();
        return acting == null ? null : reserve(acting, current(), resource, amount);
    }

    /** The same for a thread that the calling thread is about to start. */
    public static Refusal reserve(Thread started) {
        Acting acting = acquirer();
        if (acting == null || Spared.isJvms(started)) {
            return null;
        }
        Beancounters all = Tasks.state.beancounters;
        return reserve(acting, ownerOf(all, started, starter(all, started)), NUMPROC, 1);
    }

    /** Null if limits are not enforced on the calling thread. */
    private static Acting acquirer() {
        TaskState now = Tasks.state;
        Beancounters all = now == null ? null : now.beancounters;
        return all == null || !all.enforce || Exemptions.holds() ? null : entered(now);
    }

    private static Acting here() {
        TaskState now = Tasks.state;
        return now == null ? null : acting(now);
    }

    private static Refusal reserve(Acting acting, Beancounter owner, int resource, int amount) {
        release();
        // a test that fits is a charge
        Refusal refusal = owner.charge(resource, amount, Severity.SOFT | Severity.TEST);
        if (refusal != null) {
            // asked only now, because the answer costs a look at the stack
            int severity = Spared.isHere() ? Severity.FORCE : Severity.SOFT;
            refusal = owner.charge(resource, amount, severity);
        }
        if (refusal == null) {
            acting.reserved = owner;
            acting.reservedResource = resource;
            acting.reservedLeft = amount;
        }
        return refusal;
    }

    /** The calling thread has acquired nothing, or not all that was reserved. */
    public static void release() {
        Acting acting = here();
        if (acting != null && acting.reserved != null) {
            Beancounter owner = acting.reserved;
            acting.reserved = null;
            owner.uncharge(acting.reservedResource, acting.reservedLeft);
        }
    }

    /**
     * A thread has got a record: it is charged. {@code started} if the calling thread is about to
     * start it. Under the lock of {@link Tasks}, while beancounters are in use.
     */
    static void began(ThreadStripe stripe, boolean started) {
        Beancounters all = Tasks.state.beancounters;
        Beancounter unsaid = ownerOf(all, stripe.thread, all.jvm);
        Beancounter starter = started ? starter(all, stripe.thread) : all.jvm;
        Beancounter owner = starter.kind == BeancounterLayout.SAID ? starter : unsaid;
        Acting acting = new Acting(owner, unsaid, true);
        acquire(all, owner, NUMPROC, !started);
        stripe.acting = acting;
    }

    /**
     * Whose thread the calling thread starts. A worker of a fork/join pool is nobody's: whichever
     * thread finds too few of them starts one, and it works for all.
     */
    private static Beancounter starter(Beancounters all, Thread started) {
        return started instanceof ForkJoinWorkerThread ? all.jvm : current();
    }

    /** Who is charged for a thread that is started by a thread of {@code starter}. */
    private static Beancounter ownerOf(Beancounters all, Thread started, Beancounter starter) {
        if (starter.kind == BeancounterLayout.SAID) {
            return starter;
        }
        Thread outer = TaskLock.LOCK.enter();
        try {
            return Tasks.state == null ? all.jvm : Tasks.state.ownerRule.of(all, started);
        } finally {
            TaskLock.LOCK.owner = outer;
        }
    }

    /** A thread has ended, or was not started. Under the lock of {@link Tasks}. */
    static void ended(ThreadStripe stripe) {
        Acting acting = stripe.acting;
        if (acting.charged) {
            acting.charged = false;
            acting.base.uncharge(NUMPROC, 1);
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
        Beancounter owner = starter.kind == BeancounterLayout.SAID ? starter : all.jvm;
        if (!now.virtualOwners.add(JdkFields.id(virtual), new Acting(owner, all.jvm, true))) {
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

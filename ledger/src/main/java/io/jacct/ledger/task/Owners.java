// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Resource;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.beancounter.Refusal;
import io.jacct.ledger.beancounter.Severity;
import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.JdkFields;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Boot loader. Which beancounter a thread acquires for.
 *
 * <pre>
 * run(tenant)       while that runs: the tenant
 * else              the owner that the thread was charged to when it was started:
 *                     the starter's, if the application has said that
 *                     else that of the thread's group or pool, if the options say so
 *                     else the JVM
 * </pre>
 *
 * <p>Any thread asks for itself. To ask takes no lock.
 */
public final class Owners {
    /**
     * The owners that the application has said for virtual threads, by their ids. Only {@link
     * #enter} and {@link #exit} change it, which the application calls, so its locks cannot meet a
     * thread inside the JDK.
     */
    private static final ConcurrentHashMap<Long, Beancounter> VIRTUAL = new ConcurrentHashMap<>();

    private static final int NUMPROC = Resource.NUMPROC.id();

    private Owners() {}

    /** The owner of what the calling thread acquires; null while beancounters are not in use. */
    public static Beancounter current() {
        TaskState now = Tasks.state;
        Beancounters all = now == null ? null : now.beancounters;
        if (all == null) {
            return null;
        }
        Beancounter owner = saidOrStarted(Thread.currentThread());
        return owner != null && all.get(owner.id) == owner ? owner : all.jvm;
    }

    private static Beancounter saidOrStarted(Thread thread) {
        if (JdkFields.isVirtual(thread)) {
            return VIRTUAL.get(JdkFields.id(thread));
        }
        ThreadStripe stripe = Tasks.find(thread);
        Ownership own = stripe == null ? null : stripe.ownership;
        if (own == null) {
            return null;
        }
        return own.acting != null ? own.acting : own.owner;
    }

    /**
     * The calling thread acquires for that owner from now on. Returns what {@link #exit} must get:
     * the owner that the application had said before, or null.
     */
    public static Beancounter enter(Beancounter owner) {
        Thread thread = Thread.currentThread();
        if (JdkFields.isVirtual(thread)) {
            return VIRTUAL.put(JdkFields.id(thread), owner);
        }
        TaskStripe stripe = Tasks.current();
        if (stripe == null) {
            return null;
        }
        Ownership own = of(stripe);
        Beancounter outer = own.acting;
        own.acting = owner;
        return outer;
    }

    /** Ends what {@link #enter} has begun on this thread. */
    public static void exit(Beancounter outer) {
        Thread thread = Thread.currentThread();
        if (!JdkFields.isVirtual(thread)) {
            ThreadStripe stripe = Tasks.find(thread);
            if (stripe != null && stripe.ownership != null) {
                stripe.ownership.acting = outer;
            }
        } else if (outer == null) {
            VIRTUAL.remove(JdkFields.id(thread));
        } else {
            VIRTUAL.put(JdkFields.id(thread), outer);
        }
    }

    /**
     * Charges one, which is acquired already or is acquired whatever the limits say. What would be
     * refused is counted, unless it is {@code forced}. A charge that {@link #reserve} has made for
     * it is used instead.
     */
    public static void acquire(Beancounters all, Beancounter owner, int resource, boolean forced) {
        TaskStripe stripe = all.enforce && !forced ? Tasks.current() : null;
        Ownership own = stripe == null ? null : stripe.ownership;
        if (own != null && own.reserved == owner && own.reservedResource == resource) {
            own.reserved = null;
            return;
        }
        if (forced || owner.charge(resource, 1, Severity.SOFT) != null) {
            owner.charge(resource, 1, Severity.FORCE);
        }
    }

    /**
     * Charges one that the calling thread is about to acquire, where limits are enforced. Null if
     * that may go on; {@link #acquire} or {@link #release} must follow.
     */
    public static Refusal reserve(int resource) {
        TaskState now = Tasks.state;
        Beancounters all = now == null ? null : now.beancounters;
        TaskStripe stripe = all == null || !all.enforce ? null : Tasks.current();
        if (stripe == null || Exemptions.exempt(stripe)) {
            return null;
        }
        release();
        Beancounter owner = current();
        Refusal refusal = owner.charge(resource, 1, Severity.SOFT);
        if (refusal == null) {
            of(stripe).reserved = owner;
            of(stripe).reservedResource = resource;
        }
        return refusal;
    }

    /** The calling thread has acquired nothing, or has used what was reserved. */
    public static void release() {
        TaskStripe stripe = Tasks.state == null ? null : Tasks.current();
        Ownership own = stripe == null ? null : stripe.ownership;
        if (own != null && own.reserved != null) {
            Beancounter owner = own.reserved;
            own.reserved = null;
            owner.uncharge(own.reservedResource, 1);
        }
    }

    private static Ownership of(TaskStripe stripe) {
        if (stripe.ownership == null) {
            stripe.ownership = new Ownership();
        }
        return stripe.ownership;
    }

    /**
     * A thread has got a record: it is charged. {@code started} if the calling thread is about to
     * start it. Under the lock of {@link Tasks}, while beancounters are in use.
     */
    static void began(ThreadStripe stripe, boolean started) {
        Beancounters all = Tasks.state.beancounters;
        Beancounter starter = started ? current() : all.jvm;
        boolean said = starter.kind == BeancounterLayout.SAID;
        Ownership own = new Ownership();
        own.owner = said ? starter : Tasks.state.ownerRule.of(all, stripe);
        acquire(all, own.owner, NUMPROC, !started);
        stripe.ownership = own;
    }

    /**
     * A thread with an ownership has ended, or was not started. Under the lock of {@link Tasks}.
     */
    static void ended(ThreadStripe stripe) {
        Beancounter owner = stripe.ownership.owner;
        if (owner != null) {
            stripe.ownership.owner = null;
            owner.uncharge(NUMPROC, 1);
        }
    }
}

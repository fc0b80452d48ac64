// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.task;

import io.jacct.counter.Resource;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.beancounter.LimitExemptions;
import io.jacct.ledger.beancounter.Refusal;
import io.jacct.ledger.beancounter.Severity;
import io.jacct.ledger.beancounter.ThreadOwners;
import io.jacct.memory.BeancounterLayout;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. Charges the owner of each platform thread, from the thread's start to its end.
 * {@link TaskLifecycle} calls this under the lock of {@link Tasks}, while beancounters are in use.
 *
 * <p>The owner of a starter passes on to the threads that it starts, with two exceptions. A thread
 * that works for all, such as a worker of a fork/join pool, is started by whichever thread finds
 * too few of them. A thread that the JVM makes for itself serves all owners.
 */
public final class ThreadCharges {
    private static final int NUMPROC = Resource.NUMPROC.id();

    private ThreadCharges() {}

    /**
     * A thread has got a record: it is charged.
     *
     * @param started whether the calling thread is about to start it
     * @param caller the owners of the calling thread, or null
     */
    static void began(TaskState now, ThreadStripe stripe, boolean started, ThreadOwners caller) {
        Beancounters all = now.beancounters;
        boolean jvms = LimitExemptions.isJvms(stripe.thread);
        Beancounter byRule = now.ownerRule.of(all, now.cohorts, stripe.thread);
        boolean inherits = started && !jvms && !JdkFields.isShared(stripe.thread);
        Beancounter owner = inherits ? inherited(all, byRule, caller) : byRule;
        ThreadOwners acting = new ThreadOwners(owner, byRule, true);
        ThreadOwners reserving = all.enforce ? caller : null;
        Refusal over = acquire(reserving, owner, NUMPROC, !started || jvms);
        stripe.acting = acting;
        if (over != null) {
            over.target(stripe.thread.getName());
        }
    }

    private static Beancounter inherited(
            Beancounters all, Beancounter byRule, ThreadOwners caller) {
        Beancounter starter = owner(all, caller);
        return starter.kind == BeancounterLayout.NAMED ? starter : byRule;
    }

    /** The owner that is charged for what a thread acquires. A closed owner gets no new charges. */
    public static Beancounter owner(Beancounters all, ThreadOwners acting) {
        Beancounter owner = acting == null ? null : acting.owner();
        return owner != null && all.isOpen(owner) ? owner : all.jvm;
    }

    /**
     * The owner that will be charged for a thread of the application that {@code caller} starts.
     */
    public static Beancounter ofStarted(TaskState now, Thread started, ThreadOwners caller) {
        Beancounters all = now.beancounters;
        Beancounter byRule = now.ownerRule.of(all, now.cohorts, started);
        return JdkFields.isShared(started) ? byRule : inherited(all, byRule, caller);
    }

    /** As {@code Owners.acquire}; {@code caller} may have reserved it, or is null. */
    public static Refusal acquire(
            ThreadOwners caller, Beancounter owner, int resource, boolean forced) {
        if (forced) {
            owner.charge(resource, 1, Severity.FORCE);
            return null;
        }
        boolean reserved = caller != null && caller.use(owner, resource, 1);
        return reserved ? null : owner.take(resource, 1);
    }

    /** A thread has ended, or was not started. */
    static void ended(ThreadStripe stripe) {
        ThreadOwners acting = stripe.acting;
        if (acting.charged) {
            acting.charged = false;
            acting.base.uncharge(NUMPROC, 1);
        }
    }
}

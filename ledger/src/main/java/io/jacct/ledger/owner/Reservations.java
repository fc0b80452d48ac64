// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.owner;

import io.jacct.counter.Resource;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.beancounter.LimitExemptions;
import io.jacct.ledger.beancounter.Refusal;
import io.jacct.ledger.beancounter.Severity;
import io.jacct.ledger.beancounter.ThreadOwners;
import io.jacct.ledger.task.Exemptions;
import io.jacct.ledger.task.TaskState;
import io.jacct.ledger.task.Tasks;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. Charges for resources that a thread is about to acquire, if limits are enforced. A
 * thread charges before it asks the operating system. So two threads cannot both get the last unit.
 *
 * <pre>
 * reserve    over the limit: a refusal, and nothing is charged; otherwise charged and remembered
 * use        it was acquired: the charge now belongs to the descriptor or the thread
 * release    the operation has ended: an unused charge is given back
 * </pre>
 *
 * <p>A thread has one reservation at a time. If an operation begins inside another one, the outer
 * one loses its reservation and is charged as if nothing were enforced. Any thread, for itself.
 */
public final class Reservations {
    private Reservations() {}

    /**
     * Null if the calling thread may acquire that amount, otherwise the refusal. {@link #release}
     * must follow in either case.
     */
    public static Refusal reserve(int resource, long amount) {
        ThreadOwners acting = acting();
        return acting == null ? null : reserve(acting, Owners.current(), resource, amount);
    }

    /** The same for a thread that the calling thread is about to start. */
    public static Refusal reserve(Thread started) {
        ThreadOwners acting = acting();
        if (acting == null || LimitExemptions.isJvms(started)) {
            return null;
        }
        Beancounter owner = Owners.ofStarted(Tasks.state.beancounters, started);
        return reserve(acting, owner, Resource.NUMPROC.id(), 1);
    }

    /** The owners of the calling thread; null if no limits are enforced on it. */
    private static ThreadOwners acting() {
        TaskState now = Tasks.state;
        Beancounters all = now == null ? null : now.beancounters;
        boolean enforced = all != null && all.enforce && !Exemptions.holds();
        return enforced ? Owners.entered(now) : null;
    }

    private static Refusal reserve(
            ThreadOwners acting, Beancounter owner, int resource, long amount) {
        giveBack(acting);
        Refusal refusal = owner.charge(resource, amount, Severity.SOFT | Severity.TEST);
        if (refusal != null) {
            // checked only now, because the check reads the stack
            boolean spared = isSpared();
            boolean waits = !spared && resource == Resource.DIRECTBYTES.id();
            if (waits && DroppedBuffers.charge(owner, amount)) {
                refusal = null;
            } else {
                int severity = spared ? Severity.FORCE : Severity.SOFT;
                refusal = owner.charge(resource, amount, severity);
            }
        }
        if (refusal == null) {
            acting.reservedResource = resource;
            acting.reservedLeft = amount;
            acting.reserved = owner;
        }
        return refusal;
    }

    private static boolean isSpared() {
        Exemptions.exempt(1);
        try {
            return LimitExemptions.isHere();
        } finally {
            Exemptions.exempt(-1);
        }
    }

    /** The operation has ended, or was refused: gives an unused charge back. */
    public static void release() {
        TaskState now = Tasks.state;
        ThreadOwners acting = now == null || now.beancounters == null ? null : Tasks.acting(now);
        if (acting == null) {
            return;
        }
        giveBack(acting);
        Thread thread = Thread.currentThread();
        if (acting.now == null && !acting.charged && JdkFields.isVirtual(thread)) {
            now.virtualOwners.remove(JdkFields.id(thread));
        }
    }

    private static void giveBack(ThreadOwners acting) {
        Beancounter owner = acting.reserved;
        if (owner != null) {
            acting.reserved = null;
            owner.uncharge(acting.reservedResource, acting.reservedLeft);
        }
    }
}

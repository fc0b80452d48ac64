// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

/**
 * Boot loader. For whom one thread acquires. Its starter makes this before the thread runs, or the
 * thread itself at its first use. Afterwards the thread alone changes it.
 */
public final class Acting {
    /** The owner while nothing is said. */
    public final Beancounter base;

    /** The owner that the thread would have if its starter had been nobody's. */
    public final Beancounter unsaid;

    /** Whether {@link #base} is charged for the thread itself. */
    public boolean charged;

    /** What the application has said for what the thread does now; null if nothing. */
    public Beancounter now;

    /** What {@link #now} was before the task that a pool's worker runs. */
    public Beancounter outside;

    /** Is charged for what the thread is about to acquire; see {@code Reservations}. */
    public Beancounter reserved;

    public int reservedResource;

    /** How much of that is still to come. */
    public long reservedLeft;

    /** Whether the thread is a pool's worker that runs a task. */
    public boolean inTask;

    public Acting(Beancounter base, Beancounter unsaid, boolean charged) {
        this.base = base;
        this.unsaid = unsaid;
        this.charged = charged;
    }

    public Beancounter owner() {
        return now == null ? base : now;
    }

    /** The thread goes on for that owner; for nobody, if that is null. */
    public void become(Beancounter owner) {
        now = owner == null ? unsaid : owner;
    }

    /** Whether the thread has reserved that for the owner, and has not used it. */
    public boolean hasReserved(Beancounter owner, int resource) {
        return owner != null && reserved == owner && reservedResource == resource;
    }

    /** Uses so much of what is reserved. False if so much is not. */
    public boolean use(Beancounter owner, int resource, long amount) {
        if (!hasReserved(owner, resource) || amount > reservedLeft) {
            return false;
        }
        reservedLeft -= amount;
        if (reservedLeft == 0) {
            reserved = null;
        }
        return true;
    }
}

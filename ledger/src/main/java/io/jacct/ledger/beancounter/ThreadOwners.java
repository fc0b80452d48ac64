// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.beancounter;

/**
 * Boot loader. The owners of one thread: the owner that is charged for what the thread acquires,
 * and the owners behind it. The thread's starter makes this object before the thread runs, or the
 * thread makes it at its first use. Afterwards the thread alone changes it.
 */
public final class ThreadOwners {
    /** The owner while the application has named none. */
    public final Beancounter base;

    /** The owner by the option {@code beancounters}, in force where no owner is named. */
    public final Beancounter byRule;

    /** Whether {@link #base} is charged for the thread itself, as one thread. */
    public boolean charged;

    /**
     * The owner that the application has named for the thread's present work; null if it has named
     * none.
     */
    public Beancounter now;

    /** The value of {@link #now} before the task that the thread, a pool's worker, runs. */
    public Beancounter outside;

    /** The owner that is charged for a reservation of the thread; see {@code Reservations}. */
    public Beancounter reserved;

    public int reservedResource;

    /** How much of the reservation is not used yet. */
    public long reservedLeft;

    /** Whether the thread is a worker of a pool and runs a task now. */
    public boolean inTask;

    public ThreadOwners(Beancounter base, Beancounter byRule, boolean charged) {
        this.base = base;
        this.byRule = byRule;
        this.charged = charged;
    }

    public Beancounter owner() {
        return now == null ? base : now;
    }

    /** From now on the thread acquires for that owner; for no owner, if it is null. */
    public void become(Beancounter owner) {
        now = owner == null ? byRule : owner;
    }

    /** Whether the thread has reserved the resource for the owner, and has not used all of it. */
    public boolean hasReserved(Beancounter owner, int resource) {
        return owner != null && reserved == owner && reservedResource == resource;
    }

    /** Uses {@code amount} of the reservation. False if less than that is reserved. */
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

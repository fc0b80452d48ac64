// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.counter.Resource;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.beancounter.Beancounter;
import io.jacct.ledger.beancounter.Beancounters;
import io.jacct.ledger.beancounter.Limits;
import io.jacct.ledger.beancounter.Ubstat;
import io.jacct.ledger.operation.LostOperations;
import io.jacct.ledger.owner.Owners;
import io.jacct.ledger.task.Exemptions;

/**
 * Boot loader. The entry point for owners, their limits and {@code ubstat}. {@code jacct-api.jar}
 * finds this class by its name and these methods by their types, as it finds {@link
 * ApplicationLedger}. So they can never change.
 *
 * <p>Contract of every method: any thread may call it; it throws nothing. Beancounters come into
 * use with the first call of {@link #enter}, {@link #find} or {@link #ubstat}; until then no class
 * of them is loaded. After a detach nothing happens.
 */
public final class BeancounterLedger {
    private BeancounterLedger() {}

    /** Null if no page is open. */
    private static LedgerState state() {
        LedgerState now = LedgerStart.state;
        return now == null || now.open.isAbandoned() ? null : now;
    }

    /** The beancounters of the open page, in use from now on; null if no page is open. */
    static Beancounters use() {
        LedgerState now = state();
        return now == null ? null : now.beancounters();
    }

    /** The beancounters of the open page; null if they are not in use. */
    static Beancounters inUse() {
        LedgerState now = state();
        return now == null ? null : now.task.beancounters;
    }

    /**
     * Registers an owner, or begins another use of the owner with that name. May take a lock and
     * make the page longer.
     *
     * @param parent the result of this method for the owner above it, or null
     * @return the owner, for the other methods; null if no page is open
     */
    public static Object enter(String name, Object parent) {
        Exemptions.exempt(1);
        try {
            Beancounters all = use();
            return all == null ? null : all.enter(name, (Beancounter) parent);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return null;
        } finally {
            Exemptions.exempt(-1);
        }
    }

    /**
     * The owner of that name, for {@link #limit} and {@link #get}. This call begins no use of it.
     *
     * @return null if there is none, or no page is open
     */
    public static Object find(String name) {
        Exemptions.exempt(1);
        try {
            Beancounters all = use();
            return all == null ? null : all.get(name);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return null;
        } finally {
            Exemptions.exempt(-1);
        }
    }

    /** The owner of that number; null if there is none, or if beancounters are not in use. */
    public static Object find(long luid) {
        Beancounters all = inUse();
        return all == null || luid != (int) luid ? null : all.get((int) luid);
    }

    /**
     * Ends a use that {@link #enter} began. An owner that holds nothing is removed with its last
     * use.
     */
    public static void leave(Object owner) {
        try {
            Beancounters all = inUse();
            if (all != null && owner != null) {
                all.leave((Beancounter) owner);
            }
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /**
     * From now on the calling thread acquires for that owner, until the result is passed to {@link
     * #end}.
     *
     * @param owner null if the thread acquires for no owner
     */
    public static Object begin(Object owner) {
        try {
            return inUse() == null ? null : Owners.enter((Beancounter) owner);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return null;
        }
    }

    /** The partner of {@link #begin}, on the same thread. */
    public static void end(Object outer) {
        try {
            Owners.exit(outer);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
        }
    }

    /**
     * Sets the bounds of a resource.
     *
     * @return false if jacct does not count the resource or a bound is negative
     */
    public static boolean limit(Object owner, String resource, long barrier, long limit) {
        Resource known = Resource.of(resource);
        if (known == null || !known.isCounted() || barrier < 0 || limit < 0) {
            return false;
        }
        try {
            ((Beancounter) owner).limit(known.id(), barrier, limit);
            return true;
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return false;
        }
    }

    /**
     * Why {@link #limit} returns false for that resource: a line that lists the names of all that
     * are counted. Null if the resource is one of them.
     */
    public static String trouble(String resource) {
        try {
            return Limits.trouble(resource);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return null;
        }
    }

    /** The number of an owner for {@link #ubstat}; -1 if there is none. */
    public static long luid(Object owner) {
        return owner instanceof Beancounter ? ((Beancounter) owner).id : -1;
    }

    /** The number of a resource for {@link #ubstat}; -1 if there is none of that name. */
    public static int resource(String name) {
        Resource known = Resource.of(name);
        return known == null ? -1 : known.id();
    }

    /**
     * The call {@code ubstat}, see {@link Ubstat#call}.
     *
     * @return -ESRCH if no page is open
     */
    public static long ubstat(
            int function,
            long luid,
            long[] request,
            Object subscriber,
            Runnable signal,
            byte[] into) {
        Exemptions.exempt(1);
        try {
            Beancounters all = use();
            return all == null
                    ? -Ubstat.ESRCH
                    : new Ubstat(all).call(function, luid, request, subscriber, signal, into);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return -Ubstat.EFAULT;
        } finally {
            Exemptions.exempt(-1);
        }
    }

    /** How many periods have ended; 0 if beancounters are not in use. */
    public static long periods() {
        Beancounters all = inUse();
        return all == null ? 0 : all.periods.ended();
    }

    /** So many periods have ended while a subscriber was at work, and it was not told of them. */
    public static void missed(long periods) {
        OpenPage.count(Health.MISSED_PERIODS, periods);
    }

    /**
     * One value of a resource as of now.
     *
     * @param field 0 held, 1 maxheld, 2 minheld, 3 barrier, 4 limit, 5 failcnt
     * @return -1 if there is no such resource
     */
    public static long get(Object owner, String resource, int field) {
        Resource known = Resource.of(resource);
        try {
            return known == null ? -1 : ((Beancounter) owner).get(known.id(), field);
        } catch (Throwable failure) {
            LostOperations.lost(failure);
            return -1;
        }
    }
}

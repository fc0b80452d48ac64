// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * Boot loader. For how long nothing was under way, from rings of changes that say when something
 * began or ended, one ring for each of several writers. Both halves use it: the ledger when it adds
 * up, a reader for what came since. What begins in one ring may end in another: only the sum over
 * all says whether something is under way.
 *
 * <p>A change is a word: its time times four, and what it is. The changes of a ring are numbered
 * from 0 and in order; number n is in slot n modulo the ring's size. The slot after the latest one
 * holds a {@link #FLOOR}: its change is yet to come, and later than that time.
 */
public abstract class Idleness {
    public static final int FLOOR = 0;
    public static final int BEGIN = 3;
    public static final int END = 1;

    private static final int KIND_BITS = 2;
    private static final int KIND = (1 << KIND_BITS) - 1;

    /** A begin is one more than that, an end one less. */
    private static final int ONE = 2;

    private final int rings;
    private final int slots;

    /** Of one ring, the latest first, and of all so far in order; times since a beginning. */
    private final long[] some;

    private final long[] all;

    private long idle;
    private long active;
    private long busyFrom;
    private boolean gotBusy;

    /** So many rings with so many slots. */
    protected Idleness(int rings, int slots) {
        this.rings = rings;
        this.slots = slots;
        this.some = new long[slots];
        this.all = new long[rings * slots];
    }

    /** How many changes that ring has had. */
    protected abstract long count(int ring);

    /** What is in one of its slots. */
    protected abstract long change(int ring, int slot);

    /** The word for a change at {@code time}. */
    public static long word(long time, int kind) {
        return time << KIND_BITS | kind;
    }

    /** Whether that change is yet to come. */
    public static boolean isFloor(long change) {
        return (change & KIND) == FLOOR;
    }

    /** How long after {@code from} a change was. */
    public static long since(long change, long from) {
        return change - (from << KIND_BITS) >> KIND_BITS;
    }

    /** Goes on from {@code from}, when so many were under way, through all changes until then. */
    public final void sweep(long from, long activeThen, long to) {
        int changes = 0;
        for (int ring = 0; ring < rings; ring++) {
            int more = copy(ring, from, to);
            merge(changes, more);
            changes += more;
        }
        idle = 0;
        active = activeThen;
        gotBusy = false;
        long at = 0;
        for (int i = 0; i < changes; i++) {
            long time = all[i] >> KIND_BITS;
            idle += active > 0 ? 0 : time - at;
            if (active == 0 && (all[i] & KIND) == BEGIN) {
                busyFrom = from + time;
                gotBusy = true;
            }
            active += (all[i] & KIND) - ONE;
            at = time;
        }
        // of a JVM that has gone, nobody may know as much as was added up: then this is negative
        idle += active > 0 ? 0 : to - from - at;
    }

    /** For how long nothing was under way in that time. */
    public final long idle() {
        return idle;
    }

    /** How many were under way at its end. */
    public final long active() {
        return active;
    }

    /**
     * When something was under way after nothing was, the last time; {@code before} if it never.
     */
    public final long busySince(long before) {
        return gotBusy ? busyFrom : before;
    }

    /**
     * The changes of a ring after {@code from} and until {@code to}; how many. What was before may
     * be overwritten by now, with what comes after.
     */
    private int copy(int ring, long from, long to) {
        long origin = from << KIND_BITS;
        long length = to - from;
        int slot = before(Math.floorMod(count(ring), slots));
        int known = slots - 1;
        while (known > 0 && since(change(ring, slot), to) > 0) {
            slot = before(slot);
            known--;
        }
        int found = 0;
        while (found < known) {
            long change = change(ring, slot);
            long since = change - origin;
            if (isFloor(change) || since >> KIND_BITS <= 0 || since >> KIND_BITS > length) {
                break;
            }
            some[found++] = since;
            slot = before(slot);
        }
        return found;
    }

    /** Brings {@code more} changes into the order of those there are. */
    private void merge(int changes, int more) {
        int last = changes - 1;
        int into = changes + more - 1;
        for (int i = 0; i < more; into--) {
            all[into] = last >= 0 && all[last] > some[i] ? all[last--] : some[i++];
        }
    }

    private int before(int slot) {
        return (slot == 0 ? slots : slot) - 1;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.counter;

/**
 * Boot loader. Computes for how long nothing was under way. The input is a set of rings, one for
 * each writer, whose changes tell when something began or ended. Both halves use this class: the
 * ledger to add up, a reader for the changes since then. A transaction may begin in one ring and
 * end in another. Only the sum over all rings tells whether something is under way.
 *
 * <p>A change is a word: its time multiplied by four, plus its kind. The changes of a ring are
 * numbered from 0, in order. Change n is in slot n modulo the ring's size. The slot after the
 * latest change holds a {@link #FLOOR}: that slot's change is still to come, and is later than the
 * floor's time.
 */
public abstract class Idleness {
    /** The kinds of a change; {@link #FLOOR} marks a slot whose change is still to come. */
    public static final int FLOOR = 0;

    public static final int BEGIN = 3;
    public static final int END = 1;

    private static final int KIND_BITS = 2;
    private static final int KIND = (1 << KIND_BITS) - 1;

    /** The kind of a begin is one more than this, and the kind of an end is one less. */
    private static final int ONE = 2;

    private final int rings;
    private final int slots;

    /**
     * Changes of one ring, the latest first, and of all rings so far, in order. Times are relative
     * to the start of the sweep.
     */
    private final long[] some;

    private final long[] all;

    private long idle;
    private long active;
    private long busyFrom;
    private boolean gotBusy;

    /** Makes room for {@code rings} rings of {@code slots} slots each. */
    protected Idleness(int rings, int slots) {
        this.rings = rings;
        this.slots = slots;
        this.some = new long[slots];
        this.all = new long[rings * slots];
    }

    /** The number of changes that this ring has had. */
    protected abstract long count(int ring);

    /** The word in one of the ring's slots. */
    protected abstract long change(int ring, int slot);

    /** The word for a change at {@code time}. */
    public static long word(long time, int kind) {
        return time << KIND_BITS | kind;
    }

    /** Whether that slot's change is still to come. */
    public static boolean isFloor(long change) {
        return (change & KIND) == FLOOR;
    }

    /** The time of a change after {@code from}. */
    public static long since(long change, long from) {
        return change - (from << KIND_BITS) >> KIND_BITS;
    }

    /**
     * Goes through all changes between two times. {@code activeThen} is the number under way at
     * {@code from}.
     */
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
        // for a JVM that has ended, changes may be lost that were added up: the difference is then
        // negative
        idle += active > 0 ? 0 : to - from - at;
    }

    /** For how long nothing was under way between those two times. */
    public final long idle() {
        return idle;
    }

    /** The number under way at the end. */
    public final long active() {
        return active;
    }

    /**
     * When something last began while nothing was under way; {@code before} if that never happened.
     */
    public final long busySince(long before) {
        return gotBusy ? busyFrom : before;
    }

    /**
     * Copies the changes of a ring after {@code from} and until {@code to}, and returns their
     * number. Earlier changes may already be overwritten by later ones.
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

    /** Merges {@code more} changes into the ordered ones. */
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

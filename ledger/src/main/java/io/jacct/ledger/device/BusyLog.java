// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.counter.Health;
import io.jacct.counter.Idleness;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Ticker;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.DeviceLayout;
import java.lang.ref.Reference;

/**
 * Boot loader. The log of a {@link DeviceAccount} with several stripes: when transactions began and
 * ended, and for how long the device was idle until some time. No stripe alone knows when the
 * device is idle. The log is a record of the page, made with the device's second stripe.
 *
 * <p>Each stripe has a ring of changes in the order of time. The slot after the latest change holds
 * a floor: that slot's change is still to come, and is later than the floor's time.
 *
 * <p><em>A change.</em> Only the thread that holds the stripe adds to its ring.
 *
 * <ol>
 *   <li>It reads the next slot, which is a floor, and copies it into the slot after that.
 *   <li>It reads the clock.
 *   <li>It replaces the floor with the change by compare-and-set. If that fails, another thread has
 *       raised the floor: it reads the slot and the clock again and retries.
 *   <li>It publishes the new number of changes.
 * </ol>
 *
 * <p><em>A sum.</em> A thread whose ring gets full adds up all rings.
 *
 * <ol>
 *   <li>It reads the valid sum: idle time, the time until which it counts, transactions under way.
 *   <li>It reads the clock; {@code to} is one less.
 *   <li>It raises each ring's floor to {@code to}. A change that is not in its ring yet then fails
 *       its compare-and-set and takes a later time. So all changes until {@code to} are in the
 *       rings.
 *   <li>It adds up the changes between the two times, and writes the result into one of its
 *       stripe's two places, the one that is not valid.
 *   <li>It makes that place the valid one by compare-and-set. If that fails, another thread has
 *       published a sum in the meantime.
 * </ol>
 *
 * <pre>
 *          ring 0                       ring 1               valid sum
 * before   begin 10, end 30, floor 0    begin 20, floor 0    idle 0 until 0, none under way
 *                                                            clock 40, so to = 39
 * raised   begin 10, end 30, floor 39   begin 20, floor 39
 * after                                                      idle 10 until 39, one under way
 * </pre>
 *
 * A thread that holds stripe 1 and has read floor 0 and clock 38 then fails to store end 38. It
 * reads the clock again and stores end 41, which is after the sum.
 *
 * <p>A change is overwritten only when it is in the valid sum. So a compare-and-set that succeeds
 * proves that no needed change was overwritten before. No thread waits for another one, and busy
 * time is exact.
 */
public final class BusyLog {
    private static final int STRIPES = DeviceLayout.MOST_STRIPES;
    private static final int MOST = DeviceLayout.MOST_CHANGES;

    /** A thread adds up when there is room for fewer changes than this. */
    private static final int SPARE = 4;

    /**
     * More room for each further stripe, so that several threads rarely add up at the same time.
     */
    private static final int APART = 5;

    /** More tries than a clock needs to advance. */
    private static final int MOST_TRIES = 256;

    /** A sum's word, from the top: its number, its stripe, which of the stripe's two places. */
    private static final int STRIPE_SHIFT = 1;

    private static final int NUMBER_SHIFT = 3;

    public final DeviceStripe record;
    private final Ticker clock;
    private final Sweep[] sweeps = new Sweep[STRIPES];

    /** The log in a record that no device uses. */
    BusyLog(DeviceStripe record, Ticker clock) {
        this.record = record;
        this.clock = clock;
        for (int i = 0; i < STRIPES; i++) {
            sweeps[i] = new Sweep();
        }
    }

    /**
     * The log becomes that device's. Until {@code now} the device was idle for {@code idle}; it has
     * {@code active} transactions; it last changed from idle to busy at {@code busySince}.
     */
    void create(long device, long idle, long now, long active, long busySince) {
        // a change may still come at this very time, so the sum ends before it
        write(place(0), active == 0 ? idle - 1 : idle, now - 1, active);
        put(DeviceLayout.busySince(0), busySince);
        for (int i = 0; i < STRIPES; i++) {
            put(slot(i, 0), Idleness.word(now - 1, Idleness.FLOOR));
        }
        record.own(device);
    }

    /**
     * A transaction begins or ends in the stripe, which the caller holds; returns the time. Nearly
     * always there is room, because room is made before it is needed.
     */
    long change(int stripe, int kind) {
        long count = count(stripe);
        makeRoom(stripe, count);
        int slot = slot(stripe, count);
        long floor = get(slot);
        put(slot(stripe, count + 1), floor);
        long now = clock.now();
        while (!compareAndSet(slot, floor, Idleness.word(now, kind))) {
            floor = get(slot);
            now = clock.now();
        }
        put(DeviceLayout.changes(stripe), count + 1);
        return now;
    }

    /**
     * If all changes of a full ring have the same time, this waits for the clock to advance. But a
     * page may hold anything, even times that never come. In that case this gives up and counts it.
     */
    private void makeRoom(int stripe, long count) {
        if (!hasRoom(stripe, count + SPARE + APART * stripe)) {
            addUp(stripe);
        }
        for (int tries = 0; !hasRoom(stripe, count); tries++) {
            if (tries == MOST_TRIES) {
                OpenPage.count(Health.TORN_BOOKINGS, 1);
                startAgain(stripe);
                return;
            }
            addUp(stripe);
        }
    }

    /**
     * Whether the valid sum contains all that this change and the floor after it overwrite, and one
     * change more. A reader may have read a number of changes that is late by one; it must not find
     * that floor in the slot that it takes for the next change.
     */
    private boolean hasRoom(int stripe, long change) {
        return change + 2 < MOST || Idleness.since(get(slot(stripe, change + 2)), until()) <= 0;
    }

    private long until() {
        while (true) {
            long current = get(DeviceLayout.CURRENT_SUM);
            long until = get(place(current) + Long.BYTES);
            if (get(DeviceLayout.CURRENT_SUM) == current) {
                return until;
            }
        }
    }

    private void addUp(int stripe) {
        long current = get(DeviceLayout.CURRENT_SUM);
        int place = place(current);
        long idle = get(place);
        long from = get(place + Long.BYTES);
        long active = get(place + 2 * Long.BYTES);
        long busySince = get(DeviceLayout.busySince(stripe(current)));
        // a change at this very time may still come
        long to = clock.now() - 1;
        if (get(DeviceLayout.CURRENT_SUM) != current || to - from <= 0) {
            return;
        }
        Sweep sweep = sweeps[stripe];
        for (int i = 0; i < STRIPES; i++) {
            sweep.counts[i] = raise(i, to);
        }
        sweep.sweep(from, active, to);
        long next = next(current, stripe);
        write(place(next), idle + sweep.idle(), to, sweep.active());
        // takes effect with this sum or, if it does not become valid, with the next valid one
        put(DeviceLayout.busySince(stripe), sweep.busySince(busySince));
        compareAndSet(DeviceLayout.CURRENT_SUM, current, next);
    }

    /** Publishes a sum that leaves out all earlier changes. */
    private void startAgain(int stripe) {
        long current = get(DeviceLayout.CURRENT_SUM);
        long next = next(current, stripe);
        write(place(next), get(place(current)), clock.now() - 1, 0);
        compareAndSet(DeviceLayout.CURRENT_SUM, current, next);
    }

    /**
     * Raises the stripe's floor: changes still to come there are later than {@code to}. Returns the
     * number of changes before.
     */
    private long raise(int stripe, long to) {
        long first = count(stripe);
        long count = first;
        while (count < first + MOST) {
            int slot = slot(stripe, count);
            long next = get(slot);
            if (!Idleness.isFloor(next)) {
                count++;
            } else if (Idleness.since(next, to) >= 0
                    || compareAndSet(slot, next, Idleness.word(to, Idleness.FLOOR))) {
                return count;
            }
        }
        return first;
    }

    private static long next(long current, int stripe) {
        long number = (current >> NUMBER_SHIFT) + 1;
        return number << NUMBER_SHIFT | (long) stripe << STRIPE_SHIFT | ~current & 1;
    }

    private static int place(long sum) {
        return DeviceLayout.sum((int) sum & 2 * STRIPES - 1);
    }

    /** The stripe whose sum it is. */
    private static int stripe(long sum) {
        return (int) (sum >> STRIPE_SHIFT) & STRIPES - 1;
    }

    private static int slot(int stripe, long change) {
        return DeviceLayout.change(stripe, (int) Math.floorMod(change, (long) MOST));
    }

    private long count(int stripe) {
        return get(DeviceLayout.changes(stripe));
    }

    private void write(int place, long idle, long until, long active) {
        put(place, idle);
        put(place + Long.BYTES, until);
        put(place + 2 * Long.BYTES, active);
    }

    private boolean compareAndSet(int offset, long expected, long value) {
        record.confirmDevice();
        long address = record.address + offset;
        boolean set = CounterMemory.compareAndSet(address, expected, value);
        Reference.reachabilityFence(record);
        return set;
    }

    private long get(int offset) {
        long value = CounterMemory.getAcquire(record.address + offset);
        Reference.reachabilityFence(record);
        return value;
    }

    private void put(int offset, long value) {
        CounterMemory.putRelease(record.address + offset, value);
        Reference.reachabilityFence(record);
    }

    /** One for each stripe; the thread that holds the stripe adds up with it. */
    private final class Sweep extends Idleness {
        final long[] counts = new long[STRIPES];

        Sweep() {
            super(STRIPES, MOST);
        }

        @Override
        protected long count(int stripe) {
            return counts[stripe];
        }

        @Override
        protected long change(int stripe, int slot) {
            return get(DeviceLayout.change(stripe, slot));
        }
    }
}

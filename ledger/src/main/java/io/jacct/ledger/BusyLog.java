// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.counter.Idleness;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.DeviceLayout;
import java.lang.ref.Reference;

/**
 * Boot loader. When transactions began and ended on a {@link Device} that has several stripes, in a
 * record of the page that comes with them, and for how long it had none until some time.
 *
 * <p>Each stripe has a ring of changes, which who has the stripe open adds to: he looks at the next
 * slot, then at the clock, and brings the change in by compare-and-set. When his ring gets full he
 * adds up all rings until now. Before he looks at a ring he puts the time until which he will add
 * up into its next slot, its floor. So a change that was not there yet does not find its slot as it
 * was, and takes a later time: whatever has a time until then is in the sum, nobody waits for
 * anybody, and busy time is exact.
 *
 * <p>The sum is written into one of two places that belong to the stripe, the one that does not
 * hold, and by compare-and-set becomes what holds. If that fails another one has added up in the
 * meantime. A change is overwritten only when it is in the sum; so where compare-and-set succeeds
 * no change that was needed had been overwritten.
 */
final class BusyLog {
    private static final int STRIPES = DeviceLayout.MOST_STRIPES;
    private static final int MOST = DeviceLayout.MOST_CHANGES;

    /** Changes for which there should be room. */
    private static final int SPARE = 4;

    /** So many more with each stripe, lest several add up at the same time. */
    private static final int APART = 5;

    /** More than a clock needs for its next time. */
    private static final int MOST_TRIES = 256;

    /** A sum's number, the stripe, and which of its two places. */
    private static final int STRIPE_SHIFT = 1;

    private static final int NUMBER_SHIFT = 3;

    final DeviceStripe record;
    private final Ticker clock;
    private final Sweep[] sweeps = new Sweep[STRIPES];

    /** In a record that nobody uses. */
    BusyLog(DeviceStripe record, Ticker clock) {
        this.record = record;
        this.clock = clock;
        for (int i = 0; i < STRIPES; i++) {
            sweeps[i] = new Sweep();
        }
    }

    /**
     * It is that device's, which was idle for so long until {@code now}, has so many, and had one
     * after it had none at {@code busySince}.
     */
    void create(long device, long idle, long now, long active, long busySince) {
        // what comes at this very time is not in the sum
        write(place(0), active == 0 ? idle - 1 : idle, now - 1, active);
        put(DeviceLayout.busySince(0), busySince);
        for (int i = 0; i < STRIPES; i++) {
            put(slot(i, 0), Idleness.word(now - 1, Idleness.FLOOR));
        }
        record.own(device);
    }

    /**
     * A transaction begins or ends in the stripe, which the caller has open, at the time that is
     * returned. There is room for that nearly always: it is made before it is needed.
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
     * As many changes as the ring has slots cannot have one time: then this waits for the clock.
     * But a page may hold anything, times that never come too: then this gives up, and counts it.
     */
    private void makeRoom(int stripe, long count) {
        if (!hasRoom(stripe, count + SPARE + APART * stripe)) {
            addUp(stripe);
        }
        for (int tries = 0; !hasRoom(stripe, count); tries++) {
            if (tries == MOST_TRIES) {
                LedgerStart.health(Health.TORN_BOOKINGS, 1);
                startAgain(stripe);
                return;
            }
            addUp(stripe);
        }
    }

    /**
     * Whether what that change and the floor after it overwrite is in the sum, and one more: who
     * reads a number that is late by one must not come upon that floor in what he takes for next.
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
        // what comes at this very time may be yet to come
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
        // with this sum or, where that does not come to hold, with the stripe's next that does
        put(DeviceLayout.busySince(stripe), sweep.busySince(busySince));
        compareAndSet(DeviceLayout.CURRENT_SUM, current, next);
    }

    /** What was until now is in no sum. */
    private void startAgain(int stripe) {
        long current = get(DeviceLayout.CURRENT_SUM);
        long next = next(current, stripe);
        write(place(next), get(place(current)), clock.now() - 1, 0);
        compareAndSet(DeviceLayout.CURRENT_SUM, current, next);
    }

    /** What is yet to come in that stripe comes later than {@code to}; how many came before. */
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

    /** Whose sum it is. */
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

    /** A stripe's own: who has that open adds up. */
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

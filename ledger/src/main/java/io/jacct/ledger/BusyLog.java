// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Idleness;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.DeviceLayout;
import java.lang.ref.Reference;

/**
 * Boot loader. When the stripes of a {@link Device} that has several became busy and idle, in a
 * record of the page that comes with them, and how long all were idle until some time.
 *
 * <p>A stripe's changes are in a ring that only who has the stripe open writes: the time, and then
 * with release their number, which says by itself whether the stripe is busy. When its ring is full
 * he adds up, until his present change, what the idle times of all have in common. For that he only
 * looks at the others' rings, so nobody is held up, also not by an owner that has lost its
 * processor: whose change is yet to come, though its time has passed, changes at that time.
 *
 * <p>The sum, and until when, is written into one of two places that belong to the stripe, the one
 * that does not hold, and by compare-and-set becomes what holds. If that fails another one has
 * added up in the meantime. A change is overwritten only when a later one of its stripe is in the
 * sum; so where compare-and-set succeeds nothing that was looked at has been overwritten.
 */
final class BusyLog extends Idleness {
    private static final int STRIPES = DeviceLayout.MOST_STRIPES;
    private static final int MOST = DeviceLayout.MOST_CHANGES;

    /** Changes for which there should be room. */
    private static final int SPARE = 8;

    /** A sum's number, the stripe, and which of its two places. */
    private static final int STRIPE_SHIFT = 1;

    private static final int NUMBER_SHIFT = 3;

    final DeviceStripe record;
    private final long[][] room = new long[STRIPES][room()];

    /** In a record that nobody uses. */
    BusyLog(DeviceStripe record) {
        super(STRIPES, MOST);
        this.record = record;
    }

    /** It is that device's; the first stripe, which the caller has open, has been idle so long. */
    void create(long device, long idle, long now, boolean busy) {
        record.stripe.put(DeviceLayout.sum(0), idle);
        record.stripe.put(DeviceLayout.sum(0) + Long.BYTES, now);
        if (busy) {
            change(0, now);
        }
        record.create(device, now);
    }

    /**
     * The stripe, which the caller has open, begins to be busy, or ceases. There is room for that
     * nearly always: it is made afterwards, so that the change does not wait for it.
     */
    void change(int stripe, long now) {
        long count = count(stripe);
        while (!hasRoom(stripe, count)) {
            addUp(stripe, now);
        }
        record.stripe.put(DeviceLayout.change(stripe, count), now);
        put(DeviceLayout.changes(stripe), count + 1);
        if (!hasRoom(stripe, count + SPARE)) {
            addUp(stripe, now);
        }
    }

    /** Whether what that change overwrites is no longer needed. */
    private boolean hasRoom(int stripe, long change) {
        return change < MOST || time(stripe, change - MOST + 1) - until() <= 0;
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

    private void addUp(int stripe, long to) {
        long current = get(DeviceLayout.CURRENT_SUM);
        long idle = get(place(current));
        long from = get(place(current) + Long.BYTES);
        if (get(DeviceLayout.CURRENT_SUM) != current || to - from <= 0) {
            return;
        }
        long sum = idle + common(from, to, room[stripe]);
        long next = next(current, stripe);
        record.stripe.put(place(next), sum);
        record.stripe.put(place(next) + Long.BYTES, to);
        CounterMemory.compareAndSet(
                record.stripe.address + DeviceLayout.CURRENT_SUM, current, next);
        Reference.reachabilityFence(record.stripe);
    }

    private static long next(long current, int stripe) {
        long number = (current >> NUMBER_SHIFT) + 1;
        return number << NUMBER_SHIFT | (long) stripe << STRIPE_SHIFT | ~current & 1;
    }

    private static int place(long sum) {
        return DeviceLayout.sum((int) sum & 2 * STRIPES - 1);
    }

    @Override
    protected long count(int stripe) {
        return get(DeviceLayout.changes(stripe));
    }

    @Override
    protected long time(int stripe, long change) {
        return get(DeviceLayout.change(stripe, change));
    }

    private long get(int offset) {
        long value = CounterMemory.getAcquire(record.stripe.address + offset);
        Reference.reachabilityFence(record.stripe);
        return value;
    }

    private void put(int offset, long value) {
        CounterMemory.putRelease(record.stripe.address + offset, value);
        Reference.reachabilityFence(record.stripe);
    }
}

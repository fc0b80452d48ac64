// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Gaps;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.JdkFields;

/**
 * Boot loader. What is done on one endpoint, as FreeBSD's devstat(9) keeps it for a disk: a
 * transaction starts, another may start meanwhile, they end; operations, bytes and times by
 * direction; and for how long it was busy, which is the time during which there was at least one.
 *
 * <p>Threads do not share a word for that. A transaction begins and ends in one of up to four
 * stripes, each a small seqlock; who finds one taken goes to the next, and where all are taken
 * makes one more. A stripe knows its gaps, during which it had no transaction. The device was idle
 * when all stripes had a gap. With one stripe its gaps are simply added up. With several they are
 * noted, and now and then one thread holds all stripes for a moment and adds up what they have in
 * common. So busy time is exact whatever happens at the same time, and what threads share is
 * touched once in eight gaps.
 *
 * <p>{@link #begin} and {@link #end}: any thread, lock-free, no allocation but for a new stripe.
 * The token says in which stripe a transaction is. If that is taken for ages at its end, because
 * its owner lost the processor, the end is left there and booked by whoever comes next.
 */
final class Device {
    private static final int MOST_STRIPES = 4;
    private static final int INDEX_MASK = MOST_STRIPES - 1;

    /** The index of the stripe stands below the time in a token. */
    private static final int INDEX_BITS = 2;

    private static final int SPINS = 256;

    final int number;
    private final Devices devices;
    private volatile DeviceStripe[] stripes;

    /** Of who holds all stripes. */
    private Gaps scratch;

    Device(Devices devices, int number, DeviceStripe first) {
        this.devices = devices;
        this.number = number;
        this.stripes = new DeviceStripe[] {first};
    }

    /** A transaction begins. The token, for {@link #end}, is the time and a little more. */
    long begin() {
        int at = take();
        DeviceStripe mine = stripes[at];
        long now = devices.now();
        // only who holds the first stripe makes a second
        boolean alone = stripes.length == 1;
        boolean noted = mine.begin(now, alone);
        boolean crowded = !alone && mine.crowded(now);
        mine.stripe.close();
        if (!noted) {
            devices.gapLost();
        }
        if (crowded) {
            merge();
        }
        return now << INDEX_BITS | at;
    }

    /** When a transaction began. */
    static long began(long token) {
        return token >> INDEX_BITS;
    }

    /** It ends, and is booked: {@code kind} is one of {@link Transaction}. Returns the time. */
    long end(long token, int kind, long bytes, boolean failed) {
        DeviceStripe mine = stripes[(int) token & INDEX_MASK];
        boolean there = open(mine);
        if (!there) {
            mine.endLater();
            mine = stripes[take()];
        }
        long now = devices.now();
        if (!there || mine.end(now)) {
            Transaction.book(mine.stripe, kind, bytes, now - began(token), now, failed);
        }
        mine.stripe.close();
        return now;
    }

    private static boolean open(DeviceStripe stripe) {
        for (int i = 0; i < SPINS; i++) {
            if (stripe.open()) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    /** The index of a stripe that is open now. */
    private int take() {
        int first = (int) JdkFields.id(Thread.currentThread());
        while (true) {
            DeviceStripe[] all = stripes;
            for (int i = 0; i < all.length; i++) {
                int at = first + i & all.length - 1;
                if (all[at].open()) {
                    return at;
                }
            }
            if (all.length == MOST_STRIPES || !devices.more(this)) {
                Thread.onSpinWait();
            }
        }
    }

    /** Doubles the stripes; {@link Devices} makes them and sees to it that nobody else does. */
    boolean extend(DeviceStripe[] all) {
        DeviceStripe first = stripes[0];
        if (!open(first)) {
            return false;
        }
        long now = devices.now();
        if (stripes.length == 1) {
            first.aloneUntil(now);
        }
        for (int i = stripes.length; i < all.length; i++) {
            // without a transaction as far back as the others have gaps that are not merged
            all[i].create(number, i, first.base());
        }
        first.stripe.put(DeviceLayout.STRIPES, all.length);
        scratch = new Gaps(MOST_STRIPES, DeviceLayout.MOST_GAPS + 1);
        stripes = all;
        first.stripe.close();
        return true;
    }

    /** Books ends that were left in a stripe. */
    void settle() {
        DeviceStripe[] all = stripes;
        for (int i = 0; i < all.length; i++) {
            if (all[i].hasLateEnds() && open(all[i])) {
                all[i].settle(devices.now());
                all[i].stripe.close();
            }
        }
    }

    DeviceStripe[] stripes() {
        return stripes;
    }

    /** Adds up what the gaps of all stripes have in common, unless one of them is in use. */
    private void merge() {
        DeviceStripe[] all = stripes;
        int held = 0;
        // in the order of their indices, so two who try do not wait for one another
        while (held < all.length && open(all[held])) {
            held++;
        }
        if (held == all.length && stripes == all) {
            long now = devices.now();
            scratch.clear();
            for (int i = 0; i < held; i++) {
                all[i].gaps(scratch, i, now);
                all[i].merged(now);
            }
            all[0].stripe.add(DeviceLayout.IDLE, scratch.common(held));
        }
        while (held > 0) {
            all[--held].stripe.close();
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.memory.CounterMemory;
import io.jacct.memory.DeviceLayout;
import java.lang.ref.Reference;

/**
 * Boot loader. A stripe of a device: transactions begin and end here while it is open. While it is
 * the only one it adds up when it had none; otherwise it enters its changes in the device's log.
 *
 * <p>All methods but {@link #open} and {@link #create}: only by who has it open. Time stamps are
 * taken then, too, so they come in order.
 */
final class DeviceStripe {
    private static final int LATE_BITS = 16;
    private static final long MOST_LATE = (1L << LATE_BITS) - 1;

    final Stripe stripe;

    /** Among the stripes of its device. */
    final int index;

    /** Of the device; null while this is its only stripe. */
    private BusyLog log;

    DeviceStripe(long address, Object memory, int index) {
        this.stripe = new Stripe(null, address, null);
        this.stripe.memory = memory;
        this.index = index;
    }

    /** A stripe of that device, without a transaction until now; zeros until then. */
    void create(long device, long now) {
        stripe.put(DeviceLayout.IDLE_SINCE, now);
        stripe.put(DeviceLayout.LAST, now);
        own(device);
    }

    /** It is that device's from now on. */
    void own(long device) {
        stripe.put(DeviceLayout.INDEX, index);
        CounterMemory.putRelease(stripe.address + DeviceLayout.DEVICE, device + 1);
    }

    /** Whether it is that device's, and not given to another one. */
    boolean of(long device) {
        return stripe.get(DeviceLayout.DEVICE) == device + 1;
    }

    /** Any thread: true if it is open now, for the caller alone, until {@code stripe.close()}. */
    boolean open() {
        return stripe.tryOpen();
    }

    /** Others come to the device, where this was alone; the log is new. */
    void share(BusyLog ofAll, long device, long now) {
        settle(now);
        boolean busy = stripe.get(DeviceLayout.ACTIVE) != 0;
        long present = busy ? 0 : now - stripe.get(DeviceLayout.IDLE_SINCE);
        long idle = stripe.get(DeviceLayout.IDLE) + present;
        ofAll.create(device, idle, now, busy);
        log = ofAll;
    }

    /** One of several, before anybody else knows it. */
    void share(BusyLog ofAll) {
        log = ofAll;
    }

    /** A transaction begins. */
    void begin(long now) {
        settle(now);
        if (stripe.get(DeviceLayout.ACTIVE) == 0) {
            if (log != null) {
                log.change(index, now);
            } else {
                stripe.add(DeviceLayout.IDLE, now - stripe.get(DeviceLayout.IDLE_SINCE));
            }
        }
        stripe.add(DeviceLayout.ACTIVE, 1);
        stripe.add(DeviceLayout.STARTS, 1);
        stripe.add(DeviceLayout.LENGTH, -now);
        stripe.put(DeviceLayout.LAST, now);
    }

    /** A transaction ends, or its {@code parts} are those that count; false if there is none. */
    boolean end(long now, boolean parts) {
        settle(now);
        if (stripe.get(DeviceLayout.ACTIVE) == 0) {
            stripe.add(DeviceLayout.UNMATCHED, 1);
            return false;
        }
        ended(now, 1);
        if (parts) {
            stripe.add(DeviceLayout.STARTS, -1);
            stripe.add(DeviceLayout.ENDS, -1);
        }
        return true;
    }

    /** All that are under way end, without data and failed. */
    void endAll(long now) {
        settle(now);
        long active = stripe.get(DeviceLayout.ACTIVE);
        if (active > 0) {
            ended(now, active);
            stripe.add(DeviceLayout.OTHERS, active);
            stripe.add(DeviceLayout.ERRORS, active);
        }
    }

    private void ended(long now, long transactions) {
        long active = stripe.get(DeviceLayout.ACTIVE) - transactions;
        stripe.put(DeviceLayout.ACTIVE, active);
        stripe.add(DeviceLayout.ENDS, transactions);
        stripe.add(DeviceLayout.LENGTH, transactions * now);
        stripe.put(DeviceLayout.LAST, now);
        if (active == 0) {
            stripe.put(DeviceLayout.IDLE_SINCE, now);
            if (log != null) {
                log.change(index, now);
            }
        }
    }

    /**
     * Any thread: an end, now, for which the stripe could not be had. One word has how many there
     * are and the sum of their times, as far as it has bits for that.
     */
    void endLater(long now) {
        CounterMemory.addAtomic(stripe.address + DeviceLayout.LATE_ENDS, now << LATE_BITS | 1);
    }

    /**
     * Ends that were left here: each lasted until it was left, and a single one made it busy no
     * longer than that; with several it was so until now.
     */
    void settle(long now) {
        long late = lateEnds();
        if (late != 0) {
            CounterMemory.addAtomic(stripe.address + DeviceLayout.LATE_ENDS, -late);
            long ends = late & MOST_LATE;
            // in a sum of differences the bits that were lost do not matter
            long ago = (ends * now << LATE_BITS) - (late - ends) >> LATE_BITS;
            long at = ends == 1 ? Math.max(now - ago, stripe.get(DeviceLayout.LAST)) : now;
            ended(at, ends);
            stripe.add(DeviceLayout.LENGTH, ends * (now - at) - ago);
        }
    }

    /** Any thread. */
    boolean hasLateEnds() {
        return lateEnds() != 0;
    }

    private long lateEnds() {
        long late = CounterMemory.getAcquire(stripe.address + DeviceLayout.LATE_ENDS);
        Reference.reachabilityFence(stripe);
        return late;
    }

    /** Whether none of several has a transaction, with what was left to them settled. */
    static boolean idle(DeviceStripe[] all, long now) {
        boolean idle = true;
        for (int i = 0; i < all.length; i++) {
            all[i].settle(now);
            idle &= all[i].stripe.get(DeviceLayout.ACTIVE) == 0;
        }
        return idle;
    }

    /** Adds what was done in {@code other}, but not for how long that was busy. */
    void absorb(DeviceStripe other) {
        for (int word = DeviceLayout.STARTS; word < DeviceLayout.LONGEST_READ; word += Long.BYTES) {
            stripe.add(word, other.stripe.get(word));
        }
        Transaction.absorb(stripe, other.stripe);
    }

    /** All zeros, and nobody's. */
    void clear() {
        for (int word = DeviceLayout.DEVICE;
                word < DeviceLayout.STRIPE_LENGTH;
                word += Long.BYTES) {
            stripe.put(word, 0);
        }
    }
}

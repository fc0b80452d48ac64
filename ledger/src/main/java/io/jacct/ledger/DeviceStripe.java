// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Gaps;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.DeviceLayout;
import java.lang.ref.Reference;

/**
 * Boot loader. A stripe of a device: transactions begin and end here while it is open. It knows the
 * <em>gaps</em> in which it had none.
 *
 * <p>All methods but {@link #open} and {@link #create}: only by who has it open. Time stamps are
 * taken then, too, so they come in order, and none is before the last merge.
 */
final class DeviceStripe {
    private static final long MOST = (1L << Integer.SIZE) - 1;
    private static final int LATE_BITS = 16;
    private static final long MOST_LATE = (1L << LATE_BITS) - 1;

    final Stripe stripe;

    /** Among the stripes of its device. */
    final int index;

    DeviceStripe(long address, Object memory, int index) {
        this.stripe = new Stripe(null, address, null);
        this.stripe.memory = memory;
        this.index = index;
    }

    /** A stripe of that device, without a transaction until now; zeros until then. */
    void create(long device, long now) {
        stripe.put(DeviceLayout.INDEX, index);
        stripe.put(DeviceLayout.IDLE_SINCE, now);
        stripe.put(DeviceLayout.BASE, now);
        stripe.put(DeviceLayout.LAST, now);
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

    /**
     * A transaction begins. A gap before it is added up, if this is the only stripe, and is noted
     * otherwise. False if there was no room for that: it then counts as busy.
     */
    boolean begin(long now, boolean alone) {
        settle(now);
        boolean noted = true;
        if (stripe.get(DeviceLayout.ACTIVE) == 0) {
            long since = stripe.get(DeviceLayout.IDLE_SINCE);
            if (alone) {
                stripe.add(DeviceLayout.IDLE, now - since);
            } else if (now > since) {
                noted = note(since, now);
            }
        }
        stripe.add(DeviceLayout.ACTIVE, 1);
        stripe.add(DeviceLayout.STARTS, 1);
        stripe.add(DeviceLayout.LENGTH, -now);
        stripe.put(DeviceLayout.LAST, now);
        return noted;
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
        }
    }

    /**
     * Any thread: an end, now, for which the stripe could not be had. One word has how many there
     * are and the sum of their times, as far as it has bits for that.
     */
    void endLater(long now) {
        CounterMemory.addAtomic(stripe.address + DeviceLayout.LATE_ENDS, now << LATE_BITS | 1);
    }

    /** Ends that were left here: it was busy until now, but each lasted until it was left. */
    void settle(long now) {
        long late = lateEnds();
        if (late != 0) {
            CounterMemory.addAtomic(stripe.address + DeviceLayout.LATE_ENDS, -late);
            long ends = late & MOST_LATE;
            ended(now, ends);
            // in a sum of differences the bits that were lost do not matter
            stripe.add(
                    DeviceLayout.LENGTH, -((ends * now << LATE_BITS) - (late - ends) >> LATE_BITS));
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

    private boolean note(long from, long to) {
        long count = stripe.get(DeviceLayout.GAP_COUNT);
        long begin = from - stripe.get(DeviceLayout.BASE);
        if (count == DeviceLayout.MOST_GAPS || begin > MOST || to - from > MOST) {
            return false;
        }
        stripe.put(DeviceLayout.GAPS + (int) count * Long.BYTES, begin << Integer.SIZE | to - from);
        stripe.put(DeviceLayout.GAP_COUNT, count + 1);
        return true;
    }

    /** Whether it is time to merge: there are notes enough, or soon they cannot be written down. */
    boolean crowded(long now) {
        return stripe.get(DeviceLayout.GAP_COUNT) >= DeviceLayout.MOST_GAPS / 2
                || now - stripe.get(DeviceLayout.BASE) > MOST / 2;
    }

    /** Adds its gaps to {@code all}, the present one up to {@code now}. */
    void gaps(Gaps all, int index, long now) {
        settle(now);
        long base = stripe.get(DeviceLayout.BASE);
        long count = stripe.get(DeviceLayout.GAP_COUNT);
        for (int i = 0; i < count; i++) {
            long gap = stripe.get(DeviceLayout.GAPS + i * Long.BYTES);
            long from = base + (gap >>> Integer.SIZE);
            all.add(index, from, from + (gap & MOST));
        }
        if (stripe.get(DeviceLayout.ACTIVE) == 0) {
            all.add(index, stripe.get(DeviceLayout.IDLE_SINCE), now);
        }
    }

    /** Until when gaps are taken care of. */
    long base() {
        return stripe.get(DeviceLayout.BASE);
    }

    /** The gaps up to {@code now} are taken care of. */
    void merged(long now) {
        stripe.put(DeviceLayout.GAP_COUNT, 0);
        stripe.put(DeviceLayout.BASE, now);
        if (stripe.get(DeviceLayout.ACTIVE) == 0) {
            stripe.put(DeviceLayout.IDLE_SINCE, now);
        }
    }

    /** It has been the only stripe until now, and is that no more. */
    void aloneUntil(long now) {
        settle(now);
        if (stripe.get(DeviceLayout.ACTIVE) == 0) {
            stripe.add(DeviceLayout.IDLE, now - stripe.get(DeviceLayout.IDLE_SINCE));
        }
        merged(now);
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

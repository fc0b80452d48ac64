// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Idleness;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.DeviceLayout;
import java.lang.ref.Reference;

/**
 * Boot loader. A stripe of a device: transactions begin and end here while it is open. While it is
 * the only one it adds up for how long it had none; otherwise they are in the device's log.
 *
 * <p>All methods but {@link #open} and {@link #isBusy}: only by who has it open, or before anybody
 * else knows it. Time stamps are taken then, too, so they come in order.
 */
final class DeviceStripe {
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
        long active = stripe.get(DeviceLayout.ACTIVE);
        long present = active == 0 ? now - stripe.get(DeviceLayout.IDLE_SINCE) : 0;
        ofAll.create(device, stripe.get(DeviceLayout.IDLE) + present, now, active);
        log = ofAll;
    }

    /** One of several, before anybody else knows it. */
    void share(BusyLog ofAll) {
        log = ofAll;
    }

    /** A transaction begins, at the time that is returned. */
    long begin(DeviceStripes clock) {
        long now = log == null ? clock.now() : log.change(index, Idleness.BEGIN);
        if (log == null && stripe.get(DeviceLayout.ACTIVE) == 0) {
            stripe.add(DeviceLayout.IDLE, now - stripe.get(DeviceLayout.IDLE_SINCE));
        }
        stripe.add(DeviceLayout.ACTIVE, 1);
        stripe.add(DeviceLayout.STARTS, 1);
        stripe.add(DeviceLayout.LENGTH, -now);
        stripe.put(DeviceLayout.LAST, now);
        return now;
    }

    /** One that began in that stripe of the device ends, at the time that is returned. */
    long end(DeviceStripe begun, DeviceStripes clock) {
        long now = log == null ? clock.now() : log.change(index, Idleness.END);
        if (begun == this) {
            stripe.add(DeviceLayout.ACTIVE, -1);
        } else {
            CounterMemory.addAtomic(begun.stripe.address + DeviceLayout.ELSEWHERE, 1);
        }
        stripe.add(DeviceLayout.ENDS, 1);
        stripe.add(DeviceLayout.LENGTH, now);
        stripe.put(DeviceLayout.LAST, now);
        if (log == null && stripe.get(DeviceLayout.ACTIVE) == 0) {
            stripe.put(DeviceLayout.IDLE_SINCE, now);
        }
        return now;
    }

    /** All that are under way end, without data and failed. */
    void endAll(DeviceStripes clock) {
        while (isBusy()) {
            end(this, clock);
            stripe.add(DeviceLayout.OTHERS, 1);
            stripe.add(DeviceLayout.ERRORS, 1);
        }
    }

    /**
     * Any thread: whether a transaction that began here is under way; not wrongly false for who
     * knows of one. If one is ended twice at the same time, both may find it.
     */
    boolean isBusy() {
        long elsewhere = CounterMemory.getAcquire(stripe.address + DeviceLayout.ELSEWHERE);
        long active = CounterMemory.getAcquire(stripe.address + DeviceLayout.ACTIVE);
        Reference.reachabilityFence(stripe);
        return active - elsewhere > 0;
    }

    /** Whether none of several has a transaction; all are open. */
    static boolean idle(DeviceStripe[] all) {
        boolean idle = true;
        for (int i = 0; i < all.length; i++) {
            idle &= !all[i].isBusy();
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

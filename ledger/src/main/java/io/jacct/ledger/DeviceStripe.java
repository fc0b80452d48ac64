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
 * <p>All methods but {@link #isBusy}: only by who has it open, or before anybody else knows it.
 * Time stamps are taken then, too, so they come in order.
 */
final class DeviceStripe extends Seqlock {
    private static final int SPINS = 256;

    /** Among the stripes of its device. */
    final int index;

    /** Of the device; null while this is its only stripe. */
    private BusyLog log;

    DeviceStripe(long address, Object memory, int index) {
        super(address);
        this.memory = memory;
        this.index = index;
    }

    /** A stripe of that device, without a transaction until now; zeros until then. */
    void create(long device, long now) {
        put(DeviceLayout.LAST_END, now);
        put(DeviceLayout.LAST, now);
        own(device);
    }

    /** It is that device's from now on. */
    void own(long device) {
        put(DeviceLayout.INDEX, index);
        CounterMemory.putRelease(address + DeviceLayout.DEVICE, device + 1);
    }

    /**
     * Opens it, as {@link Seqlock#tryOpen()}, if it is that device's and not given to another one.
     */
    boolean tryOpen(long device) {
        return of(device) && tryOpen() && still(device);
    }

    /** The same, where whoever has it open should be through in a moment. */
    boolean openSoon(long device) {
        for (int i = 0; i < SPINS; i++) {
            if (tryOpen(device)) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    /** The same by {@link Seqlock#seize}. */
    boolean seize(long device, int then, long sequenceThen) {
        return of(device) && seize(then, sequenceThen) && still(device);
    }

    /** Who has it open keeps it, or gives it back. */
    private boolean still(long device) {
        boolean its = false;
        try {
            its = of(device);
            if (!its) {
                publish();
            }
        } finally {
            if (!its) {
                holder = 0;
            }
        }
        return its;
    }

    /** Whether it is that device's, and not given to another one. */
    boolean of(long device) {
        return get(DeviceLayout.DEVICE) == device + 1;
    }

    /** It was written over, or the page cut short: null. */
    DeviceStripe gone() {
        CutPage.check();
        return null;
    }

    /** Others come to the device, where this was alone; the log is new. */
    void share(BusyLog ofAll, long device, long now) {
        long active = get(DeviceLayout.ACTIVE);
        long present = active == 0 ? now - get(DeviceLayout.LAST_END) : 0;
        long busySince = get(DeviceLayout.BUSY_SINCE);
        ofAll.create(device, get(DeviceLayout.IDLE) + present, now, active, busySince);
        log = ofAll;
    }

    /** One of several, before anybody else knows it. */
    void share(BusyLog ofAll) {
        log = ofAll;
    }

    /** Of all stripes of the device; null while this is the only one. */
    BusyLog log() {
        return log;
    }

    /** A transaction begins, at the time that is returned. */
    long begin(DeviceStripes clock) {
        long now = log == null ? clock.now() : log.change(index, Idleness.BEGIN);
        if (log == null && get(DeviceLayout.ACTIVE) == 0) {
            // it was idle since the last end, or since it was made
            add(DeviceLayout.IDLE, now - get(DeviceLayout.LAST_END));
            put(DeviceLayout.BUSY_SINCE, now);
        }
        add(DeviceLayout.ACTIVE, 1);
        add(DeviceLayout.STARTS, 1);
        add(DeviceLayout.LENGTH, -now);
        put(DeviceLayout.LAST, now);
        return now;
    }

    /** One that began in that stripe of the device ends, at the time that is returned. */
    long end(DeviceStripe begun, DeviceStripes clock) {
        long now = log == null ? clock.now() : log.change(index, Idleness.END);
        if (begun == this) {
            add(DeviceLayout.ACTIVE, -1);
        } else {
            CounterMemory.addAtomic(begun.address + DeviceLayout.ELSEWHERE, 1);
        }
        add(DeviceLayout.ENDS, 1);
        add(DeviceLayout.LENGTH, now);
        put(DeviceLayout.LAST, now);
        put(DeviceLayout.LAST_END, now);
        return now;
    }

    /** All that are under way end, without data and failed. */
    void endAll(DeviceStripes clock) {
        while (isBusy()) {
            end(this, clock);
            add(DeviceLayout.OTHERS, 1);
            add(DeviceLayout.ERRORS, 1);
        }
    }

    /**
     * Any thread: whether a transaction that began here is under way; not wrongly false for who
     * knows of one. If one is ended twice at the same time, both may find it.
     */
    boolean isBusy() {
        long elsewhere = CounterMemory.getAcquire(address + DeviceLayout.ELSEWHERE);
        long active = CounterMemory.getAcquire(address + DeviceLayout.ACTIVE);
        Reference.reachabilityFence(this);
        return active - elsewhere > 0;
    }

    /** Adds what was done in {@code other}, but not for how long that was busy. */
    void absorb(DeviceStripe other) {
        for (int word = DeviceLayout.STARTS; word < DeviceLayout.LONGEST_READ; word += Long.BYTES) {
            add(word, other.get(word));
        }
        Transaction.absorb(this, other);
    }

    /** All zeros, and nobody's. */
    void clear() {
        for (int word = DeviceLayout.DEVICE;
                word < DeviceLayout.STRIPE_LENGTH;
                word += Long.BYTES) {
            put(word, 0);
        }
    }
}

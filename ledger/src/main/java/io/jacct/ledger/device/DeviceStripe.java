// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.counter.Idleness;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.SharedRecord;
import io.jacct.ledger.base.TruncatedPage;
import io.jacct.memory.CounterMemory;
import io.jacct.memory.DeviceLayout;
import java.lang.ref.Reference;

/**
 * Boot loader. A stripe of a device. A thread that holds it begins and ends transactions here. A
 * device's only stripe adds up its own idle time; otherwise idle time is in the device's log.
 *
 * <p>Only the thread that holds the stripe calls the methods, except {@link #isBusy}; before the
 * stripe is published its maker may. A time stamp is taken while the stripe is open, so the stamps
 * are in order.
 */
public final class DeviceStripe extends SharedRecord {
    private static final int SPINS = 256;

    /** Its place among the stripes of the device. */
    final byte index;

    /** The device's log; null while this is the only stripe. */
    private BusyLog log;

    /** The device's number and 1; 0 from when the stripe is given back. */
    private long device;

    /** With {@code timing=auto}, the {@link SamplingRate#mean} of what ended here. */
    private char mean;

    public DeviceStripe(long address, Object memory, int index) {
        super(address);
        this.memory = memory;
        this.index = (byte) index;
    }

    /** Makes this a stripe of that device, without a transaction. All words must be zero before. */
    void create(long device, long now) {
        put(DeviceLayout.LAST_END, now);
        put(DeviceLayout.LAST, now);
        own(device);
    }

    /** The stripe belongs to that device from now on. */
    void own(long device) {
        this.device = device + 1;
        put(DeviceLayout.INDEX, index);
        CounterMemory.putRelease(address + DeviceLayout.DEVICE, device + 1);
    }

    /**
     * Throws if the page was cut short. It comes right before each atomic operation, which would
     * end the JVM there if the interpreter runs it. If another program has overwritten the word, it
     * is stored again.
     */
    void confirmDevice() {
        long word = address + DeviceLayout.DEVICE;
        if (CounterMemory.getAcquire(word) != device) {
            TruncatedPage.missed(memory);
            CounterMemory.putRelease(word, device);
        }
    }

    /**
     * Opens it as {@link Seqlock#tryOpen()} does, if it belongs to that device and not to another
     * one by now.
     */
    boolean tryOpen(long device) {
        if (!of(device) || !tryOpen()) {
            return false;
        }
        boolean its = false;
        try {
            its = still(device);
        } finally {
            if (!its) {
                holder = 0;
            }
        }
        return its;
    }

    /** The same with retries, because a holder gives the stripe back in a moment. */
    boolean openSoon(long device) {
        for (int i = 0; i < SPINS; i++) {
            if (tryOpen(device)) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    /**
     * The same by {@link Seqlock#seize}. It repeats {@link #tryOpen(long)}, because a call between
     * the opening and the {@code try} could meet the end of the stack.
     */
    boolean seize(long device, int then, long sequenceThen) {
        if (!of(device) || !seize(then, sequenceThen)) {
            return false;
        }
        boolean its = false;
        try {
            its = still(device);
        } finally {
            if (!its) {
                holder = 0;
            }
        }
        return its;
    }

    /**
     * Keeps the stripe if it belongs to that device. Otherwise the calling thread, which holds it,
     * gives it back.
     */
    private boolean still(long device) {
        boolean its = of(device);
        if (!its) {
            publish();
        }
        return its;
    }

    /** Whether the stripe belongs to that device, and was not given to another one. */
    boolean of(long device) {
        return this.device == device + 1;
    }

    /** The stripe is another device's by now, or the page was cut short. Returns null. */
    DeviceStripe gone() {
        TruncatedPage.check();
        return null;
    }

    /** The device's only stripe becomes one of several; the log is new. */
    void share(BusyLog ofAll, long device, long now) {
        long active = get(DeviceLayout.ACTIVE);
        long present = active == 0 ? now - get(DeviceLayout.LAST_END) : 0;
        long busySince = get(DeviceLayout.BUSY_SINCE);
        ofAll.create(device, get(DeviceLayout.IDLE) + present, now, active, busySince);
        put(DeviceLayout.IDLE, 0);
        log = ofAll;
    }

    /** One of several stripes gets the log, before other threads know the stripe. */
    void share(BusyLog ofAll) {
        log = ofAll;
    }

    /** The log of all stripes of the device; null while this is the only one. */
    public BusyLog log() {
        return log;
    }

    /** A transaction begins. Returns the time. */
    long begin(DeviceStripes clock) {
        long now = log == null ? clock.now() : log.change(index, Idleness.BEGIN);
        if (log == null && get(DeviceLayout.ACTIVE) == 0) {
            // the device was idle since the last end, or since the stripe was made
            add(DeviceLayout.IDLE, now - get(DeviceLayout.LAST_END));
            put(DeviceLayout.BUSY_SINCE, now);
        }
        add(DeviceLayout.ACTIVE, 1);
        add(DeviceLayout.LENGTH, -now);
        put(DeviceLayout.LAST, now);
        return now;
    }

    /** A transaction that began in stripe {@code begun} of the device ends. Returns the time. */
    long end(DeviceStripe begun, DeviceStripes clock) {
        long now = log == null ? clock.now() : log.change(index, Idleness.END);
        if (begun == this) {
            add(DeviceLayout.ACTIVE, -1);
        } else {
            begun.confirmDevice();
            CounterMemory.addAtomic(begun.address + DeviceLayout.ELSEWHERE, 1);
        }
        add(DeviceLayout.LENGTH, now);
        put(DeviceLayout.LAST, now);
        put(DeviceLayout.LAST_END, now);
        return now;
    }

    /** For how long the device was idle until {@code now}, if this is its only stripe. */
    long idle(long now) {
        return get(DeviceLayout.IDLE) + (isBusy() ? 0 : now - get(DeviceLayout.LAST_END));
    }

    /** A sampled transaction ended then. An earlier one may be booked later. */
    void used(long now) {
        if (now - get(DeviceLayout.LAST) > 0) {
            put(DeviceLayout.LAST, now);
        }
    }

    /** A read or a write took that long. Returns the {@link SamplingRate} of what is timed. */
    int learn(long nanos) {
        mean = (char) SamplingRate.mean(mean, nanos);
        return SamplingRate.of(mean, log != null);
    }

    /** Ends all transactions under way that began here, without data and as failed. */
    void endAll(DeviceStripes clock) {
        while (isBusy()) {
            end(this, clock);
            add(DeviceLayout.OTHERS, 1);
            add(DeviceLayout.ERRORS, 1);
        }
    }

    /**
     * Any thread: whether a transaction that began here is under way. True whenever such a
     * transaction is certainly under way. If two threads end one transaction at the same time, both
     * may get true.
     */
    boolean isBusy() {
        long elsewhere = CounterMemory.getAcquire(address + DeviceLayout.ELSEWHERE);
        long active = CounterMemory.getAcquire(address + DeviceLayout.ACTIVE);
        Reference.reachabilityFence(this);
        return active - elsewhere > 0;
    }

    /** Adds the values of {@code other} except its busy time. */
    void absorb(DeviceStripe other, DeviceStripes all) {
        for (int word = DeviceLayout.SAMPLED;
                word < DeviceLayout.LONGEST_READ;
                word += Long.BYTES) {
            add(word, other.get(word));
        }
        Transaction.absorb(this, other, all);
    }

    /** Sets all words to zero; no device owns the stripe. */
    void clear() {
        device = 0;
        for (int word = DeviceLayout.DEVICE;
                word < DeviceLayout.STRIPE_LENGTH;
                word += Long.BYTES) {
            put(word, 0);
        }
    }
}

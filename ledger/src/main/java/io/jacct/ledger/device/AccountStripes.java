// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.ledger.base.Backoff;
import io.jacct.ledger.base.Growth;
import io.jacct.ledger.user.UsedDevice;
import io.jacct.memory.DeviceLayout;

/**
 * Boot loader. The stripes of one {@link DeviceAccount}. A thread that finds a stripe taken tries
 * the next; if all are taken, it doubles them, up to four.
 *
 * <p>A stripe may belong to another device by the time a thread opens it, so that thread checks its
 * device. There may be very many devices, so one stripe has no array.
 */
public class AccountStripes extends UsedDevice implements Growth.Provided {
    private static final DeviceStripe[] NONE = {};

    /** Not {@link #NONE}, so that no thread waits for the first stripe of a device that is gone. */
    private static final DeviceStripe[] GONE = {};

    /** The number by which advice knows the endpoint. */
    final int endpoint;

    final DeviceStripes free;

    /** With several stripes: as if the device had been idle from then until it got them. */
    private long since;

    /** The single stripe, which is the usual case; otherwise null. */
    private volatile DeviceStripe only;

    /** All, where there are several. Stored before {@link #only} is cleared, and read after it. */
    private volatile DeviceStripe[] several = NONE;

    AccountStripes(DeviceStripes free, int endpoint, long number) {
        super(number);
        this.free = free;
        this.endpoint = endpoint;
    }

    /** The account gets its first stripe. */
    final void begin(DeviceStripe first) {
        only = first;
    }

    /**
     * For how long the device can have been idle until {@code now}. With several stripes it is the
     * most: what began and ended there is only in the log.
     */
    final long idle(long now) {
        DeviceStripe one = only;
        if (one != null) {
            return one.idle(now);
        }
        long idle = now - since;
        for (DeviceStripe each : several) {
            idle += each.get(DeviceLayout.IDLE);
        }
        return idle;
    }

    /** The account gives all stripes up. */
    final void drop() {
        // in this order: without a stripe, it is always known to be gone
        several = GONE;
        only = null;
    }

    final DeviceStripe stripe(int index) {
        DeviceStripe one = only;
        if (one != null && index == 0) {
            return one;
        }
        DeviceStripe[] all = several;
        return index < all.length ? all[index] : null;
    }

    /** Opens a stripe and returns it; null when there is none. */
    final DeviceStripe take() {
        DeviceStripe one = only;
        return one != null && one.tryOpen(number) ? one : takeAny();
    }

    private DeviceStripe takeAny() {
        int next = Backoff.place();
        while (hasStripes()) {
            DeviceStripe longest = one(next);
            int owner = longest == null ? 0 : longest.owner();
            long sequence = longest == null ? 0 : longest.sequence();
            for (int tries = 0; tries < Backoff.MANY && hasStripes(); tries++) {
                DeviceStripe stripe = one(next++);
                if (stripe != null && stripe.tryOpen(number)) {
                    if (tries > 0) {
                        Backoff.moved(next - 1);
                    }
                    return stripe;
                }
                if (tries >= Backoff.FEW && stripe != null && !stripe.of(number)) {
                    return stripe.gone(); // a device drops a stripe before another gets it
                }
                boolean late = tries >= DeviceLayout.MOST_STRIPES - 1 && (tries & tries + 1) == 0;
                if (several.length == DeviceLayout.MOST_STRIPES || !late || !free.more(this)) {
                    tries = Backoff.pause(tries);
                }
            }
            if (longest != null && longest.seize(number, owner, sequence)) {
                return longest;
            }
        }
        return null;
    }

    /** A stripe; null when the device has gone, and for a moment while one becomes several. */
    private DeviceStripe one(int which) {
        DeviceStripe one = only;
        DeviceStripe[] all = several;
        return one != null || all.length == 0 ? one : all[which & all.length - 1];
    }

    /** Doubles the stripes; the second one comes with a log. One thread at a time calls this. */
    boolean extend(DeviceStripe[] all, BusyLog ofAll) {
        DeviceStripe first = all[0];
        if (!first.openSoon(number)) {
            return false;
        }
        try {
            boolean extended = extend(first, all, ofAll);
            first.publish();
            return extended;
        } finally {
            first.holder = 0;
        }
    }

    private boolean extend(DeviceStripe first, DeviceStripe[] all, BusyLog ofAll) {
        boolean alone = only == first;
        int before = alone ? 1 : several.length;
        if (before * 2 != all.length) {
            return false;
        }
        long now = free.now();
        if (alone) {
            since = now - first.idle(now);
            first.share(ofAll, number, now);
        }
        for (int i = before; i < all.length; i++) {
            all[i].share(first.log());
            all[i].create(number, now);
        }
        first.put(DeviceLayout.INDEX, DeviceLayout.first(all.length));
        several = all;
        only = null;
        return true;
    }

    /** All stripes. May allocate, so advice must not call it. */
    public DeviceStripe[] stripes() {
        DeviceStripe one = only;
        return one == null ? several : new DeviceStripe[] {one};
    }

    private boolean hasStripes() {
        return only != null || several.length != 0;
    }

    /** Whether the page has given it a stripe; also if it has given all up. */
    @Override
    public final boolean isProvided() {
        return only != null || several != NONE;
    }
}

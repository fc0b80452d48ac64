// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

import io.jacct.counter.Health;
import io.jacct.ledger.base.Housekeeping;
import io.jacct.ledger.base.OpenPage;
import io.jacct.ledger.base.Ticker;
import io.jacct.ledger.histogram.TimeBooking;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import java.io.IOException;
import java.util.Arrays;

/**
 * Boot loader. The page's free stripes of devices, and what all devices share: the clock and the
 * agent's own counts. Taking stripes and giving them back is rare and under the lock of this
 * object. The housekeeper grows the page.
 *
 * <p>A device begins with one stripe. Contention doubles its stripes, at most twice:
 *
 * <pre>
 * stripes of the device    0        0 1          0 1 2 3
 * busy time is in          0        a log        the same log
 * stripes taken for it     1        and 2 more   and 2 more
 * </pre>
 *
 * <p>{@link #more} takes the new stripes, and {@link AccountStripes#extend} publishes them while it
 * holds stripe 0. If that fails, the new stripes are given back. A stripe's words are zero while it
 * is free.
 */
public final class DeviceStripes implements TimeBooking.OnPage {
    private static final int FIRST = 64;

    private final Mutex lock = new Mutex();
    private final OpenPage page;
    private final Ticker ticker;
    private final int most;
    private long[] free = new long[FIRST];
    private int freeCount;
    private int capacity;

    /** Stripes for {@code devices} devices. */
    DeviceStripes(OpenPage page, int devices, Ticker ticker) throws IOException {
        this.page = page;
        this.ticker = ticker;
        // contention may take four more for a device; a quarter of that for all is plenty
        this.most = devices + devices / 4 + FIRST;
        extend(FIRST);
    }

    public long now() {
        return ticker.now();
    }

    @Override
    public OpenPage page() {
        return page;
    }

    void health(Health health) {
        page.health(health, 1);
    }

    /** A stripe of zeros, the first of a device; null when none is free. */
    DeviceStripe take() {
        Thread outer = lock.enter();
        try {
            return freeCount == 0 ? null : take(0);
        } finally {
            lock.owner = outer;
        }
    }

    private DeviceStripe take(int index) {
        long address = free[--freeCount];
        if (low()) {
            Housekeeping.wake();
        }
        return new DeviceStripe(address, page.memory, index);
    }

    /** Gives stripes back, which must be zeros and belong to no device. */
    void give(DeviceStripe... stripes) {
        Thread outer = lock.enter();
        try {
            for (int i = 0; i < stripes.length; i++) {
                free[freeCount++] = stripes[i].address;
            }
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * Doubles the stripes of a device. False when too few are free, or when this cannot be done
     * now, for example because another thread does it. No other thread waits for that one.
     */
    public boolean more(AccountStripes device) {
        if (!lock.tryEnter()) {
            return false;
        }
        try {
            DeviceStripe[] now = device.stripes();
            if (now.length == DeviceLayout.MOST_STRIPES) {
                return true;
            }
            int logs = now.length == 1 ? 1 : 0;
            if (now.length == 0 || freeCount < now.length + logs) {
                return false;
            }
            DeviceStripe[] all = Arrays.copyOf(now, now.length * 2);
            for (int i = now.length; i < all.length; i++) {
                all[i] = take(i);
            }
            BusyLog log = logs == 0 ? null : new BusyLog(take(DeviceLayout.LOG_INDEX), ticker);
            boolean extended = device.extend(all, log);
            if (!extended) {
                give(Arrays.copyOfRange(all, now.length, all.length));
            }
            if (!extended && log != null) {
                give(log.record);
            }
            return extended;
        } finally {
            lock.owner = null;
        }
    }

    /** Whether {@link #grow()} should be called. */
    boolean low() {
        Thread outer = lock.enter();
        try {
            return capacity < most && freeCount < capacity / 4;
        } finally {
            lock.owner = outer;
        }
    }

    /**
     * Doubles the stripes, up to the most; false if that failed. The agent's own thread only,
     * because this is I/O.
     */
    boolean grow() {
        try {
            extend(Math.min(capacity, most - capacity));
            return true;
        } catch (IOException | RuntimeException | OutOfMemoryError full) {
            page.growthFailure(full);
            return false;
        }
    }

    private void extend(int stripes) throws IOException {
        long address = page.memory.grow(Layout.DEVICES, DeviceLayout.STRIPE_LENGTH, stripes);
        Thread outer = lock.enter();
        try {
            free = Arrays.copyOf(free, capacity + stripes);
            for (int i = stripes - 1; i >= 0; i--) {
                free[freeCount++] = address + (long) i * DeviceLayout.STRIPE_LENGTH;
            }
            capacity += stripes;
        } finally {
            lock.owner = outer;
        }
    }
}

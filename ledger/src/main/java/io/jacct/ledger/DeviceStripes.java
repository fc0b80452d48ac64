// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import io.jacct.memory.Mutex;
import java.io.IOException;
import java.util.Arrays;

/**
 * Boot loader. The stripes of the page that no device has, and what all devices share: the clock
 * and the agent's own counts. To take some or to give them back is rare and under the lock of this
 * object; the housekeeper grows the page.
 */
final class DeviceStripes {
    private static final int FIRST = 64;

    private final Mutex lock = new Mutex();
    private final LedgerState state;
    private final Ticker ticker;
    private final int most;
    private long[] free = new long[FIRST];
    private int freeCount;
    private int capacity;

    /** For so many devices. */
    DeviceStripes(LedgerState state, int devices, Ticker ticker) throws IOException {
        this.state = state;
        this.ticker = ticker;
        // contention may take four more for some; a quarter of them all is plenty
        this.most = devices + devices / 4 + FIRST;
        extend(FIRST);
    }

    long now() {
        return ticker.now();
    }

    void health(Health health) {
        state.health(health, 1);
    }

    /** A stripe of zeros, the first of a device; null when there is none. */
    DeviceStripe take() {
        lock.enter();
        try {
            return freeCount == 0 ? null : take(0);
        } finally {
            lock.leave();
        }
    }

    private DeviceStripe take(int index) {
        long address = free[--freeCount];
        if (low()) {
            Housekeeper.wake();
        }
        return new DeviceStripe(address, state.page, index);
    }

    /** They are nobody's any more, and zeros. */
    void give(DeviceStripe... stripes) {
        lock.enter();
        try {
            for (int i = 0; i < stripes.length; i++) {
                free[freeCount++] = stripes[i].address;
            }
        } finally {
            lock.leave();
        }
    }

    /**
     * Doubles the stripes of a device; false when there are none, or the moment is not right, as
     * when another thread does it: nobody waits for that one.
     */
    boolean more(Device device) {
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
            lock.leave();
        }
    }

    /** Whether it is time to call {@link #grow()}. */
    boolean low() {
        lock.enter();
        try {
            return capacity < most && freeCount < capacity / 4;
        } finally {
            lock.leave();
        }
    }

    /** Makes room for as many again. The agent's own thread only: this is I/O. */
    void grow() {
        try {
            extend(Math.min(capacity, most - capacity));
        } catch (IOException | RuntimeException | OutOfMemoryError full) {
            state.growthFailure();
        }
    }

    private void extend(int stripes) throws IOException {
        long address = state.page.grow(Layout.DEVICES, DeviceLayout.STRIPE_LENGTH, stripes);
        lock.enter();
        try {
            free = Arrays.copyOf(free, capacity + stripes);
            for (int i = stripes - 1; i >= 0; i--) {
                free[freeCount++] = address + (long) i * DeviceLayout.STRIPE_LENGTH;
            }
            capacity += stripes;
        } finally {
            lock.leave();
        }
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

import io.jacct.counter.Health;
import io.jacct.memory.DeviceLayout;
import io.jacct.memory.Layout;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Boot loader. The devices by the numbers of their endpoints, and the free stripes of the page. To
 * find a device is one load; to make one, or a further stripe for one, is rare and under the
 * monitor of this object.
 *
 * <p>The housekeeper grows the page. Where there is no stripe for a new device it has none yet, and
 * what is done on it meanwhile is in the counters of tasks only.
 */
final class Devices {
    private static final int FIRST = 64;

    private final LedgerState state;
    private final Ticker ticker;
    private final AtomicReferenceArray<Device> byNumber;
    private final int most;
    private long[] free = new long[FIRST];
    private int freeCount;
    private int capacity;

    /** For endpoints below {@code numbers}. */
    Devices(LedgerState state, int numbers, Ticker ticker) throws IOException {
        this.state = state;
        this.ticker = ticker;
        this.byNumber = new AtomicReferenceArray<>(numbers);
        // contention may take three more for some; a quarter of them all is plenty
        this.most = numbers + numbers / 4 + FIRST;
        extend(FIRST);
    }

    long now() {
        return ticker.now();
    }

    /** The device of an endpoint; null when there is no room for it yet. */
    Device of(int number) {
        Device device = byNumber.get(number);
        return device != null ? device : make(number);
    }

    private synchronized Device make(int number) {
        Device device = byNumber.get(number);
        if (device == null && freeCount > 0) {
            DeviceStripe first = take();
            first.create(number, 0, now());
            first.stripe.put(DeviceLayout.STRIPES, 1);
            device = new Device(this, number, first);
            byNumber.set(number, device);
        }
        return device;
    }

    /** Doubles the stripes of a device; false when there are none, or the moment is not right. */
    synchronized boolean more(Device device) {
        DeviceStripe[] now = device.stripes();
        DeviceStripe[] all = Arrays.copyOf(now, now.length * 2);
        if (freeCount < now.length) {
            return false;
        }
        for (int i = now.length; i < all.length; i++) {
            all[i] = take();
        }
        if (!device.extend(all)) {
            for (int i = now.length; i < all.length; i++) {
                free[freeCount++] = all[i].stripe.address;
            }
            return false;
        }
        return true;
    }

    private DeviceStripe take() {
        long address = free[--freeCount];
        if (low()) {
            Housekeeper.wake();
        }
        return new DeviceStripe(address, state.page);
    }

    /** A gap that could not be noted counts as busy. */
    void gapLost() {
        state.health(Health.LOST_GAPS, 1);
    }

    /** The agent's own thread: books ends that were left in stripes that nobody has used since. */
    void settle() {
        for (int number = 0; number < byNumber.length(); number++) {
            Device device = byNumber.get(number);
            if (device != null) {
                device.settle();
            }
        }
    }

    /** Whether it is time to call {@link #grow()}. */
    boolean low() {
        return capacity < most && freeCount < capacity / 4;
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
        synchronized (this) {
            free = Arrays.copyOf(free, capacity + stripes);
            for (int i = stripes - 1; i >= 0; i--) {
                free[freeCount++] = address + (long) i * DeviceLayout.STRIPE_LENGTH;
            }
            capacity += stripes;
        }
    }
}

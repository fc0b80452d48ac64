// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger;

/**
 * Boot loader. All stripes of a device, to be open at the same time: meanwhile nothing begins or
 * ends there. They are opened in the order of their indices, so two who try do not wait for one
 * another. Use by one thread, {@link #close()} in a {@code finally}.
 */
final class HeldStripes {
    final DeviceStripe[] all;
    private int held;

    HeldStripes(DeviceStripe[] all) {
        this.all = all;
    }

    /** False if somebody has one of them for long, or they are another device's by now. */
    boolean open(long device) {
        while (held < all.length && all[held].openSoon(device)) {
            held++;
        }
        return held == all.length;
    }

    /** All that is under way ends, without data and failed. */
    void endAll(DeviceStripes clock) {
        for (int i = 0; i < all.length; i++) {
            all[i].endAll(clock);
        }
    }

    /** Whether nothing is under way. */
    boolean idle() {
        boolean idle = true;
        for (int i = 0; i < all.length; i++) {
            idle &= !all[i].isBusy();
        }
        return idle;
    }

    /** Leaves zeros. */
    void moveTo(DeviceStripe into) {
        for (int i = 0; i < all.length; i++) {
            into.absorb(all[i]);
            all[i].clear();
        }
    }

    /** Also after {@link #open} was false or threw. */
    void close() {
        while (held > 0) {
            all[--held].close();
        }
    }
}

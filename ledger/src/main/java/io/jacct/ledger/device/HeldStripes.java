// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.device;

/**
 * Boot loader. Holds all stripes of a device at the same time. Meanwhile no transaction begins or
 * ends there. They are opened in the order of their indices, so two threads that try this never
 * wait for each other. One thread uses an instance, and calls {@link #close()} in a {@code
 * finally}.
 */
final class HeldStripes {
    final DeviceStripe[] all;
    private int held;

    HeldStripes(DeviceStripe[] all) {
        this.all = all;
    }

    /**
     * False if another thread holds one of them for long, or they belong to another device by now.
     */
    boolean open(long device) {
        while (held < all.length && all[held].openSoon(device)) {
            held++;
        }
        return held == all.length;
    }

    /** Ends all transactions under way, without data and as failed. */
    void endAll(DeviceStripes clock) {
        for (int i = 0; i < all.length; i++) {
            all[i].endAll(clock);
        }
    }

    /** Whether no transaction is under way. */
    boolean idle() {
        boolean idle = true;
        for (int i = 0; i < all.length; i++) {
            idle &= !all[i].isBusy();
        }
        return idle;
    }

    /** Moves the values to {@code into} and leaves zeros. */
    void moveTo(DeviceStripe into, DeviceStripes page) {
        for (int i = 0; i < all.length; i++) {
            into.absorb(all[i], page);
            all[i].clear();
            Transaction.forget(all[i], page);
        }
    }

    /**
     * Gives the stripes back, also after {@link #open} returned false or threw. Entering this
     * method needs less stack than {@link #open} did.
     */
    void close() {
        try {
            for (int i = 0; i < held; i++) {
                all[i].publish();
            }
        } finally {
            while (held > 0) {
                all[--held].holder = 0;
            }
        }
    }
}

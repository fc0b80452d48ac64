// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.ledger.user;

import io.jacct.counter.DevstatCodes;
import io.jacct.ledger.base.Backoff;
import io.jacct.ledger.base.Seqlock;
import io.jacct.ledger.base.SharedRecord;
import io.jacct.memory.UserLayout;

/**
 * Boot loader. What a thread or a pool has done on a device; see {@link UserLayout}. Mostly one
 * thread at a time books here, so a booking tries a few times and is then left out. What is left
 * out is in the device's own record, and so in its user "other".
 */
public final class DeviceUser extends SharedRecord {
    final int place;

    /** The device; the next of its users. Under the lock of {@link DeviceUsers}. */
    UsedDevice device;

    DeviceUser next;

    /** The stripe of the thread, or of the pool's cohort; under the lock. */
    Seqlock stripe;

    /** Whose it is, and its users before and after this one; null for a pool. Under the lock. */
    UserStripe of;

    DeviceUser before;
    DeviceUser after;

    /** Whether the record is another user's by now. Only its holder writes or reads this. */
    private boolean gone;

    DeviceUser(long address, Object memory, int place) {
        super(address);
        this.memory = memory;
        this.place = place;
    }

    /**
     * Books {@code count} operations of a kind of {@link DevstatCodes}. They moved {@code bytes}
     * and took {@code nanos}, and stand for {@code weight} times as many. Any thread, wait-free;
     * false if this is not the user's record any more.
     */
    boolean book(int kind, long weight, long count, long bytes, long nanos) {
        for (int tries = 0; tries < Backoff.FEW; tries++) {
            if (tryOpen()) {
                try {
                    if (!gone) {
                        add(kind, weight, count, bytes, nanos);
                    }
                    publish();
                    return !gone;
                } finally {
                    holder = 0;
                }
            }
            Thread.onSpinWait();
        }
        return true;
    }

    private void add(int kind, long weight, long count, long bytes, long nanos) {
        if (kind != DevstatCodes.READ && kind != DevstatCodes.WRITE) {
            add(UserLayout.OTHERS, count);
            add(UserLayout.OTHER_NANOS, nanos);
            return;
        }
        int data = kind == DevstatCodes.READ ? UserLayout.READS : UserLayout.WRITES;
        long moved = Math.max(0, bytes);
        if (weight == 1) {
            add(data, count);
            add(data + UserLayout.BYTES, moved);
        } else {
            add(data + UserLayout.DRAWN, weight);
            add(data + UserLayout.DRAWN_SQUARES, weight * weight);
            add(data + UserLayout.DRAWN_BYTES, weight * moved);
            addDouble(data + UserLayout.DRAWN_BYTES_SQUARES, (double) weight * moved);
        }
        add(data + UserLayout.NANOS, nanos * weight);
    }

    private void addDouble(int offset, double root) {
        double sum = Double.longBitsToDouble(get(offset)) + root * root;
        put(offset, Double.doubleToRawLongBits(sum));
    }

    /** Makes an unused record this user's. Under the lock. */
    void begin(long number, long thread, long cohort) {
        open();
        put(UserLayout.COHORT, cohort);
        put(UserLayout.TASK, thread);
        for (int offset = UserLayout.READS; offset < UserLayout.END; offset += Long.BYTES) {
            put(offset, 0);
        }
        put(UserLayout.DEVICE, number + 1);
        close();
    }

    /** The thread has ended, or left the pool: what it has done is the pool's. Under the lock. */
    void pass(Seqlock cohort) {
        show(UserLayout.TASK, 0);
        stripe = cohort;
    }

    /** It uses the device {@code other} from now on. Under the lock. */
    void use(UsedDevice other) {
        show(UserLayout.DEVICE, other.number + 1);
    }

    /** Takes the values out; no booking comes afterwards. Under the lock. */
    void end(long[] values) {
        open(this);
        try {
            gone = true;
            put(UserLayout.DEVICE, 0);
            for (int i = 0; i < values.length; i++) {
                values[i] = get(UserLayout.READS + i * Long.BYTES);
            }
            publish();
        } finally {
            holder = 0;
        }
    }

    /** Adds the values of a user that has ended. Under the lock. */
    void absorb(long[] values) {
        open(this);
        try {
            for (int i = 0; i < values.length; i++) {
                int offset = UserLayout.READS + i * Long.BYTES;
                if (UserLayout.isDouble(offset)) {
                    double sum = Double.longBitsToDouble(get(offset));
                    sum += Double.longBitsToDouble(values[i]);
                    put(offset, Double.doubleToRawLongBits(sum));
                } else {
                    add(offset, values[i]);
                }
            }
            publish();
        } finally {
            holder = 0;
        }
    }

    /** Opens the record, however long another thread holds it. */
    private static DeviceUser open(DeviceUser user) {
        boolean open = false;
        while (!open) {
            int owner = user.owner();
            long sequence = user.sequence();
            for (int tries = 0; tries < Backoff.MANY && !open; tries = Backoff.pause(tries) + 1) {
                open = user.tryOpen();
            }
            open = open || user.seize(owner, sequence);
        }
        return user;
    }
}

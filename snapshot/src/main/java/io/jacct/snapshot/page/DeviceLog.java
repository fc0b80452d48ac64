// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.counter.Idleness;
import io.jacct.memory.DeviceLayout;

/**
 * Computes when the stripes of a device were busy, from their contents as read. The contents may be
 * arbitrary in a damaged page.
 */
final class DeviceLog extends Idleness {
    private final DeviceStripeReader stripes;

    private DeviceLog(DeviceStripeReader stripes) {
        super(DeviceLayout.MOST_STRIPES, DeviceLayout.MOST_CHANGES);
        this.stripes = stripes;
    }

    /**
     * For how long no stripe of the device had a transaction, until {@code now}. The device has at
     * least one stripe. A single stripe adds up its idle time itself, without a log. Each stripe
     * subtracts the times of sampled transactions.
     */
    static long idle(DeviceStripeReader stripes, long now) {
        return stripes.sum(DeviceLayout.IDLE)
                + (stripes.count() > 1 ? new DeviceLog(stripes).idle(now) : present(stripes, now));
    }

    private static long present(DeviceStripeReader alone, long now) {
        return alone.active() == 0 ? Math.max(0, now - alone.get(0, DeviceLayout.LAST_END)) : 0;
    }

    /** When the device last changed from idle to busy; 0 if that is not known. */
    static long busySince(DeviceStripeReader stripes, long now) {
        if (stripes.count() > 1) {
            DeviceLog log = new DeviceLog(stripes);
            log.idle(now);
            return log.busySince(log.get(DeviceLayout.busySince(log.current() >> 1)));
        }
        return stripes.count() == 0 ? 0 : stripes.get(0, DeviceLayout.BUSY_SINCE);
    }

    private long idle(long now) {
        int sum = DeviceLayout.sum(current());
        sweep(get(sum + Long.BYTES), get(sum + 2 * Long.BYTES), now);
        return get(sum) + idle();
    }

    /** Each stripe stores two sums; returns the index of the valid one. */
    private int current() {
        return (int) get(DeviceLayout.CURRENT_SUM) & 2 * DeviceLayout.MOST_STRIPES - 1;
    }

    @Override
    protected long count(int stripe) {
        return get(DeviceLayout.changes(stripe));
    }

    @Override
    protected long change(int stripe, int slot) {
        return get(DeviceLayout.change(stripe, slot));
    }

    private long get(int offset) {
        return stripes.get(DeviceLayout.LOG_INDEX, offset);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.DeviceValues;
import io.jacct.snapshot.Times;

/**
 * Adds up the stripes of a device, and computes what only all of them together and the time say.
 */
final class DeviceSum {
    private final DeviceStripeReader stripes;

    DeviceSum(DeviceStripeReader stripes) {
        this.stripes = stripes;
    }

    Device device(DeviceEntry entry, long now) {
        DeviceValues sum = DeviceValues.NONE;
        for (int i = 0; i < stripes.count(); i++) {
            DeviceValues stripe = stripes.stripe(i);
            sum = i == 0 ? stripe : sum.plus(stripe);
        }
        long active = stripes.active();
        long length = active * now + stripes.sum(DeviceLayout.LENGTH);
        long since = DeviceLog.busySince(stripes, now);
        long[] words = sum.all();
        words[DeviceLayout.ACTIVE / Long.BYTES] = active;
        words[DeviceLayout.LENGTH / Long.BYTES] = Math.max(0, length);
        words[DeviceLayout.IDLE / Long.BYTES] = busy(now - entry.createdNanos(), now);
        words[DeviceLayout.BUSY_SINCE / Long.BYTES] = since;
        words[DeviceLayout.LAST_END / Long.BYTES] = since == 0 ? 0 : lastEnd();
        words[DeviceLayout.LAST / Long.BYTES] = since == 0 ? 0 : stripes.lastChange();
        return new Device(entry, now, DeviceValues.of(words, sum.reads(), sum.writes()));
    }

    private long lastEnd() {
        long end = 0;
        for (int i = 0; i < stripes.count(); i++) {
            // until the first end, the word has the time at which the stripe was made
            if (stripes.ended(i) != 0) {
                end = Times.later(end, stripes.get(i, DeviceLayout.LAST_END));
            }
        }
        // of sampled ones only the last change is known
        return stripes.active() == 0 ? Times.later(end, stripes.lastChange()) : end;
    }

    /**
     * The device's {@code life} less the time in which all stripes were idle. An estimate may be
     * longer than the life.
     */
    private long busy(long life, long now) {
        return stripes.count() == 0
                ? 0
                : Math.max(0, Math.min(life, life - DeviceLog.idle(stripes, now)));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot.page;

import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.Times;
import java.util.List;
import java.util.stream.IntStream;

/** Adds up the stripes of a device. */
final class DeviceSum {
    private static final int BYTES = Long.BYTES;
    private static final int NANOS = 2 * Long.BYTES;

    private final DeviceStripeReader stripes;

    DeviceSum(DeviceStripeReader stripes) {
        this.stripes = stripes;
    }

    Device device(DeviceEntry entry, long now) {
        long active = stripes.active();
        long ended = IntStream.range(0, stripes.count()).mapToLong(stripes::ended).sum();
        return new Device(
                entry,
                now,
                ended + active,
                ended,
                stripes.sum(DeviceLayout.SAMPLED),
                stripes.sum(DeviceLayout.UNMATCHED),
                busy(now - entry.createdNanos(), now),
                Math.max(0, active * now + stripes.sum(DeviceLayout.LENGTH)),
                flow(DeviceLayout.READS, DeviceLayout.LONGEST_READ, DeviceLayout.READ_HISTOGRAM),
                flow(DeviceLayout.WRITES, DeviceLayout.LONGEST_WRITE, DeviceLayout.WRITE_HISTOGRAM),
                stripes.sum(DeviceLayout.FREES),
                stripes.sum(DeviceLayout.OTHERS),
                stripes.sum(DeviceLayout.OTHER_NANOS),
                stripes.sum(DeviceLayout.ERRORS),
                List.of(tag(0), tag(1), tag(2)),
                stripes.sum(DeviceLayout.FREE_BYTES),
                moments(now));
    }

    private Device.LastEvents moments(long now) {
        long start = DeviceLog.busySince(stripes, now);
        if (start == 0) {
            return Device.LastEvents.NONE;
        }
        long end = 0;
        for (int i = 0; i < stripes.count(); i++) {
            // until the first end, the word has the time at which the stripe was made
            if (stripes.ended(i) != 0) {
                end = Times.later(end, stripes.get(i, DeviceLayout.LAST_END));
            }
        }
        if (stripes.active() == 0) {
            // of sampled ones only the last change is known
            end = Times.later(end, stripes.lastChange());
        }
        return new Device.LastEvents(start, end, stripes.lastChange());
    }

    private long tag(int tag) {
        return stripes.sum(DeviceLayout.TAGS + tag * Long.BYTES);
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

    private Device.DirectionStats flow(int count, int longest, int histogram) {
        Times times = new Times();
        long most = 0;
        long when = 0;
        for (int i = 0; i < stripes.count(); i++) {
            times.add(stripes.values(i), histogram / Long.BYTES, stripes.get(i, longest));
            if (stripes.get(i, longest) > most) {
                most = stripes.get(i, longest);
                when = stripes.get(i, longest + Long.BYTES);
            }
        }
        return new Device.DirectionStats(
                stripes.sum(count),
                stripes.sum(count + BYTES),
                stripes.sum(count + NANOS),
                stripes.sum(longest + NANOS),
                most,
                when,
                times);
    }
}

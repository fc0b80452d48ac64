// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.memory.DeviceLayout;

/** The stripes of a device, added up. */
final class DeviceSum {
    private final long[][] stripes;
    private final int count;

    DeviceSum(long[][] stripes, int count) {
        this.stripes = stripes;
        this.count = count;
    }

    Device device(int number, long now, long idle) {
        long open = sum(DeviceLayout.STARTS) - sum(DeviceLayout.ENDS);
        long created = stripes[0][DeviceLayout.CREATED / Long.BYTES];
        return new Device(
                number,
                now,
                sum(DeviceLayout.STARTS),
                sum(DeviceLayout.ENDS),
                sum(DeviceLayout.UNMATCHED),
                Math.max(0, now - created - idle),
                Math.max(0, open * now + sum(DeviceLayout.LENGTH)),
                flow(DeviceLayout.READS, DeviceLayout.LONGEST_READ, DeviceLayout.READ_HISTOGRAM),
                flow(DeviceLayout.WRITES, DeviceLayout.LONGEST_WRITE, DeviceLayout.WRITE_HISTOGRAM),
                sum(DeviceLayout.FREES),
                sum(DeviceLayout.OTHERS),
                sum(DeviceLayout.OTHER_NANOS),
                sum(DeviceLayout.ERRORS));
    }

    private Device.Flow flow(int reads, int longest, int histogram) {
        Times times = new Times();
        long most = 0;
        long when = 0;
        for (int i = 0; i < count; i++) {
            times.add(stripes[i], histogram / Long.BYTES);
            long one = stripes[i][longest / Long.BYTES];
            if (one > most) {
                most = one;
                when = stripes[i][longest / Long.BYTES + 1];
            }
        }
        return new Device.Flow(
                sum(reads),
                sum(reads + Long.BYTES),
                sum(reads + 2 * Long.BYTES),
                most,
                when,
                times);
    }

    private long sum(int offset) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += stripes[i][offset / Long.BYTES];
        }
        return sum;
    }
}

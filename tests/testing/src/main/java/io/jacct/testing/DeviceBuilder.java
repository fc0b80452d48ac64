// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.testing;

import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.DeviceValues;

/** Makes a {@link Device} by hand. */
public final class DeviceBuilder {
    private final long[] stripe = new long[DeviceLayout.STRIPE_LENGTH / Long.BYTES];
    private DeviceEntry entry;
    private long taken;

    private DeviceBuilder(DeviceEntry entry) {
        this.entry = entry;
    }

    /** A device that has done nothing. */
    public static DeviceBuilder of(DeviceEntry entry) {
        return new DeviceBuilder(entry);
    }

    /** An open device that has done nothing, with the name of its kind; created at 0. */
    public static DeviceBuilder of(long number, String kind, String endpoint, int unit) {
        return of(entry(number, kind, endpoint, unit, 0));
    }

    /** An entry that is open once. */
    public static DeviceEntry entry(
            long number, String kind, String endpoint, int unit, long created) {
        return new DeviceEntry(number, kind, endpoint, kind, unit, 0, 0, 0, 0, created, 1, 0);
    }

    /** When it was read. */
    public DeviceBuilder taken(long nanos) {
        taken = nanos;
        return this;
    }

    /** The word at an offset of {@link DeviceLayout}. */
    public DeviceBuilder with(int offset, long value) {
        stripe[offset / Long.BYTES] = value;
        return this;
    }

    /** What was read. */
    public DeviceBuilder reads(Flow reads) {
        reads.put(
                stripe, DeviceLayout.READS, DeviceLayout.LONGEST_READ, DeviceLayout.READ_HISTOGRAM);
        return this;
    }

    /** What was written. */
    public DeviceBuilder writes(Flow writes) {
        writes.put(
                stripe,
                DeviceLayout.WRITES,
                DeviceLayout.LONGEST_WRITE,
                DeviceLayout.WRITE_HISTOGRAM);
        return this;
    }

    /** The device. */
    public Device build() {
        return new Device(entry, taken, DeviceValues.ofStripe(stripe));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import static io.jacct.memory.DeviceLayout.ACTIVE;
import static io.jacct.memory.DeviceLayout.IDLE;
import static io.jacct.memory.DeviceLayout.LENGTH;
import static io.jacct.memory.DeviceLayout.SAMPLED;
import static io.jacct.memory.DeviceLayout.TAGS;

/** Devices made by hand. */
final class SomeDevices {
    private SomeDevices() {}

    static DeviceEntry entry(long number, String kind, long created) {
        String name = kind + number;
        return new DeviceEntry(number, kind, name, kind, (int) number, 0, 0, 0, 0, created, 1, 2);
    }

    /** A flow with this number of operations of the same duration. */
    static Device.DirectionStats flow(long operations, long bytes, long nanosEach) {
        Times times = new Times();
        times.record(nanosEach, operations);
        long longest = operations == 0 ? 0 : nanosEach;
        return new Device.DirectionStats(
                operations, bytes, operations * nanosEach, 0, longest, longest * 10, times);
    }

    /** A device that has read and written only, with {@code under} transactions under way. */
    static Device device(
            DeviceEntry entry,
            long taken,
            Device.DirectionStats reads,
            Device.DirectionStats writes,
            long busyNanos,
            long under) {
        DeviceValues values =
                DeviceValues.NONE
                        .with(reads, writes)
                        .with(ACTIVE, under)
                        .with(IDLE, busyNanos)
                        .with(LENGTH, reads.nanos() + writes.nanos())
                        .with(TAGS, reads.operations() + writes.operations());
        return new Device(entry, taken, values);
    }

    /** The same device after this many of its transactions were sampled. */
    static Device sampled(Device of, long sampled) {
        return new Device(of.entry(), of.takenNanos(), of.values().with(SAMPLED, sampled));
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import static io.jacct.memory.DeviceLayout.ACTIVE;
import static io.jacct.memory.DeviceLayout.IDLE;
import static io.jacct.memory.DeviceLayout.LENGTH;
import static io.jacct.memory.DeviceLayout.SAMPLED;
import static io.jacct.memory.DeviceLayout.TAGS;

import io.jacct.testing.DeviceBuilder;
import io.jacct.testing.Flow;

/** Devices made by hand. */
final class SomeDevices {
    private SomeDevices() {}

    static DeviceEntry entry(long number, String kind, long created) {
        return DeviceBuilder.entry(number, kind, kind + number, (int) number, created).with(1, 2);
    }

    /** A flow with this number of operations of the same duration. */
    static Flow flow(long operations, long bytes, long nanosEach) {
        long longest = operations == 0 ? 0 : nanosEach;
        return Flow.ofEach(operations, bytes, nanosEach).longest(longest, longest * 10);
    }

    /** A device that has read and written only, with {@code under} transactions under way. */
    static Device device(
            DeviceEntry entry, long taken, Flow reads, Flow writes, long busyNanos, long under) {
        return DeviceBuilder.of(entry)
                .taken(taken)
                .reads(reads)
                .writes(writes)
                .with(ACTIVE, under)
                .with(IDLE, busyNanos)
                .with(LENGTH, reads.nanos() + writes.nanos())
                .with(TAGS, reads.operations() + writes.operations())
                .build();
    }

    /** The same device after this many of its transactions were sampled. */
    static Device sampled(Device of, long sampled) {
        return new Device(of.entry(), of.takenNanos(), of.values().with(SAMPLED, sampled));
    }
}

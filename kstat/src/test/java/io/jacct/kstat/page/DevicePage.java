// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.kstat.page;

import io.jacct.memory.DeviceLayout;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.Snapshot;
import io.jacct.testing.DeviceBuilder;
import io.jacct.testing.Flow;
import io.jacct.testing.SnapshotBuilder;
import java.util.List;
import java.util.Map;

/** Hand-made pages with devices and little else. */
public final class DevicePage {
    private DevicePage() {}

    public static DeviceEntry entry(
            long number, String kind, String endpoint, String name, int unit) {
        return new DeviceEntry(
                number, kind, endpoint, name, unit, 4096, 2, 9, 540, 10 + number, 3, 5);
    }

    /** A file that has been read this number of times. */
    public static Device file(long number, int unit, long reads) {
        DeviceEntry entry = entry(number, "file", "/data/" + number, "file", unit);
        return device(entry, 20, reads, reads, 0, 0, flow(reads, 512 * reads, reads));
    }

    public static Device device(
            DeviceEntry entry,
            long takenNanos,
            long starts,
            long ends,
            long busyNanos,
            long queueNanos,
            Flow reads) {
        return device(entry, takenNanos, starts, ends, busyNanos, queueNanos, 17, reads);
    }

    public static Device device(
            DeviceEntry entry,
            long takenNanos,
            long starts,
            long ends,
            long busyNanos,
            long queueNanos,
            long lastChangeNanos,
            Flow reads) {
        return DeviceBuilder.of(entry)
                .taken(takenNanos)
                .reads(reads)
                .with(DeviceLayout.ACTIVE, starts - ends)
                .with(DeviceLayout.SAMPLED, 3)
                .with(DeviceLayout.UNMATCHED, 4)
                .with(DeviceLayout.IDLE, busyNanos)
                .with(DeviceLayout.LENGTH, queueNanos)
                .with(DeviceLayout.OTHERS, ends - reads.operations())
                .with(DeviceLayout.OTHER_NANOS, 70)
                .with(DeviceLayout.ERRORS, 8)
                .with(DeviceLayout.TAGS, 11)
                .with(DeviceLayout.FREE_BYTES, 14)
                .with(DeviceLayout.BUSY_SINCE, 15_000_000)
                .with(DeviceLayout.LAST_END, 16_000_000)
                .with(DeviceLayout.LAST, lastChangeNanos)
                .build();
    }

    /** The longest took twice as long as all together. */
    public static Flow flow(long operations, long bytes, long nanos) {
        return Flow.of(operations, bytes, nanos).longest(2 * nanos, 3 * nanos);
    }

    public static Snapshot snapshot(long nanos, long generation, List<Device> devices) {
        return SnapshotBuilder.of(SnapshotBuilder.page(1, 0, Map.of()), 1_500, nanos)
                .devices(generation, devices)
                .build();
    }
}

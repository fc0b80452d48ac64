// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import io.jacct.memory.DeviceLayout;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Adds several devices up as if they were one. The busy times are added up, too, although the
 * devices may have been busy at the same time.
 */
public final class DeviceRollup {
    /** The number of a sum; no device has it. */
    public static final long NUMBER = -1;

    private DeviceRollup() {}

    /**
     * Returns the sum of {@code devices}, from the creation of the first until the reading of the
     * last. The caller decides which devices belong into a sum; see {@link DeviceEntry#pass()}.
     */
    public static Device of(String kind, String name, List<Device> devices) {
        return new Device(entry(kind, name, devices), taken(devices), sum(devices));
    }

    /**
     * Returns a device plus the counts of devices folded into it. The busy time of those is left
     * out, because a page does not hand it on.
     */
    public static Device with(Device other, List<Device> gone) {
        List<Device> all = Stream.concat(Stream.of(other), gone.stream()).toList();
        DeviceValues sum = sum(all).with(DeviceLayout.IDLE, other.busyNanos());
        return new Device(other.entry(), taken(all), sum);
    }

    private static DeviceValues sum(List<Device> devices) {
        return devices.stream().map(Device::values).reduce(DeviceValues.NONE, DeviceValues::plus);
    }

    private static DeviceEntry entry(String kind, String name, List<Device> devices) {
        // the earliest time is the latest one on a clock that runs backwards
        long created = -latest(devices, device -> -device.entry().createdNanos());
        long open = devices.stream().mapToLong(device -> device.entry().open()).sum();
        long mapped = devices.stream().mapToLong(device -> device.entry().mappedBytes()).sum();
        return new DeviceEntry(NUMBER, kind, name, kind, 0, 0, 0, 0, 0, created, open, mapped);
    }

    private static long taken(List<Device> devices) {
        return latest(devices, Device::takenNanos);
    }

    /**
     * The latest time, compared by difference as {@code System.nanoTime()} requires; 0 if there is
     * none.
     */
    private static long latest(List<Device> devices, ToLongFunction<Device> time) {
        return devices.stream().mapToLong(time).reduce((a, b) -> a - b > 0 ? a : b).orElse(0);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.snapshot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * Adds several devices up as if they were one. The busy times are added up, too, although the
 * devices may have been busy at the same time.
 */
public final class DeviceRollup {
    /** The number of a sum; no device has it. */
    public static final long NUMBER = -1;

    private static final int TAGS = 3;

    private DeviceRollup() {}

    /**
     * Returns the sum of {@code devices}, from the creation of the first until the reading of the
     * last. The caller decides which devices belong into a sum; see {@link DeviceEntry#pass()}.
     */
    public static Device of(String kind, String name, List<Device> devices) {
        long busy = sum(devices, Device::busyNanos);
        return sum(entry(kind, name, devices), busy, devices);
    }

    /**
     * Returns a device plus the counts of devices folded into it. The busy time of those is left
     * out, because a page does not hand it on.
     */
    public static Device with(Device other, List<Device> gone) {
        List<Device> all = new ArrayList<>(List.of(other));
        all.addAll(gone);
        return sum(other.entry(), other.busyNanos(), all);
    }

    private static Device sum(DeviceEntry entry, long busyNanos, List<Device> devices) {
        return new Device(
                entry,
                latest(devices, Device::takenNanos),
                sum(devices, Device::startCount),
                sum(devices, Device::endCount),
                sum(devices, Device::sampled),
                sum(devices, Device::unmatched),
                busyNanos,
                sum(devices, Device::queueNanos),
                flow(devices, Device::reads),
                flow(devices, Device::writes),
                sum(devices, Device::frees),
                sum(devices, Device::others),
                sum(devices, Device::otherNanos),
                sum(devices, Device::errors),
                IntStream.range(0, TAGS)
                        .mapToObj(tag -> sum(devices, device -> device.tags().get(tag)))
                        .toList(),
                sum(devices, Device::freedBytes),
                moments(devices));
    }

    /** The start time of the device whose busy period began last. */
    private static Device.LastEvents moments(List<Device> devices) {
        return new Device.LastEvents(
                moment(devices, Device.LastEvents::startNanos),
                moment(devices, Device.LastEvents::lastCompNanos),
                moment(devices, Device.LastEvents::lastChangeNanos));
    }

    private static long moment(List<Device> devices, ToLongFunction<Device.LastEvents> time) {
        return devices.stream().map(Device::moments).mapToLong(time).reduce(0, Times::later);
    }

    private static DeviceEntry entry(String kind, String name, List<Device> devices) {
        // the earliest time is the latest one on a clock that runs backwards
        long created = -latest(devices, device -> -device.entry().createdNanos());
        long open = sum(devices, device -> device.entry().open());
        long mapped = sum(devices, device -> device.entry().mappedBytes());
        return new DeviceEntry(NUMBER, kind, name, kind, 0, 0, 0, 0, 0, created, open, mapped);
    }

    private static Device.DirectionStats flow(
            List<Device> devices, Function<Device, Device.DirectionStats> direction) {
        List<Device.DirectionStats> flows = devices.stream().map(direction).toList();
        Optional<Device.DirectionStats> longest =
                flows.stream().max(Comparator.comparingLong(Device.DirectionStats::longestNanos));
        return new Device.DirectionStats(
                sum(flows, Device.DirectionStats::operations),
                sum(flows, Device.DirectionStats::bytes),
                sum(flows, Device.DirectionStats::nanos),
                sum(flows, Device.DirectionStats::variance),
                longest.map(Device.DirectionStats::longestNanos).orElse(0L),
                longest.map(Device.DirectionStats::longestAtNanos).orElse(0L),
                Times.sum(flows.stream().map(Device.DirectionStats::times).toList()));
    }

    /**
     * The latest time, compared by difference as {@code System.nanoTime()} requires; 0 if there is
     * none.
     */
    private static long latest(List<Device> devices, ToLongFunction<Device> time) {
        return devices.stream().mapToLong(time).reduce((a, b) -> a - b > 0 ? a : b).orElse(0);
    }

    private static <T> long sum(List<T> all, ToLongFunction<T> value) {
        return all.stream().mapToLong(value).sum();
    }
}

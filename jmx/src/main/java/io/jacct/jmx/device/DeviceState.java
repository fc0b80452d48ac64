// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.field.Interval;
import io.jacct.jmx.reading.Reading;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Snapshot;
import java.util.List;

/**
 * The subject of the MBean of a device or of a class of devices. {@code Registration} makes one for
 * each answer.
 *
 * @param reading the source of the values
 * @param statistics the device in the interval, or the sum of the class without devices that pass
 *     on to another device
 * @param members the device alone, or all devices of the class
 */
public record DeviceState(
        Reading reading, DeviceStatistics statistics, List<DeviceStatistics> members) {
    public static DeviceState of(Reading reading, long number) {
        DeviceStatistics found = reading.devices().get(number);
        if (found == null) {
            throw new IllegalStateException("device " + number + " is no longer in the page");
        }
        return new DeviceState(reading, found, List.of(found));
    }

    /** A class may have no device any more; all values are then 0. */
    public static DeviceState ofClass(Reading reading, String kind) {
        List<DeviceStatistics> members =
                reading.devices().values().stream()
                        .filter(each -> each.current().entry().kind().equals(kind))
                        .toList();
        List<DeviceStatistics> counted =
                members.stream().filter(each -> !each.current().entry().pass()).toList();
        return new DeviceState(reading, Interval.sum(kind, kind, counted), members);
    }

    /** The classes that have devices. */
    public static List<String> kinds(Snapshot snapshot) {
        return snapshot.devices().stream().map(each -> each.entry().kind()).distinct().toList();
    }

    /** The device, or the sum. */
    Device now() {
        return statistics.current();
    }

    Snapshot snapshot() {
        return reading.snapshot();
    }
}

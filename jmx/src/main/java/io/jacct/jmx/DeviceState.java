// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceRollup;
import io.jacct.snapshot.Snapshot;
import java.util.List;

/**
 * The subject of the MBean of a device or of a class of them, and of a row in a table.
 *
 * @param reading where it comes from
 * @param now the device, or the sum of the class without what passes on to another device
 * @param members the device alone, or all of the class
 */
record DeviceState(Reading reading, Device now, List<Device> members) {
    static DeviceState of(Reading reading, Device device) {
        return new DeviceState(reading, device, List.of(device));
    }

    static DeviceState of(Reading reading, long number) {
        for (Device device : reading.snapshot().devices()) {
            if (device.entry().number() == number) {
                return of(reading, device);
            }
        }
        throw new IllegalStateException("device " + number + " is no longer in the page");
    }

    /** A class may have no device any more; then nothing was done. */
    static DeviceState ofClass(Reading reading, String kind) {
        List<Device> members =
                reading.snapshot().devices().stream()
                        .filter(device -> device.entry().kind().equals(kind))
                        .toList();
        List<Device> counted = members.stream().filter(each -> !each.entry().pass()).toList();
        return new DeviceState(reading, DeviceRollup.of(kind, kind, counted), members);
    }

    /** The classes of which there are devices. */
    static List<String> kinds(Snapshot snapshot) {
        return snapshot.devices().stream().map(each -> each.entry().kind()).distinct().toList();
    }

    /** When the longest of a direction ended, in milliseconds since 1970; 0 if there was none. */
    long longestAt(Device.Flow flow) {
        return flow.longestNanos() > 0 ? millis(flow.longestAtNanos()) : 0;
    }

    /** When that was, in milliseconds since 1970; null if it never was. */
    Long at(long nanos) {
        return nanos == 0 ? null : millis(nanos);
    }

    long millis(long nanos) {
        return reading.snapshot().page().millis(nanos);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.jmx.reading.Reading;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceRollup;
import io.jacct.snapshot.Snapshot;
import java.util.List;

/**
 * The subject of the MBean of a device or of a class of devices, and of a row in a table. {@code
 * Registration} makes one for each answer.
 *
 * @param reading the source of the values
 * @param now the device, or the sum of the class without devices that pass on to another device
 * @param members the device alone, or all devices of the class
 */
public record DeviceState(Reading reading, Device now, List<Device> members) {
    static DeviceState of(Reading reading, Device device) {
        return new DeviceState(reading, device, List.of(device));
    }

    public static DeviceState of(Reading reading, long number) {
        for (Device device : reading.snapshot().devices()) {
            if (device.entry().number() == number) {
                return of(reading, device);
            }
        }
        throw new IllegalStateException("device " + number + " is no longer in the page");
    }

    /** A class may have no device any more; all values are then 0. */
    public static DeviceState ofClass(Reading reading, String kind) {
        List<Device> members =
                reading.snapshot().devices().stream()
                        .filter(device -> device.entry().kind().equals(kind))
                        .toList();
        List<Device> counted = members.stream().filter(each -> !each.entry().pass()).toList();
        return new DeviceState(reading, DeviceRollup.of(kind, kind, counted), members);
    }

    /** The classes that have devices. */
    public static List<String> kinds(Snapshot snapshot) {
        return snapshot.devices().stream().map(each -> each.entry().kind()).distinct().toList();
    }

    Snapshot snapshot() {
        return reading.snapshot();
    }
}

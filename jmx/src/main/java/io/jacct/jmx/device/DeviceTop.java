// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.jmx.shape.PlainText;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import java.util.Comparator;
import java.util.List;

/** The busiest devices as text. */
final class DeviceTop {
    private static final double PER_MILLI = 1e6;

    private DeviceTop() {}

    static String of(List<Device> devices, int n) {
        List<Device> busiest =
                devices.stream()
                        .sorted(
                                Comparator.comparingLong(DeviceTop::moved)
                                        .reversed()
                                        .thenComparing(device -> device.entry().number()))
                        .limit(Math.max(0, n))
                        .toList();
        int width = busiest.stream().mapToInt(device -> name(device).length()).max().orElse(0);
        String line = "%-" + Math.max(6, width) + "s %10s %10s %10s %10s %9s%n";
        StringBuilder text = new StringBuilder();
        text.append(
                PlainText.line(
                        line, "DEVICE", "OPERATIONS", "READ", "WRITTEN", "MEAN", "UNDER WAY"));
        for (Device device : busiest) {
            double mean = DeviceStatistics.sinceCreation(device).millisPerTransaction();
            text.append(
                    PlainText.line(
                            line,
                            name(device),
                            device.endCount(),
                            PlainText.bytes(device.reads().bytes()),
                            PlainText.bytes(device.writes().bytes()),
                            PlainText.nanos(Math.round(mean * PER_MILLI)),
                            Math.max(0, device.busyCount())));
        }
        return text.append(busiest.size())
                .append(" of ")
                .append(devices.size())
                .append(" devices, by bytes since they were met\n")
                .toString();
    }

    private static long moved(Device device) {
        return device.reads().bytes() + device.writes().bytes();
    }

    private static String name(Device device) {
        return PlainText.endOf(device.entry().endpoint());
    }
}

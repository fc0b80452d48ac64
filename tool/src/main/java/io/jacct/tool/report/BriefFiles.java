// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.report;

import io.jacct.field.Interval;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.DeviceStatistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Short-lived files of one directory whose names differ in numbers alone. They came in the span,
 * and none is open at its end. Many of them are one row, which has exactly the sums of all.
 *
 * @param device the device, or the sum
 * @param files how many files it is the sum of; 0 for a device
 */
record BriefFiles(DeviceStatistics device, int files) {
    /** A few rows tell more than their sum. */
    private static final int LEAST = 5;

    /** Devices in their order, with the sums in place of what they sum up. */
    static List<BriefFiles> fold(List<DeviceStatistics> devices, Step whole) {
        Map<String, List<DeviceStatistics>> alike = new LinkedHashMap<>();
        for (DeviceStatistics each : devices) {
            if (isBrief(each, whole)) {
                alike.computeIfAbsent(pattern(each), none -> new ArrayList<>()).add(each);
            }
        }
        alike.values().removeIf(files -> files.size() < LEAST);
        List<BriefFiles> rows = new ArrayList<>();
        for (DeviceStatistics each : devices) {
            if (!isBrief(each, whole) || !alike.containsKey(pattern(each))) {
                rows.add(new BriefFiles(each, 0));
            }
        }
        alike.forEach(
                (name, files) ->
                        rows.add(new BriefFiles(Interval.sum("file", name, files), files.size())));
        return rows;
    }

    private static boolean isBrief(DeviceStatistics device, Step whole) {
        DeviceEntry entry = device.current().entry();
        return entry.kind().equals("file")
                && !entry.endpoint().equals(Interval.OTHER)
                && entry.open() == 0
                && device.current().busyCount() <= 0
                && entry.createdNanos() - Step.begin(whole.interval()) > 0;
    }

    /** The path with N for each number in the file's name. */
    private static String pattern(DeviceStatistics device) {
        String path = device.current().entry().endpoint();
        int name = path.lastIndexOf('/') + 1;
        return path.substring(0, name) + path.substring(name).replaceAll("[0-9]+", "N");
    }
}

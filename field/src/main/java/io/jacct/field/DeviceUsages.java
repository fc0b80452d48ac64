// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Task;
import io.jacct.snapshot.user.DeviceUser;
import io.jacct.snapshot.user.Usage;
import io.jacct.snapshot.user.Usages;
import io.jacct.snapshot.user.UserValues;
import io.jacct.snapshot.user.UsersSince;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the users of all devices have done in an interval. */
public final class DeviceUsages {
    private DeviceUsages() {}

    /** All pairs of a device and a pool, or a thread, that did anything. */
    public static List<DeviceUsage> of(Interval interval, boolean threads) {
        Map<Long, List<DeviceUser>> users =
                UsersSince.of(earlier(interval), interval.end().users()).stream()
                        .collect(Collectors.groupingBy(DeviceUser::device));
        Map<Long, String> names =
                interval.end().tasks().stream()
                        .collect(Collectors.toMap(Task::id, Task::name, (one, other) -> one));
        List<DeviceUsage> all = new ArrayList<>();
        for (DeviceStatistics each : interval.devices()) {
            Device device = each.current();
            Device then = each.previous();
            UserValues total = then == null ? device.used() : device.used().minus(then.used());
            List<DeviceUser> its = users.getOrDefault(device.entry().number(), List.of());
            List<Usage> usages = threads ? Usages.byThread(total, its) : Usages.byPool(total, its);
            all.addAll(DeviceUsage.of(device, usages, names));
        }
        return all;
    }

    /**
     * The users at the beginning. Those of a device that has gone meanwhile are users of {@code
     * other} at the end, as its own figures are, so they count there.
     */
    private static List<DeviceUser> earlier(Interval interval) {
        if (interval.begin() == null) {
            return List.of();
        }
        Map<String, Long> others = new HashMap<>();
        Map<Long, Long> moved = new HashMap<>();
        for (Device device : interval.end().devices()) {
            moved.put(device.entry().number(), device.entry().number());
            if (device.entry().endpoint().equals(Interval.OTHER)) {
                others.putIfAbsent(device.entry().kind(), device.entry().number());
            }
        }
        for (Device device : interval.begin().devices()) {
            Long other = others.get(device.entry().kind());
            moved.putIfAbsent(device.entry().number(), other == null ? -1 : other);
        }
        return interval.begin().users().stream()
                .map(one -> one.on(moved.getOrDefault(one.device(), one.device())))
                .toList();
    }
}

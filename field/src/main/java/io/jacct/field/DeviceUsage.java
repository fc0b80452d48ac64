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
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a user has done on a device in an interval. Immutable.
 *
 * @param device the device
 * @param thread name of the thread; empty if the user is a pool, or not known
 * @param usage what the user has done
 * @param share its part of the bytes of all users, or of the operations where no bytes moved, from
 *     0 to 1
 * @param shareError the standard error of that
 */
public record DeviceUsage(
        Device device, String thread, Usage usage, double share, double shareError) {
    /** The name of what found no room, or of which no user is known. */
    public static final String REST = Interval.OTHER;

    /** Those with most bytes first, and of equal ones those with most operations. */
    public static final Comparator<DeviceUsage> MOST_FIRST =
            Comparator.comparingLong((DeviceUsage one) -> one.usage().bytes())
                    .thenComparingLong(one -> one.usage().operations())
                    .reversed();

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
            add(device, usages, names, all);
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
            if (device.entry().endpoint().equals(REST)) {
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

    private static void add(
            Device device, List<Usage> usages, Map<Long, String> names, List<DeviceUsage> all) {
        long bytes = usages.stream().mapToLong(Usage::bytes).sum();
        long operations = usages.stream().mapToLong(Usage::operations).sum();
        for (Usage usage : usages) {
            double whole = Math.max(1, bytes == 0 ? operations : bytes);
            long part = bytes == 0 ? usage.operations() : usage.bytes();
            long error = bytes == 0 ? usage.operationsError() : usage.bytesError();
            String thread =
                    usage.task() == 0
                            ? ""
                            : names.getOrDefault(usage.task(), "thread " + usage.task());
            all.add(new DeviceUsage(device, thread, usage, part / whole, error / whole));
        }
    }

    /**
     * Whether its operations hold carriers: a virtual thread that reads or writes a file stays on
     * its carrier, and other virtual threads wait.
     */
    public boolean holdsCarriers() {
        return usage.virtual() && device.entry().kind().equals("file");
    }

    /** The name of the thread, or else of the pool. */
    public String user() {
        return thread.isEmpty() ? pool() : thread;
    }

    /** The name of the pool. */
    public String pool() {
        return usage.isRest() ? REST : usage.pool();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.field;

import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceRollup;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Executor;
import io.jacct.snapshot.Group;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * The time between two snapshots of a page, or since the agent started. All rates, shares and means
 * come from here. What a thing had at the beginning is found by its name, or by a device's number;
 * a thing that was not there then had nothing. Nothing is negative, also where a clock was set or a
 * value moved while it was read. Immutable.
 *
 * @param begin the earlier snapshot; null stands for the start of the agent
 * @param end the later snapshot
 */
public record Interval(Snapshot begin, Snapshot end) {
    /** The name of the devices for everything that found no place. */
    public static final String OTHER = "other";

    /** The interval since the agent started. */
    public static Interval sinceStart(Snapshot end) {
        return new Interval(null, end);
    }

    /**
     * The interval from {@code begin} to {@code end}, or since the start if they are not of one
     * page, or {@code begin} is null.
     */
    public static Interval between(Snapshot begin, Snapshot end) {
        boolean same = begin != null && samePage(begin.page(), end.page());
        return new Interval(same ? begin : null, end);
    }

    /** Whether both belong to the same run of the agent in the same JVM. */
    private static boolean samePage(PageInfo one, PageInfo other) {
        return one.pid() == other.pid()
                && one.startedMillis() == other.startedMillis()
                && Objects.equals(one.file(), other.file());
    }

    /** Whether it began when the agent started. */
    public boolean isSinceStart() {
        return begin == null;
    }

    /** Its length; 0 if clocks contradict each other. */
    public long nanos() {
        long millis = end.takenMillis() - end.page().startedMillis();
        long nanos =
                begin == null
                        ? TimeUnit.MILLISECONDS.toNanos(millis)
                        : end.takenNanos() - begin.takenNanos();
        return Math.max(0, nanos);
    }

    /** The increase from {@code then} to {@code now}. */
    public static long gained(long now, long then) {
        return Math.max(0, now - then);
    }

    /** An increase per second, rounded; 0 over no time. */
    public long perSecond(long gained) {
        return nanos() == 0 ? 0 : Math.round(gained * 1e9 / nanos());
    }

    /** An increase per second; 0 over no time. */
    public double rate(long gained) {
        return nanos() == 0 ? 0 : gained * 1e9 / nanos();
    }

    /** The mean of a number whose integral over nanoseconds has gained so much; 0 over no time. */
    public double mean(long gained) {
        return nanos() == 0 ? 0 : (double) gained / nanos();
    }

    /** The counts of the whole JVM at the beginning. */
    public Counts totalsBefore() {
        return begin == null ? Counts.ZERO : begin.totals();
    }

    /** The counts of the groups at the beginning, by name. */
    public Map<String, Counts> groupsBefore() {
        return begin == null ? Map.of() : byName(begin.groups());
    }

    /** The counts of the pools at the beginning, by name. */
    public Map<String, Counts> poolsBefore() {
        return begin == null ? Map.of() : byName(begin.pools());
    }

    private static Map<String, Counts> byName(List<Group> groups) {
        Map<String, Counts> all = new HashMap<>();
        groups.forEach(each -> all.merge(each.name(), each.counts(), Counts::plus));
        return all;
    }

    /** The executors of the end. */
    public List<ExecutorStatistics> executors() {
        Map<String, Executor> then = new HashMap<>();
        if (begin != null) {
            begin.executors().forEach(each -> then.put(each.name(), each));
        }
        return end.executors().stream()
                .map(each -> new ExecutorStatistics(each, then.get(each.name()), this))
                .toList();
    }

    /**
     * The devices of the end, each with its own interval, because each is read at a time of its
     * own. Counts of a device that has gone were added to the {@code other} of its kind, where they
     * are not part of the interval. Since the start all intervals have the same length, so that
     * rates add up.
     */
    public List<DeviceStatistics> devices() {
        if (begin == null) {
            long nanos = nanos();
            return end.devices().stream()
                    .map(each -> new DeviceStatistics(each, null, nanos))
                    .toList();
        }
        Map<Long, Device> known = byNumber(begin.devices());
        Map<Long, Device> gone = new HashMap<>();
        if (begin.deviceGeneration() != end.deviceGeneration()) {
            gone.putAll(known);
            end.devices().forEach(device -> gone.remove(device.entry().number()));
        }
        List<DeviceStatistics> all = new ArrayList<>();
        for (Device now : end.devices()) {
            Device then = known.get(now.entry().number());
            long from = then == null ? begin.takenNanos() : then.takenNanos();
            Device before = then == null ? null : withGone(then, gone);
            all.add(new DeviceStatistics(now, before, until(now) - from));
        }
        return all;
    }

    /** In a page of a JVM that has ended, a device is as of its last use, which may be long ago. */
    private long until(Device now) {
        boolean later = now.takenNanos() - end.takenNanos() > 0;
        return later ? now.takenNanos() : end.takenNanos();
    }

    private static Map<Long, Device> byNumber(List<Device> devices) {
        Map<Long, Device> byNumber = new HashMap<>();
        devices.forEach(device -> byNumber.put(device.entry().number(), device));
        return byNumber;
    }

    private static Device withGone(Device device, Map<Long, Device> gone) {
        if (!device.entry().endpoint().equals(OTHER)) {
            return device;
        }
        String kind = device.entry().kind();
        return DeviceRollup.with(
                device,
                gone.values().stream().filter(each -> each.entry().kind().equals(kind)).toList());
    }

    /** The sum of several devices. All intervals end together, so the sum has the longest. */
    public static DeviceStatistics sum(String kind, String name, List<DeviceStatistics> all) {
        List<Device> now = all.stream().map(DeviceStatistics::current).toList();
        List<Device> before =
                all.stream().map(DeviceStatistics::previous).filter(Objects::nonNull).toList();
        return new DeviceStatistics(
                DeviceRollup.of(kind, name, now),
                DeviceRollup.of(kind, name, before),
                all.stream().mapToLong(DeviceStatistics::nanos).max().orElse(0));
    }
}

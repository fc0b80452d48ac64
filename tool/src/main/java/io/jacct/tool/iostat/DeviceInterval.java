// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceRollup;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Interval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The changes of devices between two snapshots of a page, or since the agent started. A device is
 * identified by its number. Counts of a device that has gone were added to the {@code other} of its
 * kind, where they are not part of the interval.
 *
 * @param end the later snapshot
 * @param sinceStart whether there is no earlier one
 * @param spans of the devices of {@code end}, in their order
 */
public record DeviceInterval(Snapshot end, boolean sinceStart, List<Span> spans) {
    /** The name of the devices for everything that found no place. */
    static final String OTHER = "other";

    /**
     * A device, or the sum of several.
     *
     * @param now at the end of the interval
     * @param before at its beginning; null if all counts were 0
     * @param nanos the length of the interval
     */
    public record Span(Device now, Device before, long nanos) {
        /** All spans end together, so the longest is the span of the sum. */
        public static Span sum(String kind, String name, List<Span> spans) {
            List<Device> now = spans.stream().map(Span::now).toList();
            List<Device> before =
                    spans.stream().map(Span::before).filter(Objects::nonNull).toList();
            return new Span(
                    DeviceRollup.of(kind, name, now),
                    DeviceRollup.of(kind, name, before),
                    spans.stream().mapToLong(Span::nanos).max().orElse(0));
        }

        public DeviceStatistics statistics() {
            return new DeviceStatistics(now, before, nanos);
        }
    }

    /**
     * The interval since the agent started. It has the same length for all devices, so that rates
     * add up. For a JVM that has ended, it ends with the last timed event on any device. If nothing
     * is timed, it ends now, as in {@code top}.
     */
    public static DeviceInterval sinceStart(Snapshot end) {
        long last =
                end.devices().stream()
                        .mapToLong(Device::takenNanos)
                        // compared by difference, as nanoTime() requires
                        .reduce((a, b) -> a - b > 0 ? a : b)
                        .orElse(0);
        long began = end.page().startedNanos();
        long untilNow = (end.takenMillis() - end.page().startedMillis()) * 1_000_000;
        long nanos = last == 0 ? untilNow : last - began;
        List<Span> spans = end.devices().stream().map(each -> new Span(each, null, nanos)).toList();
        return new DeviceInterval(end, true, spans);
    }

    /**
     * The interval from {@code begin} to {@code end}, or since the start if they are not of one
     * page.
     */
    public static DeviceInterval between(Snapshot begin, Snapshot end) {
        if (!Interval.samePage(begin.page(), end.page())) {
            return sinceStart(end);
        }
        Map<Long, Device> known = byNumber(begin.devices());
        Map<Long, Device> gone = new HashMap<>(known);
        gone.keySet().removeAll(byNumber(end.devices()).keySet());
        List<Span> spans = new ArrayList<>();
        for (Device now : end.devices()) {
            Device then = known.get(now.entry().number());
            long from = then == null ? begin.takenNanos() : then.takenNanos();
            Device before = then == null ? null : withGone(then, gone);
            spans.add(new Span(now, before, now.takenNanos() - from));
        }
        return new DeviceInterval(end, false, spans);
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
}

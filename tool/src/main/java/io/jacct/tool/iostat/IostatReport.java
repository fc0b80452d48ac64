// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import io.jacct.field.Interval;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.DeviceStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A report of {@code jacct iostat}, independent of its format, with the busiest rows first. A
 * device that passes on to another device has a row of its own and is in no sum.
 *
 * @param level the subject of a row
 * @param rows the rows to show
 * @param total the sum of all selected devices, shown or not
 * @param selected number of devices in the sum
 */
public record IostatReport(
        Interval interval,
        DeviceLevel level,
        List<Row> rows,
        DeviceStatistics total,
        int selected) {
    /** A device, a store, a class, or a pool. */
    record Row(String kind, String name, boolean pass, DeviceStatistics statistics) {
        static Row of(DeviceStatistics span) {
            DeviceEntry entry = span.current().entry();
            return new Row(entry.kind(), entry.endpoint(), entry.pass(), span);
        }
    }

    /**
     * The user's request.
     *
     * @param level the subject of a row
     * @param selection which devices, for rows and total
     * @param idle whether devices on which nothing began, ended or was open have rows, too
     * @param most rows
     */
    public record Query(
            DeviceLevel level, Predicate<DeviceEntry> selection, boolean idle, long most) {}

    private record Key(String kind, String name) {}

    /**
     * As iostat(8) with -h: by bytes. Rows without bytes are ordered by transactions, then by
     * queue.
     */
    private static final Comparator<Row> BUSIEST_FIRST =
            Comparator.comparingDouble((Row row) -> row.statistics.kilobytes())
                    .thenComparingLong(row -> row.statistics.transfers())
                    .thenComparingDouble(row -> row.statistics.queueLength())
                    .reversed();

    public static IostatReport of(Interval interval, Query query, DeviceStores stores) {
        List<DeviceStatistics> all = new ArrayList<>(interval.devices());
        all.removeIf(span -> !query.selection.test(span.current().entry()));
        List<DeviceStatistics> counted =
                all.stream().filter(span -> !span.current().entry().pass()).toList();
        List<DeviceStatistics> shown =
                switch (query.level) {
                    case DEVICE -> devices(all);
                    case POOL -> PoolUses.of(interval, query.selection);
                    default -> sums(counted, query.level, stores);
                };
        List<Row> rows =
                shown.stream()
                        .map(Row::of)
                        .filter(row -> query.idle || row.statistics.active())
                        .sorted(BUSIEST_FIRST)
                        .limit(query.most)
                        .toList();
        DeviceStatistics total = Interval.sum("total", "", counted);
        return new IostatReport(interval, query.level, rows, total, all.size());
    }

    /** Leaves out unused {@code other} devices, which are there for things that find no place. */
    private static List<DeviceStatistics> devices(List<DeviceStatistics> spans) {
        return spans.stream().filter(span -> !standsBy(span.current())).toList();
    }

    private static boolean standsBy(Device device) {
        return device.entry().endpoint().equals(Interval.OTHER)
                && device.startCount() == 0
                && device.unmatched() == 0;
    }

    /** In the order of the first device of each. */
    private static List<DeviceStatistics> sums(
            List<DeviceStatistics> spans, DeviceLevel level, DeviceStores stores) {
        Map<Key, List<DeviceStatistics>> groups = new LinkedHashMap<>();
        for (DeviceStatistics span : spans) {
            DeviceEntry entry = span.current().entry();
            String name = level == DeviceLevel.STORE ? stores.of(entry) : entry.kind();
            groups.computeIfAbsent(new Key(entry.kind(), name), key -> new ArrayList<>()).add(span);
        }
        List<DeviceStatistics> sums = new ArrayList<>();
        groups.forEach((key, members) -> sums.add(Interval.sum(key.kind, key.name, members)));
        return sums;
    }
}

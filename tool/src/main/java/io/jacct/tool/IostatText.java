// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.DeviceStatistics.Direction;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A report of {@code jacct iostat} under the headings of FreeBSD's and Solaris' iostat. */
final class IostatText {
    private static final double PER_MILLI = 1e6;
    private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999};
    private static final String[] QUANTILE_NAMES = {"50", "90", "99", "999"};

    private final PageInfo page;
    private final List<Column> columns = new ArrayList<>();

    private record Column(String title, Function<DeviceStatistics, String> cell) {}

    private IostatText(PageInfo page, boolean extended) {
        this.page = page;
        rates();
        if (extended) {
            queues();
            direction("r", DeviceStatistics::reads, Device::reads);
            direction("w", DeviceStatistics::writes, Device::writes);
            add("%b", all -> all.showsUtilisation() ? decimal(0, all.busyPercent()) : "-");
        } else {
            number("kb/t", 1, DeviceStatistics::kilobytesPerTransfer);
            number("svc_t", 3, DeviceStatistics::millisPerTransaction);
        }
    }

    /** Headings, a line for each row, and a last one for the total. */
    static List<String> lines(IostatReport report, boolean extended) {
        return new IostatText(report.interval().end().page(), extended).lines(report);
    }

    private List<String> lines(IostatReport report) {
        Table table = new Table();
        columns.forEach(column -> table.number(column.title));
        table.text("class").text("device");
        for (IostatReport.Row row : report.rows()) {
            String kind = row.kind() + (row.pass() ? ",pass" : "");
            table.row(cells(row.statistics(), kind, row.name()));
        }
        table.row(cells(report.total(), "total", ""));
        return table.lines().stream().map(String::stripTrailing).toList();
    }

    private List<String> cells(DeviceStatistics statistics, String kind, String name) {
        List<String> cells = new ArrayList<>();
        columns.forEach(column -> cells.add(column.cell.apply(statistics)));
        cells.addAll(List.of(kind, name));
        return cells;
    }

    private void rates() {
        number("r/s", 1, all -> all.reads().operationsPerSecond());
        number("w/s", 1, all -> all.writes().operationsPerSecond());
        number("kr/s", 1, all -> all.reads().kilobytesPerSecond());
        number("kw/s", 1, all -> all.writes().kilobytesPerSecond());
    }

    private void queues() {
        number("o/s", 1, all -> all.perSecond(device -> device.frees() + device.others()));
        number("er/s", 1, all -> all.perSecond(Device::errors));
        number("actv", 1, DeviceStatistics::queueLength);
        number("qlen", 0, all -> Math.max(0, all.current().busyCount()));
    }

    private void direction(
            String letter,
            Function<DeviceStatistics, Direction> direction,
            Function<Device, Device.Flow> ever) {
        number("ms/" + letter, 3, all -> direction.apply(all).millisPerTransaction());
        for (int i = 0; i < QUANTILES.length; i++) {
            double quantile = QUANTILES[i];
            add(
                    letter + QUANTILE_NAMES[i],
                    all -> atLeast(direction.apply(all).times().quantile(quantile)));
        }
        number(letter + "max", 3, all -> ever.apply(all.current()).longestNanos() / PER_MILLI);
        add(letter + "max at", all -> when(ever.apply(all.current())));
    }

    /** A quantile in ms, with a + where it is that or more. */
    private static String atLeast(long nanos) {
        return decimal(3, nanos / PER_MILLI) + (nanos == Times.OPEN ? "+" : "");
    }

    private String when(Device.Flow flow) {
        return flow.longestNanos() > 0 ? Units.time(page.millis(flow.longestAtNanos())) : "-";
    }

    private void number(String title, int digits, ToDoubleFunction<DeviceStatistics> value) {
        add(title, all -> decimal(digits, value.applyAsDouble(all)));
    }

    private void add(String title, Function<DeviceStatistics, String> cell) {
        columns.add(new Column(title, cell));
    }

    private static String decimal(int digits, double value) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import io.jacct.field.Units;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import io.jacct.snapshot.DeviceStatistics.Direction;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Times;
import io.jacct.tool.text.Printable;
import io.jacct.tool.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A report of {@code jacct iostat} under the headings of FreeBSD's and Solaris' iostat. If lines
 * are limited, names are cut first. Then columns are left out, the least used first. The subject of
 * a line is always there.
 */
public final class IostatText {
    private static final double PER_MILLI = 1e6;
    private static final double KILO = 1024;
    private static final String NAME = "device";
    private static final int LEAST_COLUMNS = 4;
    private static final int LEAST_NAME = 24;
    private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999};
    private static final String[] QUANTILE_NAMES = {"50", "90", "99", "999"};

    private final IostatReport report;
    private final PageInfo page;
    private final boolean sums;
    private final List<Column> columns = new ArrayList<>();

    private record Column(String title, Function<DeviceStatistics, String> cell) {}

    /** {@code extended} adds columns; {@code sums} shows sums in place of rates. */
    public IostatText(IostatReport report, boolean extended, boolean sums) {
        this.report = report;
        this.page = report.interval().end().page();
        this.sums = sums;
        flow("r", DeviceStatistics::reads);
        flow("w", DeviceStatistics::writes);
        kilobytes("kr", DeviceStatistics::reads);
        kilobytes("kw", DeviceStatistics::writes);
        number("kb/t", 1, DeviceStatistics::kilobytesPerTransfer);
        millis("svc_t", DeviceStatistics::millisPerTransaction);
        if (extended) {
            queues();
        }
        // the times of a pool's operations are not kept
        if (extended && report.level() != DeviceLevel.POOL) {
            direction("r", DeviceStatistics::reads, Device::reads);
            direction("w", DeviceStatistics::writes, Device::writes);
        }
    }

    /**
     * Leaves these columns alone, in this order; the subject of a line is always there.
     *
     * @throws IllegalArgumentException if there is no such column
     */
    IostatText only(List<String> titles) {
        List<String> all = columns.stream().map(Column::title).toList();
        List<Column> chosen = new ArrayList<>();
        for (String title : titles) {
            int at = Table.indexOf(all, title);
            if (at < 0) {
                throw new IllegalArgumentException(Table.noColumn(title, all));
            }
            chosen.add(columns.get(at));
        }
        columns.clear();
        columns.addAll(chosen);
        return this;
    }

    /** The columns for which lines of that width have no room. */
    List<String> leftOut(int width) {
        return columns.subList(shown(width), columns.size()).stream().map(Column::title).toList();
    }

    /** The width with which nothing is left out or cut. */
    int needed() {
        int longest = names();
        return rest(columns.size(), longest) + longest;
    }

    private int shown(int width) {
        int longest = names();
        int shown = columns.size();
        while (shown > LEAST_COLUMNS && rest(shown, longest) > width - LEAST_NAME) {
            shown--;
        }
        return shown;
    }

    /** Headings, a line for each row, and a last line for the total, each of at most that width. */
    public List<String> lines(int width) {
        int longest = names();
        int shown = shown(width);
        int room = Math.max(1, width - rest(shown, longest));
        return table(shown, Math.min(longest, room)).lines().stream()
                .map(String::stripTrailing)
                .toList();
    }

    /** The width of everything but the name. */
    private int rest(int shown, int longest) {
        return table(shown, longest).width() - longest;
    }

    private int names() {
        return report.rows().stream()
                .mapToInt(row -> Printable.columns(Printable.line(row.name())))
                .reduce(NAME.length(), Math::max);
    }

    private Table table(int shown, int names) {
        Table table = new Table();
        columns.subList(0, shown).forEach(column -> table.number(column.title));
        table.text("class").text(NAME, names);
        List<String> cut =
                Printable.cut(report.rows().stream().map(IostatReport.Row::name).toList(), names);
        for (int i = 0; i < cut.size(); i++) {
            IostatReport.Row row = report.rows().get(i);
            String kind = row.kind() + (row.pass() ? ",pass" : "");
            table.row(cells(shown, row.statistics(), kind, cut.get(i)));
        }
        table.row(cells(shown, report.total(), "total", ""));
        return table;
    }

    private List<String> cells(int shown, DeviceStatistics statistics, String kind, String name) {
        List<String> cells = new ArrayList<>();
        columns.subList(0, shown).forEach(column -> cells.add(column.cell.apply(statistics)));
        cells.addAll(List.of(kind, name));
        return cells;
    }

    private void flow(String letter, Function<DeviceStatistics, Direction> direction) {
        rate(letter, 0, all -> direction.apply(all).operations());
    }

    private void kilobytes(String letters, Function<DeviceStatistics, Direction> direction) {
        rate(letters, 1, all -> direction.apply(all).bytes() / KILO);
    }

    private void queues() {
        add("%b", IostatText::busy);
        number("actv", 1, DeviceStatistics::queueLength);
        number("qlen", 0, all -> Math.max(0, all.current().busyCount()));
        rate("o", 0, DeviceStatistics::others);
        rate("er", 0, all -> all.gained(Device::errors));
        millis("ms/r", all -> all.reads().millisPerTransaction());
        millis("ms/w", all -> all.writes().millisPerTransaction());
        millis("ms/o", DeviceStatistics::otherMillisPerTransaction);
    }

    /** A script that expects a number still finds one where an estimate is marked. */
    private static String busy(DeviceStatistics all) {
        String mark = all.isBusyEstimated() ? "~" : "";
        return all.showsUtilisation() ? decimal(0, all.busyPercent()) + mark : "-";
    }

    /** A column per second, or for {@code -I} per interval, with that number of digits. */
    private void rate(String letters, int digits, ToDoubleFunction<DeviceStatistics> sum) {
        if (sums) {
            number(letters + "/i", digits, sum);
        } else {
            number(letters + "/s", 1, all -> all.perSecond(sum.applyAsDouble(all)));
        }
    }

    private void direction(
            String letter,
            Function<DeviceStatistics, Direction> direction,
            Function<Device, Device.DirectionStats> ever) {
        for (int i = 0; i < QUANTILES.length; i++) {
            double quantile = QUANTILES[i];
            add(
                    letter + QUANTILE_NAMES[i],
                    all -> atLeast(direction.apply(all).times().quantile(quantile)));
        }
        millis(letter + "max", all -> ever.apply(all.current()).longestNanos() / PER_MILLI);
        add(letter + "max at", all -> when(ever.apply(all.current())));
    }

    /** A quantile in ms, with a + if the time may be longer. */
    private static String atLeast(long nanos) {
        return millis(nanos / PER_MILLI) + (nanos == Times.OPEN ? "+" : "");
    }

    private String when(Device.DirectionStats flow) {
        return flow.longestNanos() > 0 ? Units.time(page.millis(flow.longestAtNanos())) : "-";
    }

    private void number(String title, int digits, ToDoubleFunction<DeviceStatistics> value) {
        add(title, all -> decimal(digits, value.applyAsDouble(all)));
    }

    private void millis(String title, ToDoubleFunction<DeviceStatistics> value) {
        add(title, all -> millis(value.applyAsDouble(all)));
    }

    /** Whatever happened took some time; where nothing did, or was timed, its time is not known. */
    private static String millis(double time) {
        return time > 0 ? decimal(3, time) : "-";
    }

    private void add(String title, Function<DeviceStatistics, String> cell) {
        columns.add(new Column(title, cell));
    }

    private static String decimal(int digits, double value) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}

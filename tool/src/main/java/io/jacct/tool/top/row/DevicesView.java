// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.counter.Unit;
import io.jacct.field.DeviceFields;
import io.jacct.field.DeviceRates;
import io.jacct.field.Field;
import io.jacct.snapshot.DeviceStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The devices of a JVM: files, peers, ports and pipes. */
final class DevicesView extends View<DeviceStatistics> {
    private static final double SLOW_NANOS = 1e8;

    private static final String SINCE_MET = "since it was met";
    private static final String DEVSTAT = "devstat";

    /** What only a program asks for that reads devstat. */
    private static final Set<String> OF_DEVSTAT =
            Set.of(
                    "devicename",
                    "unitnumber",
                    "devicenumber",
                    "blocksize",
                    "flags",
                    "devicetype",
                    "pass",
                    "priority",
                    "startcount",
                    "endcount",
                    "unmatched",
                    "tagssimple",
                    "tagshead",
                    "tagsordered",
                    "tagsnone");

    private static final Set<String> TOTALS = names(DeviceFields.ALL);

    private static Set<String> names(List<? extends Field<?>> fields) {
        return fields.stream()
                .map(each -> each.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    DevicesView() {
        super("devices", "bytes");
    }

    @Override
    public List<DeviceStatistics> rows(Frame frame, boolean totals) {
        return frame.interval(totals).devices();
    }

    @Override
    public List<Column<DeviceStatistics>> columns(Frame frame, boolean totals) {
        FieldColumns<DeviceStatistics> all = new FieldColumns<>(frame.end());
        all.add(choose(all, "DEVICE", 16, "endpoint").rank(0));
        all.add(choose(all, "KIND", 6, "kind").rank(5));
        if (totals) {
            totals(all);
        } else {
            rates(all);
        }
        all.add(
                Column.<DeviceStatistics>number(
                                "BYTES",
                                7,
                                each -> each.reads().bytes() + each.writes().bytes(),
                                Columns.format(Unit.BYTES))
                        .rank(20)
                        .hidden()
                        .says("Bytes read and written."));
        all.add(choose(all, "NOW", 4, "busyCount").rank(2));
        all.add(choose(all, "OPEN", 4, "open").rank(9));
        all.others(DeviceRates.ALL, each -> each);
        return all.others(DeviceFields.ALL, DeviceStatistics::current).all();
    }

    private static void rates(FieldColumns<DeviceStatistics> all) {
        all.add(rate(all, "READ/s", 7, "readBytesPerSecond").rank(1));
        all.add(rate(all, "WRITE/s", 7, "writeBytesPerSecond").rank(1));
        all.add(rate(all, "R/s", 6, "readsPerSecond").rank(7));
        all.add(rate(all, "W/s", 6, "writesPerSecond").rank(7));
        all.add(rate(all, "RMEAN", 6, "recentReadNanosMean").rank(10).full(SLOW_NANOS));
        all.add(rate(all, "WMEAN", 6, "recentWriteNanosMean").rank(10).full(SLOW_NANOS));
        all.add(rate(all, "R99", 6, "recentReadNanosP99").rank(3).full(SLOW_NANOS));
        all.add(rate(all, "W99", 6, "recentWriteNanosP99").rank(3).full(SLOW_NANOS));
        all.add(rate(all, "%BUSY", 5, "busyPercent").rank(4).full(100));
        all.add(rate(all, "QLEN", 5, "queueLength").rank(8));
        all.add(rate(all, "ERR/s", 5, "errorsPerSecond").rank(11));
    }

    private static void totals(FieldColumns<DeviceStatistics> all) {
        all.add(choose(all, "READ", 7, "readBytes").rank(1));
        all.add(choose(all, "WRITE", 7, "writeBytes").rank(1));
        all.add(choose(all, "R", 6, "reads").rank(7));
        all.add(choose(all, "W", 6, "writes").rank(7));
        all.add(choose(all, "R99", 6, "readNanosP99").rank(3).full(SLOW_NANOS));
        all.add(choose(all, "W99", 6, "writeNanosP99").rank(3).full(SLOW_NANOS));
        all.add(choose(all, "RMAX", 6, "readMaxNanos").rank(8).full(SLOW_NANOS));
        all.add(choose(all, "WMAX", 6, "writeMaxNanos").rank(8).full(SLOW_NANOS));
        all.add(choose(all, "BUSY", 6, "busyNanos").rank(4));
        all.add(choose(all, "ERR", 5, "errors").rank(11));
    }

    private static Column<DeviceStatistics> choose(
            FieldColumns<DeviceStatistics> all, String title, int width, String name) {
        return all.choose(title, width, DeviceFields.ALL, name, DeviceStatistics::current);
    }

    private static Column<DeviceStatistics> rate(
            FieldColumns<DeviceStatistics> all, String title, int width, String name) {
        return all.choose(title, width, DeviceRates.ALL, name, each -> each);
    }

    @Override
    public String id(DeviceStatistics row) {
        return Long.toString(row.current().entry().number());
    }

    @Override
    public String searched(DeviceStatistics row) {
        return row.current().entry().kind() + ' ' + row.current().entry().endpoint();
    }

    @Override
    public boolean idle(DeviceStatistics row) {
        return !row.active();
    }

    @Override
    public List<String> followed() {
        return List.of("read", "write", "r99", "w99");
    }

    @Override
    public List<String> parts() {
        return List.of(VALUES, SINCE_MET, DEVSTAT);
    }

    @Override
    public String part(Column<DeviceStatistics> column) {
        if (OF_DEVSTAT.contains(column.name())) {
            return DEVSTAT;
        }
        boolean total = TOTALS.contains(column.name()) && !column.shown();
        return total ? SINCE_MET : VALUES;
    }

    @Override
    public void details(Frame frame, DeviceStatistics row, Details details) {
        new DeviceDetails(details, frame).of(row);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.jmx.device;

import io.jacct.field.DeviceFields;
import io.jacct.field.DeviceRates;
import io.jacct.field.Field;
import io.jacct.jmx.name.BeanNames;
import io.jacct.jmx.shape.PlainText;
import io.jacct.jmx.shape.Ranking;
import io.jacct.jmx.shape.Rows;
import io.jacct.jmx.shape.TextTable;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceStatistics;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The devices, the one that moves most bytes now first. Totals and the classes of devices show
 * them.
 */
public final class DevicesTable {
    private static final Comparator<DeviceStatistics> BUSIEST =
            Comparator.comparing((DeviceStatistics each) -> value(DeviceRates.BYTES, each))
                    .thenComparing(each -> value(DeviceRates.TRANSFERS, each))
                    .thenComparingLong(DevicesTable::moved)
                    .reversed()
                    .thenComparing(each -> each.current().entry().number());

    /** What a client needs to show an increase since a moment of its own. */
    private static final List<Field<Device>> SO_FAR =
            DeviceFields.VALUES.stream()
                    .filter(
                            field ->
                                    Set.of("reads", "readBytes", "writes", "writeBytes", "errors")
                                            .contains(field.name()))
                    .toList();

    /** The lines of text. */
    static final TextTable<DeviceStatistics> TEXT =
            new TextTable<DeviceStatistics>(
                            "devices: by bytes a second now, then by bytes since they were met")
                    .text("DEVICE", each -> PlainText.endOf(each.current().entry().endpoint()))
                    .text("CLASS", each -> each.current().entry().kind())
                    .number("READ", each -> bytes(each.reads()))
                    .number("WRITTEN", each -> bytes(each.writes()))
                    .number("OPS/s", each -> PlainText.perSecond(each.transfersPerSecond()))
                    .number("READ P99", each -> time(DeviceRates.READ_P99, each))
                    .number("WRITE P99", each -> time(DeviceRates.WRITE_P99, each))
                    .number(
                            "BUSY %",
                            each -> PlainText.percent(value(DeviceRates.BUSY_PERCENT, each)))
                    .number(
                            "UNDER WAY",
                            each -> Long.toString(Math.max(0, each.current().busyCount())))
                    .number("BYTES SO FAR", each -> PlainText.bytes(moved(each)));

    public static final Ranking<DeviceStatistics> RANKING =
            new Ranking<>(
                    "Devices",
                    "The files, sockets and other devices: those that move most bytes now, then"
                            + " those that moved most since they were met.",
                    BUSIEST,
                    new Rows<DeviceStatistics>(
                                    "DeviceNow", "A device: what it does in the interval.")
                            .text(
                                    "endpoint",
                                    DeviceFields.ENDPOINT.sentence(),
                                    DevicesTable::endpoint)
                            .text("kind", "Its class.", each -> each.current().entry().kind())
                            .number("open", "Descriptors that are open.", DevicesTable::open)
                            .fields(SO_FAR, DeviceStatistics::current, each -> null)
                            .rates(DeviceRates.ALL, each -> each)
                            .done(),
                    each -> each.current().entry().kind() + " " + endpoint(each),
                    TEXT);

    private DevicesTable() {}

    /** A device that the application registers may have the same name as another one. */
    static Map<String, DeviceStatistics> byEndpoint(List<DeviceStatistics> all) {
        Map<String, DeviceStatistics> rows = new LinkedHashMap<>();
        for (DeviceStatistics each : all) {
            if (rows.putIfAbsent(endpoint(each), each) != null) {
                rows.put(BeanNames.numbered(each.current().entry()), each);
            }
        }
        return rows;
    }

    private static String endpoint(DeviceStatistics each) {
        return each.current().entry().endpoint();
    }

    private static long open(DeviceStatistics each) {
        return each.current().entry().open();
    }

    private static long moved(DeviceStatistics each) {
        Device device = each.current();
        return device.reads().bytes() + device.writes().bytes();
    }

    private static String bytes(DeviceStatistics.Direction direction) {
        return PlainText.bytesPerSecond(direction.bytesPerSecond());
    }

    private static String time(Field<DeviceStatistics> field, DeviceStatistics each) {
        return PlainText.time((Number) field.of(each, null));
    }

    private static Double value(Field<DeviceStatistics> field, DeviceStatistics each) {
        return (Double) field.of(each, null);
    }
}

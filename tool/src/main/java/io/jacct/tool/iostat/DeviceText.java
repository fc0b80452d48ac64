// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.iostat;

import io.jacct.field.Units;
import io.jacct.snapshot.Device;
import io.jacct.snapshot.DeviceEntry;
import io.jacct.snapshot.Snapshot;
import io.jacct.tool.text.Table;
import java.util.ArrayList;
import java.util.List;

/** The devices of a page as a table, with counts since their creation. */
public final class DeviceText {
    private DeviceText() {}

    public static Table table(Snapshot snapshot) {
        Table table = new Table().number("NUMBER").text("DEVICE").text("KIND").text("CREATED");
        table.number("OPEN").number("STARTED").number("ENDED").number("UNMATCHED");
        table.number("READS").number("BYTES READ").number("TIME").number("LONGEST");
        table.number("WRITES").number("BYTES WRITTEN").number("TIME").number("LONGEST");
        table.number("FREES").number("OTHERS").number("TIME").number("ERRORS");
        table.number("BUSY").number("QUEUE").text("ENDPOINT");
        for (Device device : snapshot.devices()) {
            long created = snapshot.page().millis(device.entry().createdNanos());
            table.row(cells(device, Units.time(created)));
        }
        return table;
    }

    private static List<String> cells(Device device, String created) {
        DeviceEntry entry = device.entry();
        List<String> cells = new ArrayList<>();
        cells.add(Long.toString(entry.number()));
        cells.add(entry.name() + entry.unit());
        cells.add(entry.kind() + (entry.pass() ? ",pass" : ""));
        cells.add(created);
        numbers(cells, entry.open(), device.startCount(), device.endCount(), device.unmatched());
        flow(cells, device.reads());
        flow(cells, device.writes());
        numbers(cells, device.frees(), device.others());
        cells.add(Units.nanos(device.otherNanos()));
        numbers(cells, device.errors());
        cells.add(Units.nanos(device.busyNanos()));
        cells.add(Units.nanos(device.queueNanos()));
        cells.add(entry.endpoint());
        return cells;
    }

    private static void flow(List<String> cells, Device.DirectionStats flow) {
        numbers(cells, flow.operations(), flow.bytes());
        cells.add(Units.nanos(flow.nanos()));
        cells.add(Units.nanos(flow.longestNanos()));
    }

    private static void numbers(List<String> cells, long... numbers) {
        for (long number : numbers) {
            cells.add(Long.toString(number));
        }
    }
}

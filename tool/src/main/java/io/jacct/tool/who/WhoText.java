// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.who;

import io.jacct.field.DeviceUsage;
import io.jacct.field.Units;
import io.jacct.snapshot.user.Usage;
import io.jacct.tool.text.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The users of devices as a table. */
final class WhoText {
    private WhoText() {}

    static Table table(List<DeviceUsage> rows) {
        Table table =
                new Table()
                        .text("USER")
                        .number("SHARE")
                        .number("ERROR")
                        .number("READ")
                        .number("WRITTEN")
                        .number("OPS")
                        .number("TIME");
        boolean held = rows.stream().anyMatch(DeviceUsage::holdsCarriers);
        if (held) {
            table.number("HELD");
        }
        table.whole("CLASS").text("DEVICE");
        for (DeviceUsage row : rows) {
            Usage usage = row.usage();
            List<String> cells = new ArrayList<>();
            Collections.addAll(
                    cells,
                    row.user(),
                    Units.percent(row.share()),
                    row.shareError() == 0 ? "-" : Units.percent(row.shareError()),
                    Units.bytes(usage.reads().bytes()),
                    Units.bytes(usage.writes().bytes()),
                    Units.count(usage.operations()),
                    Units.nanos(usage.nanos()));
            if (held) {
                cells.add(row.holdsCarriers() ? Units.nanos(usage.nanos()) : "-");
            }
            cells.add(row.device().entry().kind());
            cells.add(row.device().entry().endpoint());
            table.row(cells);
        }
        return table;
    }
}

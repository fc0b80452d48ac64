// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import io.jacct.field.HandleOpener;
import io.jacct.field.Units;
import io.jacct.snapshot.Handle;
import io.jacct.tool.text.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * Handles as tables. A handle that was open before it was first seen has no opener. There are
 * owners if beancounters are in use.
 */
final class HandleText {
    private final HandleOwners owners;

    HandleText(HandleOwners owners) {
        this.owners = owners;
    }

    Table open(List<Handle> handles) {
        Table table = opened().number("UNUSED").text("OPEN");
        for (Handle handle : handles) {
            long unused = handle.unusedNanos();
            row(table, handle, unused < 0 ? "-" : Units.nanos(unused));
        }
        return table;
    }

    Table collected(List<Handle> handles) {
        Table table = opened().whole("COLLECTED").text("COLLECTED WHILE OPEN");
        for (Handle handle : handles) {
            row(table, handle, Units.time(handle.collectedMillis()));
        }
        return table;
    }

    /** Handles by their openers. */
    static Table openers(List<HandleOpener> openers) {
        Table table =
                new Table()
                        .number("OPEN")
                        .whole("KIND")
                        .text("OPENED BY")
                        .whole("SINCE")
                        .number("UNUSED")
                        .number("ENDPOINTS")
                        .text("MOSTLY ON");
        for (HandleOpener each : openers) {
            table.row(
                    Integer.toString(each.open().size()),
                    each.kind(),
                    each.name() == null ? "-" : each.name(),
                    Units.time(each.openedMillis()),
                    each.unusedNanos() < 0 ? "-" : Units.nanos(each.unusedNanos()),
                    Integer.toString(each.endpoints().size()),
                    each.mostlyOn());
        }
        return table;
    }

    /** Descriptors that are no handles. */
    static Table others(List<OtherDescriptors.Other> others) {
        Table table = new Table().number("FD").text("NO HANDLE, BECAUSE IT IS").text("OPEN");
        for (OtherDescriptors.Other other : others) {
            String reason = other.reason() == null ? "not known" : other.reason();
            table.row(Integer.toString(other.descriptor()), reason, other.target());
        }
        return table;
    }

    private Table opened() {
        Table table = new Table().number("FD").whole("KIND").text("OPENED BY");
        if (owners.areKnown()) {
            table.text("OWNER");
        }
        return table.whole("SINCE");
    }

    private void row(Table table, Handle handle, String age) {
        List<String> cells = new ArrayList<>();
        cells.add(Integer.toString(handle.descriptor()));
        cells.add(handle.kind());
        cells.add(opener(handle));
        if (owners.areKnown()) {
            cells.add(owners.cell(handle));
        }
        cells.add(Units.time(handle.openedMillis()));
        cells.add(age);
        cells.add(handle.endpoint());
        table.row(cells);
    }

    private static String opener(Handle handle) {
        return handle.adopted() ? "-" : handle.opener() + "~" + handle.openerId();
    }
}

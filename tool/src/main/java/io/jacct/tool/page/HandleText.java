// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.page;

import io.jacct.snapshot.Handle;
import io.jacct.tool.text.Table;
import io.jacct.tool.text.Units;
import java.util.List;

/** Handles as tables. A handle that was open before it was first seen has no opener. */
final class HandleText {
    private HandleText() {}

    static Table open(List<Handle> handles) {
        Table table = new Table().number("FD").text("KIND").text("OPENED BY");
        table.text("SINCE").number("UNUSED").text("OPEN");
        for (Handle handle : handles) {
            table.row(
                    Integer.toString(handle.descriptor()),
                    handle.kind(),
                    opener(handle),
                    Units.time(handle.openedMillis()),
                    handle.unusedNanos() < 0 ? "-" : Units.nanos(handle.unusedNanos()),
                    handle.endpoint());
        }
        return table;
    }

    static Table collected(List<Handle> handles) {
        Table table = new Table().number("FD").text("KIND").text("OPENED BY");
        table.text("SINCE").text("COLLECTED").text("COLLECTED WHILE OPEN");
        for (Handle handle : handles) {
            table.row(
                    Integer.toString(handle.descriptor()),
                    handle.kind(),
                    opener(handle),
                    Units.time(handle.openedMillis()),
                    Units.time(handle.collectedMillis()),
                    handle.endpoint());
        }
        return table;
    }

    private static String opener(Handle handle) {
        return handle.adopted() ? "-" : handle.opener() + "#" + handle.openerId();
    }
}

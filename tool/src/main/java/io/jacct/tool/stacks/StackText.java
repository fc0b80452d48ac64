// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.stacks;

import io.jacct.field.Units;
import io.jacct.snapshot.stack.StackFrame;
import io.jacct.snapshot.stack.StackUse;
import io.jacct.tool.text.Printable;
import io.jacct.tool.text.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Stacks for a terminal: the methods that cost most, or whole stacks. */
final class StackText {
    private StackText() {}

    static Table methods(StackReport report, long most) {
        Table table =
                new Table()
                        .number("SHARE")
                        .number("ERROR")
                        .number("DRAWN")
                        .number(report.by().label().toUpperCase(Locale.ROOT))
                        .whole("KIND")
                        .text("METHOD")
                        .text("CALLED")
                        .text("POOL")
                        .text("DEVICE");
        report.rows().stream()
                .limit(most)
                .forEach(
                        row ->
                                table.row(
                                        Units.percent(report.share(row.sums())),
                                        Units.percent(report.shareError(row.sums())),
                                        Long.toString(row.sums().drawn()),
                                        report.by().text(report.by().of(row.sums())),
                                        row.first().kind().label(),
                                        row.method(),
                                        row.called(),
                                        row.first().pool(),
                                        report.device(row.first())));
        return table;
    }

    /** A stack and its frames, the innermost first. */
    static List<String> stack(StackReport report, StackUse use) {
        List<String> lines = new ArrayList<>();
        String device = report.device(use);
        lines.add(
                Printable.line(
                        Units.percent(report.share(use.sums()))
                                + "  "
                                + report.by().text(report.by().of(use.sums()))
                                + "  "
                                + use.kind().label()
                                + ", pool "
                                + use.pool()
                                + (device.isEmpty() ? "" : ", " + device)));
        for (StackFrame frame : use.frames()) {
            lines.add("    " + Printable.line(frame.withLine()));
        }
        if (use.frames().isEmpty()) {
            lines.add("    " + StackReport.NO_ROOM);
        }
        int more = use.depth() - use.frames().size();
        if (more > 0) {
            lines.add("    (" + more + " more frames)");
        }
        return lines;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.snapshot.stack.StackUse;
import io.jacct.tool.stacks.StackReport;
import io.jacct.tool.stacks.StackWeight;
import java.util.List;
import java.util.function.Predicate;

/** Which code uses a device, and what a pool does, if the JVM has taken stacks. */
final class StackDetails {
    private static final int MOST = 6;

    private final Details details;
    private final Frame frame;

    StackDetails(Details details, Frame frame) {
        this.details = details;
        this.frame = frame;
    }

    void ofDevice(long number) {
        show("code that uses it", StackWeight.TIME, use -> use.device() == number);
    }

    void ofPool(String pool) {
        Predicate<StackUse> its = use -> use.pool().equals(pool);
        show("code of the pool that is in operations", StackWeight.TIME, its);
        show("code of the pool that waits", StackWeight.WAIT, its);
    }

    private void show(String title, StackWeight by, Predicate<StackUse> wanted) {
        StackReport report = StackReport.of(frame.stacks(), by, frame.end(), wanted);
        List<StackReport.Row> rows = report.rows();
        if (rows.isEmpty()) {
            return;
        }
        details.part(title + ", since stacks are taken: estimates from " + report.drawn());
        for (StackReport.Row row : rows.subList(0, Math.min(MOST, rows.size()))) {
            long share = Math.round(100 * report.share(row.sums()));
            String cost = by.text(by.of(row.sums()));
            String called = row.called().isEmpty() ? "" : " calls " + row.called();
            details.text(
                    "  "
                            + share
                            + "%  "
                            + cost
                            + "  "
                            + row.first().kind().label()
                            + "  "
                            + row.method()
                            + called);
        }
        if (rows.size() > MOST) {
            details.text("  " + (rows.size() - MOST) + " more: jacct stacks shows them");
        }
    }
}

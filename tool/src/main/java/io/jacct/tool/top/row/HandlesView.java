// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.field.Field;
import io.jacct.field.HandleFields;
import io.jacct.snapshot.Handle;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** The open descriptors of a JVM, and those that were collected while they were open. */
final class HandlesView extends View<Handle> {
    HandlesView() {
        super("handles", "unused");
    }

    @Override
    public List<Handle> rows(Frame frame, boolean totals) {
        return Stream.of(frame.end().handles().open(), frame.end().handles().collected())
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public List<Column<Handle>> columns(Frame frame, boolean totals) {
        FieldColumns<Handle> all = new FieldColumns<>(frame.end());
        all.add(choose(all, "ENDPOINT", 16, "endpoint"));
        all.add(choose(all, "FD", 5, "descriptor").rank(2));
        all.add(choose(all, "KIND", 6, "kind").rank(4));
        all.add(
                Column.<Handle>text("STATE", 6, each -> isCollected(each) ? "leaked" : "open")
                        .rank(3)
                        .says("Whether it is open, or was collected while it was open."));
        all.add(choose(all, "UNUSED", 7, "unusedNanos").rank(1));
        all.add(choose(all, "OPENER", 12, "opener").rank(1));
        all.add(choose(all, "OPENED", 19, "openedMillis").rank(6));
        all.add(choose(all, "OWNER", 8, "owner").rank(5));
        all.others(HandleFields.OPEN, Function.identity());
        return all.others(HandleFields.COLLECTED, Function.identity()).all();
    }

    private static boolean isCollected(Handle handle) {
        return handle.collectedMillis() > 0;
    }

    private static Column<Handle> choose(
            FieldColumns<Handle> all, String title, int width, String name) {
        List<Field<Handle>> fields = HandleFields.OPEN;
        return all.choose(title, width, fields, name, Function.identity());
    }

    @Override
    public String id(Handle row) {
        return row.descriptor() + "@" + row.openedNanos();
    }

    @Override
    public String searched(Handle row) {
        return row.kind()
                + ' '
                + row.endpoint()
                + ' '
                + Objects.requireNonNullElse(row.opener(), "");
    }
}

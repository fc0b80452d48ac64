// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top.row;

import io.jacct.counter.Counter;
import io.jacct.field.Units;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.Departure;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;

/** The threads that have ended and whose records are still in the page. */
final class ExitsView extends View<Departure> {
    ExitsView() {
        super("exits", "ended");
    }

    @Override
    public List<Departure> rows(Frame frame, boolean totals) {
        return frame.exits().stream().filter(each -> each.exit() > 0).toList();
    }

    @Override
    public List<Column<Departure>> columns(Frame frame, boolean totals) {
        return List.of(
                Column.text("THREAD", 14, each -> each.task().name()),
                number("ID", 6, each -> each.task().id(), Long::toString).rank(6),
                Column.<Departure>number(
                                "ENDED",
                                19,
                                each -> each.endedMillis(),
                                value -> Units.time((long) value))
                        .rank(1)
                        .says("When it ended."),
                number(
                                "LIVED",
                                7,
                                each -> each.endedMillis() - each.task().startedMillis(),
                                Units::millis)
                        .rank(2)
                        .says("For how long it lived."),
                number("CPU", 7, each -> cpu(each.task().counts()), Units::nanos).rank(3),
                number("READ", 7, each -> each.task().counts().readBytes(), Units::bytes).rank(4),
                number("WRITTEN", 7, each -> each.task().counts().writeBytes(), Units::bytes)
                        .rank(4),
                Column.<Departure>text("POOL", 12, each -> each.task().pool()).rank(5),
                Column.<Departure>text("CAUSE", 10, ExitsView::cause)
                        .rank(1)
                        .says("The class of the uncaught exception."));
    }

    private static long cpu(Counts counts) {
        return counts.knows(Counter.CPU_NANOS) ? counts.get(Counter.CPU_NANOS) : -1;
    }

    private static String cause(Departure exit) {
        return Objects.requireNonNullElse(exit.cause(), "");
    }

    /** A number's text. */
    private interface Form {
        String of(long value);
    }

    private static Column<Departure> number(
            String title, int width, ToLongFunction<Departure> value, Form form) {
        return Column.number(
                title,
                width,
                each -> {
                    long read = value.applyAsLong(each);
                    return read < 0 ? Double.NaN : read;
                },
                read -> form.of((long) read));
    }

    @Override
    public String id(Departure row) {
        return Long.toString(row.fold());
    }

    @Override
    public String searched(Departure row) {
        return row.task().name() + ' ' + row.task().pool() + ' ' + cause(row);
    }

    @Override
    public String none() {
        return "no exits: no thread has ended";
    }
}

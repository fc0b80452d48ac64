// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.counter.IoClass;
import io.jacct.snapshot.CurrentOperation;
import io.jacct.snapshot.Sums;
import io.jacct.taskstats.Usage;
import io.jacct.tool.text.Activity;
import io.jacct.tool.text.Units;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A column of {@code jacct top}, beside the name in the first one.
 *
 * @param width its width on the terminal; 0 for the rest of the line
 * @param wide whether short lines leave it out
 * @param cell the text of a row's cell
 */
record TopColumn(
        String title, int width, boolean wide, BiFunction<Activity, Activity.Row, String> cell) {

    /** The title of the column that is wider where ids are long. */
    static final String ID = "ID";

    static final List<TopColumn> OF_POOLS =
            List.of(
                    new TopColumn("LIVE", 6, false, (i, row) -> Integer.toString(row.live())),
                    share("%CPU", false, Usage::cpu),
                    share("%RUNQ", false, Usage::runQueue),
                    share("%FILE", true, Usage::file),
                    share("%SOCK", true, Usage::socket),
                    share("%WAIT", false, Usage::waiting),
                    bytes("READ/s", 7, false, row -> row.counts().readBytes()),
                    bytes("WRITE/s", 7, false, row -> row.counts().writeBytes()),
                    bytes("FILE/s", 7, true, row -> Sums.bytes(row.counts(), IoClass.FILE)),
                    bytes("SOCKET/s", 8, true, row -> Sums.bytes(row.counts(), IoClass.SOCKET)),
                    operations(false));

    static final List<TopColumn> OF_THREADS =
            List.of(
                    new TopColumn(ID, 6, false, (i, row) -> id(row)),
                    share("%CPU", false, Usage::cpu),
                    share("%RUNQ", true, Usage::runQueue),
                    bytes("READ/s", 7, false, row -> row.counts().readBytes()),
                    bytes("WRITE/s", 7, false, row -> row.counts().writeBytes()),
                    operations(true),
                    current("DOING", 7, CurrentOperation::name),
                    current("FOR", 6, now -> now.nanos() < 0 ? "" : Units.nanos(now.nanos())),
                    current("ON", 0, now -> now.endpoint() == null ? "" : now.endpoint().name()));

    /** Whether cells are right-aligned. */
    boolean number() {
        return !title.equals("DOING") && !title.equals("ON");
    }

    /** Nanoseconds in percent of one thread's time; {@code -} if they are not known. */
    static String percent(Activity interval, long nanos) {
        if (nanos < 0) {
            return "-";
        }
        double percent = interval.percent(nanos);
        return String.format(Locale.ROOT, percent < 99.95 ? "%.1f" : "%.0f", percent);
    }

    private static TopColumn share(String title, boolean wide, ToLongFunction<Usage> nanos) {
        return new TopColumn(
                title, 5, wide, (i, row) -> percent(i, nanos.applyAsLong(row.usage())));
    }

    private static TopColumn bytes(
            String title, int width, boolean wide, ToLongFunction<Activity.Row> bytes) {
        return new TopColumn(
                title, width, wide, (i, row) -> Units.bytes(i.rate(bytes.applyAsLong(row))));
    }

    private static TopColumn operations(boolean wide) {
        return new TopColumn(
                "OPS/s",
                6,
                wide,
                (i, row) ->
                        Units.count(i.rate(Sums.reads(row.counts()) + Sums.writes(row.counts()))));
    }

    private static TopColumn current(
            String title, int width, Function<CurrentOperation, String> what) {
        return new TopColumn(
                title,
                width,
                false,
                (i, row) -> {
                    CurrentOperation now = row.task() == null ? null : row.task().current();
                    return now == null ? "" : what.apply(now);
                });
    }

    private static String id(Activity.Row row) {
        return row.task() == null ? "" : Long.toString(row.task().id());
    }
}

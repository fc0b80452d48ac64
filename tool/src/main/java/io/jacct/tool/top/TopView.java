// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool.top;

import io.jacct.counter.IoClass;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import io.jacct.snapshot.Sums;
import io.jacct.snapshot.Unseen;
import io.jacct.tool.text.Activity;
import io.jacct.tool.text.Printable;
import io.jacct.tool.text.Table;
import io.jacct.tool.text.TerminalWidth;
import io.jacct.tool.text.Units;
import io.jacct.tool.text.UnseenText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Lays out the frames of {@code jacct top} for a given width, at least {@link #LEAST}. Names that
 * are too long are cut, but two names are never cut to one text.
 */
final class TopView {
    /** With fewer columns, names would vanish. */
    static final int LEAST = 72;

    /** From this width on there is room for all columns. */
    private static final int WIDE = 120;

    private static final int LONGEST_NAME = 32;
    private static final int SHORTEST_ID = 6;

    private final int width;
    private final boolean all;

    /** For lines of that length, or {@link TerminalWidth#UNLIMITED}; with or without idle rows. */
    TopView(int width, boolean all) {
        this.width = width;
        this.all = all;
    }

    /** The frame with every row. */
    List<String> everything(Activity interval) {
        List<String> lines = new ArrayList<>(header(interval));
        lines.add("");
        lines.addAll(pools(interval, Integer.MAX_VALUE));
        lines.add("");
        lines.addAll(threads(interval, Integer.MAX_VALUE));
        return lines;
    }

    /**
     * Three lines: the JVM, the interval, and the totals. A fourth one, if there is anything that
     * passes the ledger.
     */
    List<String> header(Activity interval) {
        return Stream.of(
                        process(interval),
                        processors(interval),
                        bytes(interval),
                        unseen(interval.end()))
                .filter(line -> !line.isEmpty())
                .map(line -> Printable.cut(line, width))
                .toList();
    }

    private static String unseen(Snapshot end) {
        String line = UnseenText.line(Unseen.of(end));
        return line == null ? "" : "past the ledger: " + Printable.line(line);
    }

    private String process(Activity interval) {
        Snapshot end = interval.end();
        PageInfo page = end.page();
        long idle = interval.tasks().stream().filter(interval::idle).count();
        return String.format(
                "%d up %s, agent %s, %d threads live%s, %d started: %s",
                page.pid(),
                page.jvmStartedMillis() < 0 ? "-" : age(end, page.jvmStartedMillis()),
                age(end, page.startedMillis()),
                end.live(),
                all || idle == 0 ? "" : " (" + idle + " idle)",
                end.started(),
                Printable.line(page.notes().get("command")));
    }

    private static String age(Snapshot end, long startedMillis) {
        return Units.millis(end.takenMillis() - startedMillis);
    }

    private static String processors(Activity interval) {
        return String.format(
                Locale.ROOT,
                "%s %.1fs: cpu %s, run queue %s, the JVM itself %s (100 is one processor)",
                interval.sinceStart() ? "since the agent started," : "in the last",
                interval.seconds(),
                TopColumn.percent(interval, interval.usage().cpu()),
                TopColumn.percent(interval, interval.usage().runQueue()),
                TopColumn.percent(
                        interval, interval.end().jvm().known() ? interval.jvm().nanos() : -1));
    }

    private static String bytes(Activity interval) {
        Counts totals = interval.totals();
        StringBuilder line = new StringBuilder();
        line.append("read ").append(Units.rate(interval.rate(totals.readBytes())));
        line.append(", write ").append(Units.rate(interval.rate(totals.writeBytes())));
        String separator = ": ";
        for (IoClass ioClass : IoClass.values()) {
            String rate = Units.rate(interval.rate(Sums.bytes(totals, ioClass)));
            line.append(separator).append(ioClass.label()).append(' ').append(rate);
            separator = ", ";
        }
        return line.toString();
    }

    /** Headings and the busiest pools. */
    List<String> pools(Activity interval, int most) {
        List<Activity.Row> rows = new ArrayList<>(interval.pools());
        rows.removeIf(row -> row.live() == 0 && interval.idle(row));
        return table("POOL", TopColumn.OF_POOLS, interval, shown(interval, rows, most));
    }

    /** Headings and the busiest threads, then a line for threads that have ended or have no row. */
    List<String> threads(Activity interval, int most) {
        List<Activity.Row> rows = new ArrayList<>(shown(interval, interval.tasks(), most));
        if (!interval.idle(interval.others())) {
            rows.add(interval.others());
        }
        return table("THREAD", TopColumn.OF_THREADS, interval, rows);
    }

    private List<Activity.Row> shown(Activity interval, List<Activity.Row> rows, int most) {
        return rows.stream()
                .filter(row -> all || !interval.idle(row))
                .limit(Math.max(0, most))
                .toList();
    }

    private List<TopColumn> fit(List<TopColumn> columns) {
        return columns.stream().filter(column -> width >= WIDE || !column.wide()).toList();
    }

    private List<String> table(
            String what, List<TopColumn> columns, Activity interval, List<Activity.Row> rows) {
        // both tables have names of the same width
        int free = free(interval);
        int name = name(interval, free);
        Table table = new Table().text(what, name);
        List<TopColumn> fit = fit(columns);
        for (TopColumn column : fit) {
            int columnWidth = width(column, interval);
            if (column.number()) {
                table.number(column.title(), columnWidth);
            } else if (columnWidth > 0 || width == TerminalWidth.UNLIMITED) {
                table.text(column.title(), columnWidth);
            } else {
                table.text(column.title(), free - name);
            }
        }
        List<String> names = Printable.cut(rows.stream().map(Activity.Row::name).toList(), name);
        for (int i = 0; i < rows.size(); i++) {
            Activity.Row row = rows.get(i);
            List<String> cells = new ArrayList<>();
            cells.add(names.get(i));
            fit.forEach(column -> cells.add(column.cell().apply(interval, row)));
            table.row(cells);
        }
        return table.lines();
    }

    /** The room for a name, and for a file or endpoint. */
    private int free(Activity interval) {
        int free = width;
        for (TopColumn column : fit(TopColumn.OF_THREADS)) {
            free -= width(column, interval) + Table.GAP;
        }
        return free;
    }

    /** Ids of virtual threads may be long. */
    private static int width(TopColumn column, Activity interval) {
        if (!column.title().equals(TopColumn.ID)) {
            return column.width();
        }
        long longest = interval.tasks().stream().mapToLong(row -> row.task().id()).max().orElse(0);
        return Math.max(SHORTEST_ID, Long.toString(longest).length());
    }

    private int name(Activity interval, int free) {
        if (width < TerminalWidth.UNLIMITED) {
            return Math.min(LONGEST_NAME, free * 3 / 5);
        }
        return Stream.concat(interval.pools().stream(), interval.tasks().stream())
                .mapToInt(row -> Printable.columns(Printable.line(row.name())))
                .reduce(LONGEST_NAME, Math::max);
    }
}

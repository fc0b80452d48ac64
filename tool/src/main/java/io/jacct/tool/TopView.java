// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.tool;

import io.jacct.counter.IoClass;
import io.jacct.snapshot.Counts;
import io.jacct.snapshot.PageInfo;
import io.jacct.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;

/** Lays out the frames of {@code jacct top} for a given width, at least {@link #LEAST}. */
final class TopView {
    /** Columns below which names would vanish. */
    static final int LEAST = 72;

    /** What all columns but the first and the last take, with the gaps between them. */
    private static final int FIXED = 53;

    /** What the columns of the classes take. */
    private static final int CLASSES = 28;

    private final int width;
    private final boolean withClasses;
    private final int nameWidth;
    private final int endpointWidth;

    TopView(int width) {
        this.width = width;
        this.withClasses = width >= FIXED + CLASSES + 32;
        int free = width - FIXED - (withClasses ? CLASSES : 0);
        this.nameWidth = Math.min(32, free * 3 / 5);
        this.endpointWidth = free - nameWidth;
    }

    /** The frame with every row. */
    List<String> everything(Interval interval) {
        List<String> lines = new ArrayList<>(header(interval));
        lines.add("");
        lines.addAll(pools(interval, Integer.MAX_VALUE));
        lines.add("");
        lines.addAll(threads(interval, Integer.MAX_VALUE));
        return lines;
    }

    /** Two lines: who, and how much in all. */
    List<String> header(Interval interval) {
        return List.of(
                Printable.cut(process(interval.end()), width),
                Printable.cut(rates(interval), width));
    }

    private static String process(Snapshot end) {
        PageInfo page = end.page();
        return String.format(
                "%d up %s, %d threads live, %d started: %s",
                page.pid(),
                Units.millis(end.takenMillis() - page.startedMillis()),
                end.live(),
                end.started(),
                Printable.line(page.notes().get("command")));
    }

    private static String rates(Interval interval) {
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
        return line + (interval.sinceStart() ? " (since the agent started)" : "");
    }

    /** Headings and the busiest pools. */
    List<String> pools(Interval interval, int most) {
        Table table = table("POOL", "LIVE");
        List<Interval.Row> populated =
                interval.pools().stream().filter(pool -> !pool.empty()).toList();
        for (Interval.Row row : first(populated, most)) {
            table.row(cells(interval, row.name(), Integer.toString(row.live()), row.counts()));
        }
        return table.lines();
    }

    /** Headings and the busiest threads, then what threads did that have ended, or have no row. */
    List<String> threads(Interval interval, int most) {
        Table table = table("THREAD", "ID");
        table.text("DOING", 7).number("FOR", 6).text("ON", endpointWidth);
        for (Interval.Row row : first(interval.tasks(), most)) {
            String id = Long.toString(row.task().id());
            List<String> cells = cells(interval, row.name(), id, row.counts());
            PageText.addCurrent(cells, row.task().current());
            table.row(cells);
        }
        if (!interval.others().equals(Counts.ZERO)) {
            List<String> cells = cells(interval, "(others)", "", interval.others());
            PageText.addCurrent(cells, null);
            table.row(cells);
        }
        return table.lines();
    }

    private static List<Interval.Row> first(List<Interval.Row> rows, int most) {
        return rows.subList(0, Math.max(0, Math.min(most, rows.size())));
    }

    private Table table(String what, String number) {
        Table table = new Table().text(what, nameWidth).number(number, 6);
        table.number("READ/s", 7).number("WRITE/s", 7);
        if (withClasses) {
            table.number("FILE/s", 7).number("SOCKET/s", 8).number("PIPE/s", 7);
        }
        return table.number("OPS/s", 6);
    }

    private List<String> cells(Interval interval, String name, String number, Counts counts) {
        List<String> cells = new ArrayList<>();
        cells.add(name);
        cells.add(number);
        cells.add(Units.bytes(interval.rate(counts.readBytes())));
        cells.add(Units.bytes(interval.rate(counts.writeBytes())));
        if (withClasses) {
            for (IoClass ioClass : IoClass.values()) {
                cells.add(Units.bytes(interval.rate(Sums.bytes(counts, ioClass))));
            }
        }
        cells.add(Units.count(interval.rate(Sums.reads(counts) + Sums.writes(counts))));
        return cells;
    }
}

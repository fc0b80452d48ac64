// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Rows of {@link Scale} as Markdown, and below them the cost of one more thing of the sort. */
final class ScaleTable {
    private static final double KIBI = 1024;
    private static final double MEBI = KIBI * KIBI;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Sort sort;
    private final List<Scale.Row> rows = new ArrayList<>();

    /** Prints the head of the table. */
    ScaleTable(Sort sort) {
        this.sort = sort;
        System.out.printf(
                "%n| %s | options | tasks | devices | handles | in `other` | page, KiB | allocated"
                        + " | resident without agent, MiB | with | added | snapshot, ms | of tasks"
                        + " | scrape, ms | KiB | MBeans |%n|---:|---|%s%n",
                sort.label, "---:|".repeat(14));
    }

    /** Prints a row. */
    void add(Scale.Row row) {
        rows.add(row);
        print(row);
    }

    /** Prints the slopes over the rows in which everything had a place of its own. */
    void end() {
        List<Scale.Row> fit =
                rows.stream()
                        .filter(row -> row.options().equals(sort.raised) && row.fits())
                        .toList();
        keep(", page", slope(fit, row -> row.page().bytes()));
        keep(", resident", slope(fit, row -> row.resident() - row.bare()));
        System.out.printf(
                "%nOne more of %s, by least squares over %d sizes: page %.0f bytes, resident %.0f"
                        + " bytes more than the %.0f without agent, snapshot %.2f µs, of tasks %.2f"
                        + " µs, scrape %.1f µs and %.0f bytes.%n",
                sort.label,
                fit.size(),
                slope(fit, row -> row.page().bytes()),
                slope(fit, row -> row.resident() - row.bare()),
                slope(fit, Scale.Row::bare),
                slope(fit, row -> row.page().nanos() / NANOS_PER_MICRO),
                slope(fit, row -> row.page().tasksNanos() / NANOS_PER_MICRO),
                slope(fit, row -> row.scrapeNanos() / NANOS_PER_MICRO),
                slope(fit, Scale.Row::scrapeBytes));
    }

    private void keep(String what, double bytes) {
        Spread value = new Spread(bytes, bytes, bytes);
        Rows.add(OverheadTable.Groups.MEMORY, sort.label + what, OverheadTable.JACCT, value);
    }

    private static void print(Scale.Row row) {
        PageLook page = row.page();
        System.out.printf(
                "| %,d | %s | %,d | %,d | %,d | %,d | %,.0f | %,.0f | %,.0f | %,.0f | %,.1f | %,.2f"
                        + " | %,.2f | %,.0f | %,.0f | %,d |%n",
                row.size(),
                row.options().isEmpty() ? "default" : "`" + row.options() + "`",
                page.tasks(),
                page.devices(),
                page.handles(),
                page.folded(),
                page.bytes() / KIBI,
                page.allocated() / KIBI,
                row.bare() / MEBI,
                row.resident() / MEBI,
                (row.resident() - row.bare()) / MEBI,
                page.nanos() / NANOS_PER_MILLI,
                page.tasksNanos() / NANOS_PER_MILLI,
                row.scrapeNanos() / NANOS_PER_MILLI,
                row.scrapeBytes() / KIBI,
                row.mbeans());
    }

    /** The slope of the straight line that fits the values best: the cost of one more thing. */
    static double slope(List<Scale.Row> rows, ToDoubleFunction<Scale.Row> value) {
        double size = rows.stream().mapToInt(Scale.Row::size).average().orElse(0);
        double mean = rows.stream().mapToDouble(value).average().orElse(0);
        double both = 0;
        double square = 0;
        for (Scale.Row row : rows) {
            both += (row.size() - size) * (value.applyAsDouble(row) - mean);
            square += (row.size() - size) * (row.size() - size);
        }
        return both / square;
    }
}

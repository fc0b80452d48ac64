// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The table of {@code results/table.md}: a line for each thing that was measured, a column for each
 * agent, and in a cell the medians on each JDK. Arguments: the file of {@link Rows}, the document.
 */
public final class OverheadTable {
    /** The program once more without an agent: how far equals differ. */
    static final String ITSELF = "itself";

    static final String JACCT = "jacct";
    static final String FULL = "jacct, `timing=full`";
    static final String RECORDER = "JFR";
    static final String PROFILE = "JFR, profile";
    static final String ALL = "JFR of all";
    static final String POLLING = "ThreadMXBean";
    static final String EXPORTER = "jmx_exporter";
    static final String TELEMETRY = "OpenTelemetry";

    private static final List<String> COLUMNS =
            List.of(JACCT, FULL, RECORDER, PROFILE, ALL, POLLING, EXPORTER, TELEMETRY, ITSELF);

    /** The most that jacct may cost, by what is measured; a group's name stands for all in it. */
    private static final Map<String, Double> BARS =
            Map.of(
                    Groups.READ,
                    30.0,
                    Groups.REQUEST,
                    1.01,
                    "H2, transactions",
                    1.01,
                    "Lucene, documents",
                    1.01,
                    "log, batches of 16 KiB",
                    1.01,
                    "echo by virtual threads",
                    1.01,
                    Groups.BRIEF_FILE,
                    1.05,
                    Groups.BRIEF_THREAD,
                    1.05,
                    Groups.HELLO,
                    80.0,
                    Groups.RESIDENT_THREAD,
                    1024.0);

    private static final double TEN = 10;
    private static final double THREE = 3;

    /** Names that a bar is for. */
    static final class Groups {
        static final String OPERATION = "An operation: nanoseconds added";
        static final String REQUEST = "A request: CPU time, ratio";
        static final String PROGRAM = "A program under load: CPU time of an operation, ratio";
        static final String START = "A start: milliseconds later than with an agent of nothing";
        static final String LIFE = "A life: CPU time, ratio";
        static final String MEMORY = "One more: bytes";
        static final String READ = "FileReadBenchmark";
        static final String BRIEF_FILE = "a file that lives once";
        static final String BRIEF_THREAD = "a thread that computes for a third of a millisecond";
        static final String HELLO = "hello, warm cache";
        static final String RESIDENT_THREAD = "platform threads, resident";

        private Groups() {}
    }

    private OverheadTable() {}

    /** Puts the table into the document. */
    public static void main(String[] arguments) throws IOException {
        String table = of(Rows.in(Path.of(arguments[0])));
        Section.replace(Path.of(arguments[1]), "table", table);
    }

    /** The table as Markdown. */
    static String of(List<Rows.Row> rows) {
        Map<String, Map<String, List<Rows.Row>>> groups =
                rows.stream()
                        .collect(
                                Collectors.groupingBy(
                                        Rows.Row::group,
                                        LinkedHashMap::new,
                                        Collectors.groupingBy(
                                                Rows.Row::name,
                                                LinkedHashMap::new,
                                                Collectors.toList())));
        StringBuilder text = new StringBuilder("| | bar | ");
        text.append(String.join(" | ", COLUMNS)).append(" |\n|---|---|");
        text.append("---:|".repeat(COLUMNS.size())).append('\n');
        groups.forEach(
                (group, names) -> {
                    text.append("| **").append(group).append("** |");
                    text.append(" |".repeat(COLUMNS.size() + 1)).append('\n');
                    names.forEach((name, values) -> text.append(line(group, name, values)));
                });
        return text.toString();
    }

    private static String line(String group, String name, List<Rows.Row> values) {
        StringBuilder line = new StringBuilder("| " + name + " | " + bar(group, name, values));
        for (String column : COLUMNS) {
            line.append(" | ").append(cell(medians(values, column)));
        }
        return line.append(" |\n").toString();
    }

    /** The last value on each JDK. */
    private static Map<Integer, Double> medians(List<Rows.Row> values, String column) {
        Map<Integer, Double> medians = new TreeMap<>();
        values.stream()
                .filter(row -> row.setting().equals(column))
                .forEach(row -> medians.put(row.jdk(), row.value().median()));
        return medians;
    }

    /** The medians of all JDKs, or the only one with its JDK. */
    private static String cell(Map<Integer, Double> medians) {
        if (medians.size() == 1) {
            return medians.entrySet().stream()
                    .map(each -> text(each.getValue()) + " (" + each.getKey() + ")")
                    .collect(Collectors.joining());
        }
        return medians.values().stream()
                .map(OverheadTable::text)
                .collect(Collectors.joining(" · "));
    }

    private static String bar(String group, String name, List<Rows.Row> values) {
        Double bar = BARS.getOrDefault(name, BARS.get(group));
        if (bar == null) {
            return "";
        }
        boolean met = medians(values, JACCT).values().stream().allMatch(each -> each <= bar);
        return text(bar) + (met ? ", met" : ", **missed**");
    }

    /** Ratios need three digits after the point, and large numbers none. */
    private static String text(double value) {
        double size = Math.abs(value);
        String format = size < THREE ? "%.3f" : size < TEN ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, format, value);
    }
}

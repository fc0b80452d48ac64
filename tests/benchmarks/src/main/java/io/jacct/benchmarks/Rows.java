// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The values of a run, from all its parts and JDKs, in one file. Each part appends what it has
 * measured, and {@link OverheadTable} makes a table of it. The environment variable {@value #FILE}
 * names the file; without it nothing is kept.
 */
final class Rows {
    static final String FILE = "JACCT_ROWS";

    private static final String TAB = "\t";

    private Rows() {}

    /** One value: what was measured, with which agent, on which JDK. */
    record Row(String group, String name, String setting, int jdk, Spread value) {
        private static final int FIELDS = 7;

        /** Reads {@link #line}. */
        static Row parse(String line) {
            String[] fields = line.split(TAB);
            if (fields.length != FIELDS) {
                throw new IllegalArgumentException("no row: " + line);
            }
            int next = 3;
            return new Row(
                    fields[0],
                    fields[1],
                    fields[2],
                    Integer.parseInt(fields[next++]),
                    new Spread(
                            Double.parseDouble(fields[next++]),
                            Double.parseDouble(fields[next++]),
                            Double.parseDouble(fields[next])));
        }

        String line() {
            return String.join(TAB, group, name, setting, "" + jdk)
                    + String.format(
                            Locale.ROOT,
                            "\t%.4f\t%.4f\t%.4f",
                            value.median(),
                            value.least(),
                            value.most());
        }
    }

    /** Keeps a value that was measured on this JDK. */
    static void add(String group, String name, String setting, Spread value) {
        String file = System.getenv(FILE);
        if (file == null) {
            return;
        }
        Row row = new Row(group, name, setting, Runtime.version().feature(), value);
        try {
            Files.writeString(
                    Path.of(file),
                    row.line() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All values of a file, in the order in which they were measured. */
    static List<Row> in(Path file) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            rows.add(Row.parse(line));
        }
        return rows;
    }
}

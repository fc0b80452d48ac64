// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.export;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A metric as {@code docs/metrics.md} has it.
 *
 * @param title of the table
 * @param name the name in Prometheus
 * @param type the type in OpenTelemetry
 * @param seconds whether it is a time
 * @param label the label that tells points apart; empty if there is one point
 * @param values of that label, one for each of the fields
 * @param fields of {@code page --json}; one with a blank is computed
 */
record DocumentedMetric(
        String title,
        String name,
        String type,
        boolean seconds,
        String label,
        List<String> values,
        List<String> fields) {
    private static final Path DOC = Path.of("..", "..", "docs", "metrics.md");
    private static final int FIELDS = 7;

    /** All metrics that have fields. */
    static List<DocumentedMetric> all() throws Exception {
        List<DocumentedMetric> all = new ArrayList<>();
        String title = "";
        for (String line : Files.readAllLines(DOC)) {
            if (line.startsWith("## ")) {
                title = line.substring(3);
            } else if (line.startsWith("| `") && line.split(" \\| ").length > FIELDS) {
                all.add(of(title, line.substring(2).split(" \\| ")));
            }
        }
        return all;
    }

    private static DocumentedMetric of(String title, String[] cells) {
        String[] attribute = cells[4].split(": ");
        return new DocumentedMetric(
                title,
                plain(cells[1]),
                cells[2],
                plain(cells[3]).equals("s"),
                plain(attribute[0]).replace('.', '_'),
                attribute.length < 2 ? List.of() : list(attribute[1]),
                list(cells[6]));
    }

    private static String plain(String cell) {
        return cell.replace("`", "").strip();
    }

    private static List<String> list(String cell) {
        return Arrays.stream(cell.split(",")).map(DocumentedMetric::plain).toList();
    }

    /** What stands in a series for the value number {@code point}. */
    String point(int point) {
        return label.isEmpty() ? "" : label + "=\"" + values.get(point) + "\"";
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.Comparator;
import java.util.List;

/**
 * An operator's first questions, and their answers in the tables of Totals.
 *
 * @param text the question
 * @param view the name of the view that has more
 * @param attribute the table
 * @param order the answer is the largest row
 * @param answers whether a row is an answer at all
 * @param columns what is said of it
 */
public record Question(
        String text,
        String view,
        String attribute,
        Comparator<Row> order,
        java.util.function.Predicate<Row> answers,
        List<Column> columns) {
    /** All of them. */
    public static final List<Question> ALL =
            List.of(
                    new Question(
                            "Most CPU now",
                            "threads",
                            "Pools",
                            by("cpuPercent"),
                            row -> row.number("cpuPercent") > 0,
                            List.of(
                                    Column.text("pool", "name"),
                                    Column.now("CPU %", "cpuPercent"),
                                    Column.now("threads", "liveTasks"))),
                    new Question(
                            "File written most",
                            "devices",
                            "Devices",
                            by("writeBytesPerSecond").thenComparing(by("writeBytes")),
                            row ->
                                    row.text("kind").equals("file")
                                            && row.number("writeBytesPerSecond")
                                                            + row.number("writeBytes")
                                                    > 0,
                            List.of(
                                    Column.text("file", "endpoint"),
                                    Column.now("now", "writeBytesPerSecond"),
                                    Column.now("so far", "writeBytes"))),
                    new Question(
                            "Hangs longest",
                            "threads",
                            "Threads",
                            by("hangNanos"),
                            row -> row.number("hangNanos") > 0,
                            List.of(
                                    Column.text("thread", "name"),
                                    Column.now("for", "hangNanos"),
                                    Column.text("on", "operation", Doing::of))),
                    new Question(
                            "Queue grows",
                            "executors",
                            "Executors",
                            by("waitingGrowth").thenComparing(by("waiting")),
                            row -> row.number("waiting") > 0,
                            List.of(
                                    Column.text("executor", "name"),
                                    Column.now("waiting", "waiting"),
                                    Column.now("grown by", "waitingGrowth"))),
                    new Question(
                            "Leaks handles",
                            "handles",
                            "Handles",
                            by("collected").thenComparing(by("openHandles")),
                            row -> row.number("openHandles") + row.number("collected") > 0,
                            List.of(
                                    Column.text("opened by", "opener"),
                                    Column.now("open", "openHandles"),
                                    Column.now("collected while open", "collected"))));

    private static Comparator<Row> by(String item) {
        return Comparator.comparingDouble(row -> row.number(item));
    }

    /** The row that answers it; null: none does. */
    public Row best(Answer answer) {
        return answer.rows(attribute).stream().filter(answers).max(order).orElse(null);
    }

    /** The answer in words. */
    public String words(Row row) {
        StringBuilder words = new StringBuilder(Units.text("", columns.get(0).value().apply(row)));
        for (Column column : columns.subList(1, columns.size())) {
            words.append(", ")
                    .append(column.title())
                    .append(' ')
                    .append(Units.text(column.item(), column.value().apply(row)));
        }
        return words.toString();
    }
}

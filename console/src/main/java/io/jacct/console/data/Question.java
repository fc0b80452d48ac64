// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.console.data;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * An operator's first questions, and their answers in the tables of Totals.
 *
 * @param text the question
 * @param view the name of the view that has more
 * @param attribute the table
 * @param chart the item that the view's chart then shows
 * @param order the answer is the largest row
 * @param answers whether a row is an answer at all
 * @param words what is said of it
 * @param others what is said where there are more answers, of all of them, the best one first
 */
public record Question(
        String text,
        String view,
        String attribute,
        String chart,
        Comparator<Row> order,
        Predicate<Row> answers,
        Function<Row, String> words,
        Function<List<Row>, String> others) {
    private static final Question CPU =
            new Question(
                    "Most CPU now",
                    "threads",
                    "Pools",
                    "cpuPercent",
                    Comparator.<Row, Boolean>comparing(row -> !isOfTheConsole(row))
                            .thenComparing(by("cpuPercent")),
                    row -> row.number("cpuPercent") >= 0.05,
                    row -> {
                        String use = value(row, "cpuPercent") + " % of a processor";
                        return row.text("name") + ", " + use + ", " + counted(row, "liveTasks");
                    },
                    Question::leftOut);
    private static final Question FILE =
            new Question(
                    "File written most",
                    "devices",
                    "Devices",
                    "writeBytesPerSecond",
                    by("writeBytesPerSecond").thenComparing(by("writeBytes")),
                    row ->
                            row.text("kind").equals("file")
                                    && row.number("writeBytesPerSecond") + row.number("writeBytes")
                                            > 0,
                    row -> {
                        String now = value(row, "writeBytesPerSecond") + " now";
                        String all = value(row, "writeBytes") + " so far";
                        return row.text("endpoint") + ", " + now + ", " + all;
                    },
                    all -> "");
    private static final Question HANG =
            new Question(
                    "In operation for long",
                    "threads",
                    "Threads",
                    "hangNanos",
                    by("hangNanos"),
                    row -> Doing.hang(row) != null,
                    row -> {
                        String time = Units.inWords(Doing.hang(row));
                        return row.text("name") + ", for " + time + ": " + Doing.of(row);
                    },
                    all -> "; and " + (all.size() - 1) + " more");
    private static final Question QUEUE =
            new Question(
                    "Queue grows",
                    "executors",
                    "Executors",
                    "waiting",
                    by("waitingGrowth").thenComparing(by("waiting")),
                    row -> row.number("waiting") > 0,
                    Question::queue,
                    all -> "");
    private static final Question LEAK =
            new Question(
                    "Leaks handles",
                    "handles",
                    "Handles",
                    "openHandles",
                    by("collected").thenComparing(by("openHandles")),
                    row -> row.number("openHandles") + row.number("collected") > 0,
                    row -> {
                        String open = value(row, "openHandles") + " open";
                        String lost = value(row, "collected") + " of the last collected while open";
                        return "opened by " + row.text("opener") + ", " + open + ", " + lost;
                    },
                    all -> "");

    /** All of them. */
    public static final List<Question> ALL = List.of(CPU, FILE, HANG, QUEUE, LEAK);

    private static Comparator<Row> by(String item) {
        return Comparator.comparingDouble(row -> row.number(item));
    }

    private static String value(Row row, String item) {
        return Units.text(item, row.get(item));
    }

    private static String counted(Row row, String item) {
        return value(row, item) + (row.number(item) == 1 ? " thread" : " threads");
    }

    private static String queue(Row row) {
        StringBuilder words = new StringBuilder(row.text("name"));
        words.append(", ").append(value(row, "waiting")).append(" waiting");
        if (Views.growth(row) instanceof Double growth) {
            words.append(growth < 0 ? ", shrinking by " : ", growing by ")
                    .append(Units.text("waitingGrowthPerSecond", Math.abs(growth)))
                    .append("/s");
        }
        if (row.get("expectedWaitNanos") != null) {
            words.append(", a task that comes now waits ").append(value(row, "expectedWaitNanos"));
        }
        return words.toString();
    }

    /** Whether consoles keep it busy: the connections of RMI, and what JMX runs for them. */
    private static boolean isOfTheConsole(Row pool) {
        return pool.text("name").startsWith("RMI ") || pool.text("name").startsWith("JMX ");
    }

    private static String leftOut(List<Row> all) {
        if (isOfTheConsole(all.get(0))) {
            return "";
        }
        double percent =
                all.stream()
                        .filter(Question::isOfTheConsole)
                        .mapToDouble(row -> row.number("cpuPercent"))
                        .sum();
        String use = Units.text("cpuPercent", percent);
        return percent == 0 ? "" : " (left out: " + use + " % of RMI and JMX, for consoles)";
    }

    /** The rows that answer it, the best one first; none may. */
    public List<Row> best(Answer answer) {
        return answer.rows(attribute).stream().filter(answers).sorted(order.reversed()).toList();
    }

    /** The answer in words. */
    public String words(List<Row> best) {
        if (best.isEmpty()) {
            return "none";
        }
        return words.apply(best.get(0)) + (best.size() < 2 ? "" : others.apply(best));
    }
}

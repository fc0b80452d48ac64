// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.coverage;

import static java.util.stream.Collectors.joining;

import io.jacct.endtoend.harness.Finished;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Writes {@code docs/coverage.md} from the output of a program on each JDK. An outcome that is the
 * same on several JDKs is one line with a mark in each JDK's column. The text from {@link #BY_HAND}
 * on stays as it is.
 */
final class CoverageTable {
    private static final String BAR = " | ";
    private static final String BY_HAND = "## What cannot be seen";

    /** The most characters of a line of text. */
    private static final int WIDTH = 120;

    private static final String HEAD =
            """
            # Coverage

            Each line is a method of the JDK, called with a known workload, and the counts that the call must cause. It must
            cause exactly these counts and no others. `CoverageTest` proves every line on each JDK that has a column, and
            writes this table. Woven classes run with the bytecode verifier on. If a line has no `x` in a column, it does
            not apply to that JDK. Every public method and constructor of the classes below has a line, or is named below
            the table with a reason. A method that a later JDK adds fails the test.

            - *late*: `x`: the line also holds where the agent is attached when the line's objects exist already and their
              threads are at work, or where another agent has made them before. Other counts stand there where they differ:
              a virtual thread that is older than the agent neither starts nor ends. The kernel's bytes are not compared.
            - *counts*: every [counter](counters.md) that changes. `+` stands for one or more, as the JDK decides, and `*`
              for any number. Waits belong to the calling thread, or to virtual threads if the call is on one. The page also
              counts threads that start and end, and the outcomes of executors' tasks.
            - *time*: the counters that also have a time. An operation inside another one has its time there.
            - *kernel*: the bytes that the kernel must have seen this process read and write meanwhile (`rchar` and `wchar`
              of `/proc/self/io`). `counted` stands for the counted bytes. `*` means that they are not compared, because the
              kernel counts other things there.
            """;

    /** For each call, a line for each different outcome, and the JDKs that have that outcome. */
    private final Map<String, Map<String, Map<String, List<Integer>>>> rows = new LinkedHashMap<>();

    /** By class and reason: calls, and the JDKs that have them. */
    private final Map<String, Map<String, Map<String, List<Integer>>>> explained = new TreeMap<>();

    private final Map<String, String> remarks = new TreeMap<>();

    /** By class and call: the counts where the agent came late, on each JDK that proves them. */
    private final Map<String, Map<Integer, String>> late = new TreeMap<>();

    private final List<Integer> jdks = new ArrayList<>();

    /** Adds the program's output on a JDK that is older than those before. */
    void add(Finished finished, int feature) {
        jdks.add(0, feature);
        finished.lines("did ").forEach(line -> put(rows, line, feature));
        finished.lines("explained ").forEach(line -> put(explained, line, feature));
        for (String line : finished.lines("remark ")) {
            int end = line.lastIndexOf(BAR);
            remarks.put(line.substring(0, end), line.substring(end + BAR.length()));
        }
    }

    /** Adds the same program's output where the agent came late. */
    void addLate(Finished finished, int feature) {
        Set<String> saw = new HashSet<>(finished.lines("saw "));
        for (String line : finished.lines("did ")) {
            if (saw.contains(line)) {
                String[] parts = line.split(Pattern.quote(BAR), 3);
                late.computeIfAbsent(parts[0] + BAR + parts[1], call -> new TreeMap<>())
                        .put(feature, parts[2]);
            }
        }
    }

    private void put(
            Map<String, Map<String, Map<String, List<Integer>>>> into, String line, int feature) {
        String[] parts = line.split(Pattern.quote(BAR), 3);
        rows.computeIfAbsent(parts[0], place -> new LinkedHashMap<>());
        into.computeIfAbsent(parts[0], place -> new LinkedHashMap<>())
                .computeIfAbsent(parts[1], call -> new LinkedHashMap<>())
                .computeIfAbsent(parts[2], rest -> new ArrayList<>())
                .add(0, feature);
    }

    /** The document, with the part of {@code there} that is written by hand. */
    String text(String there) {
        StringBuilder out = new StringBuilder(HEAD);
        rows.keySet().forEach(place -> appendClass(out, place));
        int byHand = there.indexOf(BY_HAND);
        String rest = byHand < 0 ? BY_HAND + "\n" : there.substring(byHand);
        return out.append("\n").append(rest).toString();
    }

    private void appendClass(StringBuilder out, String place) {
        out.append("\n## ").append(place).append("\n\n");
        if (!rows.get(place).isEmpty()) {
            out.append("| call |");
            jdks.forEach(jdk -> out.append(" ").append(jdk).append(" |"));
            out.append(" late | counts | time | kernel | remark |\n|---|");
            out.append("---|".repeat(jdks.size() + 1)).append("---|---|---|---|\n");
        }
        rows.get(place)
                .forEach(
                        (call, outcomes) ->
                                outcomes.forEach(
                                        (outcome, on) -> row(out, place, call, outcome, on)));
        explained
                .getOrDefault(place, Map.of())
                .forEach((why, calls) -> out.append("\n").append(explanation(why, calls)));
    }

    private void row(
            StringBuilder out, String place, String call, String outcome, List<Integer> on) {
        String[] parts = outcome.split(Pattern.quote(BAR), -1);
        int end = call.indexOf(')') + 1;
        String method = "`" + call.substring(0, end) + "`" + call.substring(end);
        String times = parts[1].replace("Nanos", "");
        String kernel = parts[2].replaceAll("[rw]char=", "").replace(" ", ", ");
        String remark = remarks.getOrDefault(place + BAR + call, "");
        String marks = jdks.stream().map(jdk -> on.contains(jdk) ? "x" : "").collect(joining(BAR));
        String mark = late(late.getOrDefault(place + BAR + call, Map.of()), parts, on);
        out.append("| ")
                .append(String.join(BAR, method, marks, mark, parts[0], times, kernel, remark))
                .append(" |\n");
    }

    /** A mark if the counts are the same, or those counts; nothing if they are not proved. */
    private static String late(Map<Integer, String> proved, String[] early, List<Integer> on) {
        String same = early[0] + BAR + early[1];
        List<String> counts = on.stream().map(jdk -> proved.getOrDefault(jdk, "")).toList();
        if (counts.stream().allMatch(same::equals)) {
            return "x";
        }
        String first = counts.get(0);
        return counts.stream().allMatch(first::equals)
                ? first.split(Pattern.quote(BAR), -1)[0]
                : "";
    }

    private String explanation(String why, Map<String, List<Integer>> calls) {
        StringJoiner text = new StringJoiner(", ", why + ": ", "\n");
        calls.forEach(
                (call, on) -> {
                    String where = on.toString().replaceAll("[\\[\\]]", "");
                    text.add("`" + call + "`" + (on.equals(jdks) ? "" : " (" + where + ")"));
                });
        return wrapped(text.toString());
    }

    /** Breaks a text at its spaces, so that its lines have at most {@link #WIDTH} characters. */
    private static String wrapped(String text) {
        StringBuilder lines = new StringBuilder();
        int length = 0;
        for (String word : text.split(" ")) {
            boolean fits = length + 1 + word.stripTrailing().length() <= WIDTH;
            String gap = length == 0 ? "" : fits ? " " : "\n";
            lines.append(gap).append(word);
            length = (fits ? length + gap.length() : 0) + word.length();
        }
        return lines.toString();
    }
}

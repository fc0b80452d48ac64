// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;

/** The results of {@link Macro}, as Markdown with a table for each workload. */
final class Report {
    private final Machine machine;
    private final int rounds;
    private final String seconds;
    private final Map<String, Comparison> workloads = new LinkedHashMap<>();

    Report(Machine machine, int rounds, String seconds) {
        this.machine = machine;
        this.rounds = rounds;
        this.seconds = seconds;
    }

    /** The results in the order of the rounds. */
    void add(String workload, boolean server, String setting, Run run) {
        workloads.computeIfAbsent(workload, key -> new Comparison(server)).add(setting, run);
    }

    /** The whole report. */
    String text() {
        StringBuilder text = new StringBuilder(machine.line());
        text.append(
                String.format(
                        ". Rounds: %d; seconds to measure: %s, after %d times as many to warm up.%n",
                        rounds, seconds, Macro.WARM_UP));
        workloads.forEach(
                (name, comparison) ->
                        text.append(String.format("%n#### %s%n%n%s", name, comparison.text())));
        return text.toString();
    }
}

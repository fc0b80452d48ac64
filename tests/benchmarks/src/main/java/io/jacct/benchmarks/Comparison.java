// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The runs of one workload by setting: medians over the rounds, with the least and the most. Each
 * ratio compares with the run without an agent in the same round. So changes from round to round
 * cancel out.
 */
final class Comparison {
    static final String BASE = "no agent";

    /** The bar for jacct's CPU time of a request, as a ratio to the run without an agent. */
    private static final double BAR = 1.01;

    private static final double NANOS_PER_MICRO = 1000;
    private static final double KIB_PER_MIB = 1024;
    private static final String TITLE =
            """
            | | operations a second | ratio | p50, µs | p99, µs | processors, µs an operation \
            | ratio | resident, MiB | collections | their ms |
            |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
            """;

    /** Whether operations are requests to a server. Only these have a bar. */
    private final boolean server;

    private final Map<String, List<Run>> runs = new LinkedHashMap<>();

    Comparison(boolean server) {
        this.server = server;
    }

    /** Adds the next round's run with a setting. */
    void add(String setting, Run run) {
        runs.computeIfAbsent(setting, key -> new ArrayList<>()).add(run);
    }

    /** The table, or the reason why there is none. */
    String text() {
        for (List<Run> each : runs.values()) {
            if (each.get(0).skipped()) {
                return each.get(0).reason() + "\n";
            }
        }
        StringBuilder text = new StringBuilder(TITLE);
        runs.keySet().forEach(setting -> text.append(row(setting)));
        return server ? text.append(verdicts()).toString() : text.toString();
    }

    /**
     * The ratios of the CPU time of an operation, by setting. Settings without any are left out.
     */
    Map<String, Spread> ratios() {
        Map<String, Spread> ratios = new LinkedHashMap<>();
        for (String setting : runs.keySet()) {
            if (!setting.equals(BASE) && !pairs(setting).isEmpty()) {
                ratios.put(setting, ratio(setting, Figures::cpuNanosPerOperation));
            }
        }
        return ratios;
    }

    private String row(String setting) {
        String failures =
                runs.get(setting).stream()
                        .map(Run::reason)
                        .filter(Objects::nonNull)
                        .map(reason -> ", " + reason)
                        .collect(Collectors.joining());
        if (pairs(setting).isEmpty()) {
            return "| " + setting + failures + " | | | | | | | | | |\n";
        }
        return String.join(
                " | ",
                "| " + setting + failures,
                spread(setting, Figures::throughput).text("%.0f"),
                ratio(setting, Figures::throughput).text("%.3f"),
                spread(setting, each -> each.p50Nanos() / NANOS_PER_MICRO).text("%.0f"),
                spread(setting, each -> each.p99Nanos() / NANOS_PER_MICRO).text("%.0f"),
                spread(setting, each -> each.cpuNanosPerOperation() / NANOS_PER_MICRO).text("%.1f"),
                ratio(setting, Figures::cpuNanosPerOperation).text("%.3f"),
                spread(setting, each -> each.residentKib() / KIB_PER_MIB).text("%.0f"),
                spread(setting, Figures::collections).text("%.0f"),
                spread(setting, Figures::collectionMillis).text("%.0f") + " |\n");
    }

    private String verdicts() {
        return ratios().entrySet().stream()
                .filter(each -> each.getKey().startsWith("jacct"))
                .map(each -> each.getKey() + " " + verdict(each.getValue()))
                .collect(
                        Collectors.joining(
                                "; ", "\nProcessor time of a request, bar " + BAR + ": ", ".\n"));
    }

    private static String verdict(Spread ratio) {
        return ratio.text("%.3f") + (ratio.median() <= BAR ? " **met**" : " **missed**");
    }

    private Spread spread(String setting, ToDoubleFunction<Figures> value) {
        return Spread.of(pairs(setting).stream().mapToDouble(pair -> value.applyAsDouble(pair[1])));
    }

    private Spread ratio(String setting, ToDoubleFunction<Figures> value) {
        return Spread.of(
                pairs(setting).stream()
                        .mapToDouble(
                                pair ->
                                        value.applyAsDouble(pair[1])
                                                / value.applyAsDouble(pair[0])));
    }

    /**
     * Pairs of runs without an agent and with this setting, of each round in which both have
     * figures.
     */
    private List<Figures[]> pairs(String setting) {
        List<Run> base = runs.get(BASE);
        List<Run> with = runs.get(setting);
        return IntStream.range(0, with.size())
                .mapToObj(
                        round ->
                                new Figures[] {
                                    base.get(round).figures(), with.get(round).figures()
                                })
                .filter(pair -> pair[0] != null && pair[1] != null)
                .toList();
    }
}

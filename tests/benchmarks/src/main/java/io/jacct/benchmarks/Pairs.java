// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.VirtualThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs each benchmark without the agent and with it, in turn, round by round. So a slower phase of
 * the machine slows both. Prints medians with the least and the most, and the time that {@code
 * timing} adds. Arguments: jar, java, rounds, milliseconds of an iteration, and a regular
 * expression for the operations to measure.
 */
public final class Pairs {
    /** Stands for a virtual thread, in place of a number of threads. */
    private static final String VIRTUAL = "virtual";

    /** The classes of benchmarks, with the number of threads if it is more than one. */
    private static final String[] OPERATIONS = {
        "FileReadBenchmark",
        "FileReadBenchmark 2",
        "FileReadBenchmark 4",
        "FileReadBenchmark " + VIRTUAL,
        "ChannelReadBenchmark",
        "ChannelReadBenchmark 2",
        "ChannelReadBenchmark 4",
        "FileCopyBenchmark",
        "SocketPingPongBenchmark",
        "SocketPingPongBenchmark 2",
        "SocketPingPongBenchmark 4",
        "DatagramBenchmark",
        "DatagramBenchmark 2",
        "DatagramBenchmark 4",
        "ParkBenchmark",
        "ExecutorBenchmark",
        "OpenBenchmark",
        "OpenBenchmark 4",
        "OpenBenchmark " + VIRTUAL,
        "BriefFileBenchmark",
        "VirtualThreadBenchmark"
    };

    private static final String LEDGER = "LedgerBenchmark";

    /** The settings of JFR: the default, and a recording of every operation with its stack. */
    private static final String RECORDER = "jfr";

    private static final String RECORDER_OF_ALL = "jfr of all";

    private static final List<String> TIMINGS = List.of("off", "auto", "sampled", "full");

    private static final List<String> SETTINGS =
            List.of("baseline", "off", "auto", "full", RECORDER, RECORDER_OF_ALL);

    private static final Map<String, String> COLUMNS =
            Map.of(
                    "auto",
                    OverheadTable.JACCT,
                    "full",
                    OverheadTable.FULL,
                    RECORDER,
                    OverheadTable.RECORDER,
                    RECORDER_OF_ALL,
                    OverheadTable.ALL);

    /** The first JDK that warns of JMH's use of Unsafe, unless an option allows it. */
    private static final int QUIETENED = 24;

    private final String jar;
    private final String java;
    private final int iterations;
    private final long millis;

    /**
     * The result of one benchmark in one setting and round: nanoseconds of an operation, and bytes
     * that it allocates. The nanoseconds are the median of the iterations, because on a shared
     * machine one of them may be twice as long as the others.
     */
    record Figure(double nanos, double bytes) {}

    Pairs(String jar, String java, int iterations, long millis) {
        this.jar = jar;
        this.java = java;
        this.iterations = iterations;
        this.millis = millis;
    }

    /** The full job. */
    public static void main(String[] arguments) throws RunnerException, IOException {
        System.out.println(Machine.now().line());
        int rounds = Integer.parseInt(arguments[2]);
        Pairs pairs = new Pairs(arguments[0], arguments[1], 5, Long.parseLong(arguments[3]));
        Predicate<String> which =
                Pattern.compile(arguments.length > 4 ? arguments[4] : "").asPredicate();
        if (Stream.concat(Stream.of(OPERATIONS), Stream.of(LEDGER)).noneMatch(which)) {
            System.err.println("pairs: no operation " + arguments[4]);
            System.exit(2);
        }
        pairs.print(rounds, which);
        if (which.test(LEDGER)) {
            pairs.printLedger(rounds);
        }
    }

    private void print(int rounds, Predicate<String> which) throws RunnerException {
        row("operation, ns", SETTINGS, "auto adds", "full adds", "jfr adds", "all adds", "B/op");
        for (String operation : OPERATIONS) {
            if (!which.test(operation)) {
                continue;
            }
            if (operation.toLowerCase(Locale.ROOT).contains(VIRTUAL) && !VirtualThreads.exist()) {
                System.out.println(operation + " skipped: needs JDK 21");
                continue;
            }
            List<Map<String, Figure>> all = rounds(operation, SETTINGS, rounds);
            List<String> nanos = new ArrayList<>();
            SETTINGS.forEach(each -> nanos.add(spread(all, each, Figure::nanos).text("%.0f")));
            row(
                    operation,
                    nanos,
                    String.format("%.0f", added(all, "auto", Figure::nanos)),
                    String.format("%.0f", added(all, "full", Figure::nanos)),
                    String.format("%.0f", added(all, RECORDER, Figure::nanos)),
                    String.format("%.0f", added(all, RECORDER_OF_ALL, Figure::nanos)),
                    String.format("%.1f", added(all, "full", Figure::bytes)));
            COLUMNS.forEach((setting, column) -> keep(operation, column, setting, all));
        }
    }

    private static void row(String name, List<String> settings, String... added) {
        StringBuilder row = new StringBuilder(String.format("%-27s", name));
        settings.forEach(setting -> row.append(String.format(" %-20s", setting)));
        List.of(added).forEach(more -> row.append(String.format(" %10s", more)));
        System.out.println(row);
    }

    private static void keep(
            String operation, String column, String setting, List<Map<String, Figure>> rounds) {
        Spread added =
                Spread.of(
                        rounds.stream()
                                .mapToDouble(
                                        each ->
                                                each.get(setting).nanos()
                                                        - each.get("baseline").nanos()));
        Rows.add(OverheadTable.Groups.OPERATION, operation, column, added);
    }

    private static double added(
            List<Map<String, Figure>> rounds, String setting, ToDoubleFunction<Figure> value) {
        return spread(rounds, setting, value).median() - spread(rounds, "baseline", value).median();
    }

    private void printLedger(int rounds) throws RunnerException {
        for (String timing : TIMINGS) {
            List<Map<String, Figure>> all = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                all.add(run(LEDGER, timing));
            }
            for (String name : all.get(0).keySet()) {
                System.out.printf(
                        "%-38s %-22s (timing=%s)%n",
                        name, spread(all, name, Figure::nanos).text("%.1f"), timing);
            }
        }
    }

    private List<Map<String, Figure>> rounds(String operation, List<String> settings, int rounds)
            throws RunnerException {
        List<Map<String, Figure>> all = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            Map<String, Figure> one = new TreeMap<>();
            for (String setting : settings) {
                one.put(setting, run(operation, setting).values().iterator().next());
            }
            all.add(one);
        }
        return all;
    }

    /**
     * One fork of a class of benchmarks, or of one benchmark in it. The setting "baseline" is
     * without the agent. A setting that is not JFR's is the agent's timing option, which other
     * options may follow.
     */
    Map<String, Figure> run(String operation, String setting) throws RunnerException {
        String[] words = operation.split(" ");
        ChainedOptionsBuilder options =
                new OptionsBuilder()
                        .include("\\." + words[0] + "(\\.|$)")
                        .threads(threads(words))
                        .forks(1)
                        .jvm(java)
                        .warmupIterations(iterations)
                        .warmupTime(TimeValue.milliseconds(millis))
                        .measurementIterations(iterations)
                        .measurementTime(TimeValue.milliseconds(millis))
                        .addProfiler(ApplicationAllocation.class)
                        .shouldFailOnError(true)
                        .verbosity(org.openjdk.jmh.runner.options.VerboseMode.SILENT);
        options.jvmArgsAppend(jvmOptions(operation, setting));
        Collection<RunResult> results = new Runner(options.build()).run();
        Map<String, Figure> figures = new TreeMap<>();
        for (RunResult result : results) {
            Result<?> bytes = result.getSecondaryResults().get(ApplicationAllocation.LABEL);
            figures.put(
                    result.getPrimaryResult().getLabel(),
                    new Figure(
                            result.getPrimaryResult().getStatistics().getPercentile(50),
                            bytes == null ? 0 : bytes.getScore()));
        }
        return figures;
    }

    private String[] jvmOptions(String operation, String setting) {
        List<String> jvm = new ArrayList<>();
        if (Runtime.version().feature() >= QUIETENED) {
            jvm.add("--sun-misc-unsafe-memory-access=allow");
        }
        if (setting.startsWith(RECORDER)) {
            boolean all = setting.equals(RECORDER_OF_ALL);
            jvm.add(all ? Agents.recordingOfEverything() : Agents.recordingOf("default"));
            jvm.add("-Xlog:jfr+startup=off");
        } else if (!setting.equals("baseline")) {
            jvm.add("-javaagent:" + jar + "=cache=off,timing=" + setting);
        }
        if (operation.endsWith(VIRTUAL)) {
            jvm.add("-Djmh.executor=VIRTUAL");
        }
        return jvm.toArray(new String[0]);
    }

    private static int threads(String[] words) {
        boolean one = words.length == 1 || words[1].equals(VIRTUAL);
        return one ? 1 : Integer.parseInt(words[1]);
    }

    private static Spread spread(
            List<Map<String, Figure>> rounds, String setting, ToDoubleFunction<Figure> value) {
        return Spread.of(rounds.stream().map(r -> r.get(setting)).mapToDouble(value));
    }
}

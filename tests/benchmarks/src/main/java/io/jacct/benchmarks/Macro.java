// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.Churn;
import io.jacct.benchmarks.workloads.Echo;
import io.jacct.benchmarks.workloads.Indexing;
import io.jacct.benchmarks.workloads.NettyServer;
import io.jacct.benchmarks.workloads.SequentialLog;
import io.jacct.benchmarks.workloads.Terminals;
import io.jacct.benchmarks.workloads.TomcatServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Measures whole programs with each agent: throughput, times of answers, CPU time and memory. It
 * runs each workload with every setting, in turn, round by round, and each round begins with
 * another setting. So a slower phase of the machine slows all settings. {@link Requests} tells CPU
 * time apart better. It prints Markdown.
 *
 * <p>Each run is a JVM of its own, of the JDK that runs this, with a heap of fixed size. It warms
 * up for twice as long as it is measured, because the JVM was still compiling the servers after
 * less.
 *
 * <p>Arguments: jacct.jar, the directory with the jars of other agents, rounds, seconds to measure;
 * optionally a regular expression for workloads, and one for settings. The setting without an agent
 * always runs.
 */
public final class Macro {
    private static final List<Program> PROGRAMS =
            List.of(
                    new Program("Tomcat, 100 B", true, TomcatServer.class, "100"),
                    new Program("Tomcat, 16 KiB", true, TomcatServer.class, "16384"),
                    new Program("Netty, 100 B", true, NettyServer.class, "100"),
                    new Program("Netty, 16 KiB", true, NettyServer.class, "16384"),
                    new Program("H2, transactions", false, Terminals.class),
                    new Program("Lucene, documents", false, Indexing.class),
                    new Program("log, batches of 16 KiB", false, SequentialLog.class),
                    new Program("threads with three files", false, Churn.class),
                    new Program("echo by virtual threads", false, Echo.class));

    private static final List<String> HEAP =
            List.of("-XX:+UseG1GC", "-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch");

    /** The length of the warm-up, as a multiple of the measured time. */
    static final int WARM_UP = 2;

    /** The time for start and end in addition to the warm-up and the measured time. */
    private static final long PATIENCE_SECONDS = 120;

    private final Path work = Files.createTempDirectory("macro");
    private final String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private final String seconds;
    private final List<Setting> settings;

    /** A workload, whether it is a server under load, and its own arguments. */
    record Program(String name, boolean server, Class<?> main, String... arguments) {}

    private Macro(Path jacct, Path others, String seconds) throws Exception {
        this.seconds = seconds;
        settings = Setting.all(work, jacct.toString(), others, java);
    }

    /** The full job. */
    public static void main(String[] arguments) throws Exception {
        Macro macro = new Macro(Path.of(arguments[0]), Path.of(arguments[1]), arguments[3]);
        List<Program> programs = chosen(PROGRAMS, Program::name, arguments, 4);
        List<Setting> settings = chosen(macro.settings, Setting::name, arguments, 5);
        int rounds = Integer.parseInt(arguments[2]);
        Report report = new Report(Machine.now(), rounds, arguments[3]);
        try {
            for (int round = 0; round < rounds; round++) {
                for (Program program : programs) {
                    macro.run(program, settings, round, report);
                }
            }
        } finally {
            Run.delete(macro.work);
        }
        System.out.println(report.text());
    }

    private static <T> List<T> chosen(
            List<T> all, Function<T, String> name, String[] arguments, int index) {
        Pattern pattern = Pattern.compile(arguments.length > index ? arguments[index] : "");
        return all.stream()
                .filter(
                        each ->
                                name.apply(each).equals(Comparison.BASE)
                                        || pattern.matcher(name.apply(each)).find())
                .toList();
    }

    /** One round of one workload. It ends immediately if the workload cannot run here. */
    private void run(Program program, List<Setting> settings, int round, Report report)
            throws Exception {
        List<Setting> turn = new ArrayList<>(settings);
        Collections.rotate(turn, -round);
        for (Setting setting : turn) {
            Run run = run(program, setting);
            System.err.println(program.name + ", " + setting.name() + ": " + run.line());
            report.add(program.name, program.server, setting.name(), run);
            if (run.skipped()) {
                return;
            }
        }
    }

    private Run run(Program program, Setting setting) throws Exception {
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(HEAP);
        command.addAll(setting.options());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(program.main.getName());
        double measured = Double.parseDouble(seconds);
        List<String> rest = new ArrayList<>(List.of("" + WARM_UP * measured, seconds));
        rest.addAll(List.of(program.arguments));
        long most = PATIENCE_SECONDS + (long) ((WARM_UP + 1) * measured);
        try (Scrapes scrapes = new Scrapes(setting.port())) {
            Run run = Run.of(command, rest, most);
            boolean unseen = setting.port() != 0 && scrapes.answered() == 0;
            return unseen ? new Run(null, "offered nothing to read") : run;
        }
    }
}

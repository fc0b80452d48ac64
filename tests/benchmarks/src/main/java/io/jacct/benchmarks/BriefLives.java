// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.BriefThreads;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Measures what the agent adds to {@link BriefThreads}, with each value of {@code kernel}. All JVMs
 * are there at the same time, and start threads in turn. So a slower phase of the machine slows all
 * of them. A turn gives a ratio to the JVM without agent. Every second turn has the other order.
 *
 * <p>Arguments: jacct.jar, java, the threads of each JVM, the turns in which it starts them.
 */
public final class BriefLives {
    private static final String NONE = "without agent";
    private static final String AS_SHIPPED = "kernel=auto";
    private static final String FORMAT = "%-20s %-22s %-22s %-22s %s%n";
    private static final double NANOS_PER_MICRO = 1000;

    private BriefLives() {}

    /** A JVM that waits for its turn. */
    private static final class Jvm implements AutoCloseable {
        final List<Double> wall = new ArrayList<>();
        final List<Double> cpu = new ArrayList<>();
        private final Process process;
        private final BufferedReader out;

        Jvm(String java, List<String> options) throws IOException {
            List<String> command = new ArrayList<>(List.of(java, "-Xms64m", "-Xmx64m"));
            command.addAll(options);
            command.addAll(List.of("-cp", System.getProperty("java.class.path")));
            command.add(BriefThreads.class.getName());
            process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
            out = process.inputReader();
        }

        /** Keeps microseconds for each thread. */
        void turn(int threads) throws IOException {
            process.outputWriter().write(threads + "\n");
            process.outputWriter().flush();
            String line = out.readLine();
            if (line == null) {
                throw new IOException("a JVM has ended");
            }
            String[] nanos = line.split(" ");
            wall.add(Long.parseLong(nanos[0]) / NANOS_PER_MICRO / threads);
            cpu.add(Long.parseLong(nanos[1]) / NANOS_PER_MICRO / threads);
        }

        @Override
        public void close() {
            process.destroy();
        }
    }

    /** The full job. */
    public static void main(String[] arguments) throws Exception {
        int threads = Integer.parseInt(arguments[2]);
        int turns = Integer.parseInt(arguments[3]);
        Path cache = Files.createTempDirectory("lives");
        Map<String, Jvm> jvms = new LinkedHashMap<>();
        try {
            System.out.println(Machine.now().line());
            String agent = "-javaagent:" + arguments[0] + "=cache=";
            agent += Woven.into(cache.resolve("cache"), arguments[1], arguments[0]) + ",kernel=";
            jvms.put(NONE, new Jvm(arguments[1], List.of()));
            for (String kernel : List.of("auto", "on", "off")) {
                jvms.put("kernel=" + kernel, new Jvm(arguments[1], List.of(agent + kernel)));
            }
            turns(new ArrayList<>(jvms.values()), turns, threads / turns);
            print(jvms, threads, turns);
        } finally {
            jvms.values().forEach(Jvm::close);
            Run.delete(cache);
        }
    }

    /** The first two turns warm up and do not count. */
    private static void turns(List<Jvm> jvms, int turns, int threads) throws IOException {
        for (int turn = -2; turn < turns; turn++) {
            for (int i = 0; i < jvms.size(); i++) {
                jvms.get(turn % 2 == 0 ? i : jvms.size() - 1 - i).turn(threads);
            }
            if (turn < 0) {
                jvms.forEach(jvm -> jvm.wall.clear());
                jvms.forEach(jvm -> jvm.cpu.clear());
            }
        }
    }

    private static void print(Map<String, Jvm> jvms, int threads, int turns) {
        System.out.printf("%d threads in each JVM, in %d turns; median (95 %%)%n", threads, turns);
        System.out.printf(
                FORMAT, "", "wall time, ratio", "CPU time, ratio", "us of wall", "of CPU");
        Jvm none = jvms.get(NONE);
        Rows.add(
                OverheadTable.Groups.LIFE,
                OverheadTable.Groups.BRIEF_THREAD,
                OverheadTable.JACCT,
                Spread.confidence(ratios(jvms.get(AS_SHIPPED).cpu, none.cpu)));
        jvms.forEach(
                (name, jvm) ->
                        System.out.printf(
                                Locale.ROOT,
                                FORMAT,
                                name,
                                Spread.confidence(ratios(jvm.wall, none.wall)).text("%.3f"),
                                Spread.confidence(ratios(jvm.cpu, none.cpu)).text("%.3f"),
                                micros(jvm.wall).text("%.0f"),
                                micros(jvm.cpu).text("%.0f")));
    }

    private static Spread micros(List<Double> values) {
        return Spread.confidence(values.stream().mapToDouble(Double::doubleValue));
    }

    private static DoubleStream ratios(List<Double> values, List<Double> to) {
        DoubleStream.Builder ratios = DoubleStream.builder();
        for (int i = 0; i < values.size(); i++) {
            ratios.add(values.get(i) / to.get(i));
        }
        return ratios.build();
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.BriefFiles;
import io.jacct.benchmarks.workloads.NettyServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Measures the added cost of a request to a server. It is more precise than {@link Macro} on a
 * machine whose speed varies. Two JVMs with the same server run at the same time and get load in
 * turn, a second each. So a slower phase of the machine slows both. A pair of JVMs gives the ratio
 * of the sums over all turns, and several pairs give a spread, because each JVM compiles the
 * program differently. A pair of two equal servers shows that spread alone. The kernel does most of
 * a request, and its time varies, so the added time in user mode is shown separately.
 *
 * <p>Other programs that work on request are compared in the same way.
 *
 * <p>Arguments: jacct.jar, java, pairs, measured turns, which follow as many for warm-up;
 * optionally a regular expression for lines.
 */
public final class Requests {
    private static final List<AskedWorkload> WORKLOADS =
            Stream.concat(
                            AskedWorkload.SERVERS.stream(),
                            Stream.of(
                                    new AskedWorkload("Netty, 16 KiB", NettyServer.class, "16384"),
                                    new AskedWorkload(
                                            OverheadTable.Groups.BRIEF_FILE,
                                            BriefFiles.class,
                                            "0")))
                    .toList();

    private static final String FORMAT = "%-31s %-22s %-22s %-22s %s%n";
    private static final double NANOS_PER_MICRO = 1000;

    private final String java;
    private final int pairs;
    private final int turns;
    private final Pattern lines;

    Requests(String java, int pairs, int turns, String lines) {
        this.java = java;
        this.pairs = pairs;
        this.turns = turns;
        this.lines = Pattern.compile(lines);
    }

    /** The full job. */
    public static void main(String[] arguments) throws Exception {
        int pairs = Integer.parseInt(arguments[2]);
        int turns = Integer.parseInt(arguments[3]);
        Requests requests =
                new Requests(arguments[1], pairs, turns, arguments.length > 4 ? arguments[4] : "");
        Path cache = Files.createTempDirectory("requests");
        try {
            System.out.println(Machine.now().line());
            System.out.printf("Pairs: %d; seconds that count: %d of each%n", pairs, turns);
            System.out.printf(
                    FORMAT,
                    "beside the same without agent",
                    "CPU time, ratio",
                    "requests, ratio",
                    "us in user mode, more",
                    "us of processor without");
            String agent = "-javaagent:" + arguments[0] + "=cache=";
            agent += Woven.into(cache.resolve("cache"), arguments[1], arguments[0]);
            agent += more() + ",timing=";
            for (AskedWorkload workload : WORKLOADS) {
                requests.compare(workload, "itself", List.of());
                for (String timing : AskedWorkload.TIMINGS) {
                    requests.compare(workload, "jacct, " + timing, List.of(agent + timing));
                }
            }
        } finally {
            Run.delete(cache);
        }
    }

    /** More options of the agent, as {@code weave.skip=CLASS} to find out what a class costs. */
    private static String more() {
        String options = System.getenv("JACCT_OPTIONS");
        return options == null ? "" : "," + options;
    }

    /** Prints a line. */
    private void compare(AskedWorkload workload, String name, List<String> options)
            throws IOException {
        String line = workload.name() + ", " + name;
        if (!lines.matcher(line).find()) {
            return;
        }
        double[] cpu = new double[pairs];
        double[] rate = new double[pairs];
        double[] user = new double[pairs];
        double[] micros = new double[pairs];
        for (int i = 0; i < pairs; i++) {
            try (AskedProgram base = start(workload, List.of());
                    AskedProgram other = start(workload, options)) {
                turns(base, other);
                base.forget();
                other.forget();
                turns(base, other);
                cpu[i] = other.cpuNanosPerRequest() / base.cpuNanosPerRequest();
                rate[i] = (double) other.requests() / base.requests();
                user[i] = other.userNanosPerRequest() - base.userNanosPerRequest();
                user[i] /= NANOS_PER_MICRO;
                micros[i] = base.cpuNanosPerRequest() / NANOS_PER_MICRO;
            }
        }
        keep(workload.name(), name, Spread.of(DoubleStream.of(cpu)));
        System.out.printf(
                Locale.ROOT,
                FORMAT,
                line,
                Spread.of(DoubleStream.of(cpu)).text("%.3f"),
                Spread.of(DoubleStream.of(rate)).text("%.3f"),
                Spread.of(DoubleStream.of(user)).text("%.2f"),
                Spread.of(DoubleStream.of(micros)).text("%.1f"));
    }

    private static void keep(String workload, String name, Spread ratio) {
        String brief = OverheadTable.Groups.BRIEF_FILE;
        String group =
                workload.equals(brief) ? OverheadTable.Groups.LIFE : OverheadTable.Groups.REQUEST;
        if (name.endsWith("auto")) {
            Rows.add(group, workload, OverheadTable.JACCT, ratio);
        } else if (name.endsWith("full")) {
            Rows.add(group, workload, OverheadTable.FULL, ratio);
        }
    }

    private AskedProgram start(AskedWorkload workload, List<String> options) throws IOException {
        return new AskedProgram(java, options, workload.main(), workload.bytes());
    }

    /** Runs all turns. Each server comes first equally often. */
    private void turns(AskedProgram one, AskedProgram other) throws IOException {
        for (int i = 0; i < turns; i++) {
            (i % 2 == 0 ? one : other).turn();
            (i % 2 == 0 ? other : one).turn();
        }
    }
}

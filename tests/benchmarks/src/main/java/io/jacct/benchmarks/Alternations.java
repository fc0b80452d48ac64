// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import com.sun.tools.attach.VirtualMachine;
import io.jacct.benchmarks.workloads.Opens;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Measures the additional CPU time of a server's request, in one JVM. The benchmark attaches the
 * agent and detaches it, again and again, under load. Two seconds in a row make a pair, one with
 * the agent and one without. Each pair reverses the order of the pair before it (off, on, on, off).
 * So a drift cancels out, and the agent is attached or detached once a pair. The seconds after each
 * change do not count, because the JVM compiles again. In the same way it compares an open and a
 * close of a file whose owner has a beancounter with those in an agent that knows no owners.
 *
 * <p>Beside the measured time of a request is what the agent itself says of it, and the quotient of
 * both. The agent says nothing in its first five seconds, so that many must not count.
 *
 * <p>{@link Requests} compares two JVMs, which have compiled the same program in two ways. Here one
 * JVM runs the program, and hundreds of pairs give a confidence interval.
 *
 * <p>Arguments: jacct.jar, java, pairs, the seconds after a change that do not count, and a regular
 * expression for the lines to print, which may be missing.
 */
public final class Alternations {
    private static final AskedWorkload OPENS =
            new AskedWorkload("open and close", Opens.class, "0");
    private static final List<AskedWorkload> SERVERS =
            Stream.of(AskedWorkload.SERVERS, AskedWorkload.WITH_CLIENTS)
                    .flatMap(List::stream)
                    .toList();

    private static final String NONE = "";
    private static final String FORMAT = "%-34s %-28s %-28s %-22s %-22s %-20s %s%n";
    private static final int WARM_UP = 10;
    private static final double NANOS_PER_MICRO = 1000;

    private final Path jar;
    private final String java;
    private final int pairs;
    private final int settling;

    private Alternations(Path jar, String java, int pairs, int settling) {
        this.jar = jar;
        this.java = java;
        this.pairs = pairs;
        this.settling = settling;
    }

    /** The full job. */
    public static void main(String[] arguments) throws Exception {
        Path jar = Path.of(arguments[0]).toAbsolutePath();
        int pairs = Integer.parseInt(arguments[2]);
        int settling = Integer.parseInt(arguments[3]);
        Alternations all = new Alternations(jar, arguments[1], pairs, settling);
        Pattern lines = Pattern.compile(arguments.length > 4 ? arguments[4] : "");
        System.out.println(Machine.now().line());
        System.out.printf(
                "Pairs of seconds: %d; seconds after a change that do not count: %d%n",
                pairs, settling);
        System.out.printf(
                FORMAT,
                "with the agent to without",
                "CPU time, ratio (95 %)",
                "in user mode, ratio (95 %)",
                "us of processor without",
                "us more",
                "us by itself",
                "quotient");
        for (AskedWorkload workload : SERVERS) {
            for (String timing : AskedWorkload.TIMINGS) {
                String line = workload.name() + ", " + timing;
                if (lines.matcher(line).find() && workload.lacks().isEmpty()) {
                    all.compare(line, workload, NONE, "timing=" + timing);
                }
            }
        }
        for (String owners : List.of("groups", "pools", "loader")) {
            String line = OPENS.name() + ", owners: " + owners;
            if (lines.matcher(line).find()) {
                all.compare(line, OPENS, "beancounters=named", "beancounters=" + owners);
            }
        }
    }

    /** Compares the options {@code more} with {@code less}, which may be no agent. */
    private void compare(String line, AskedWorkload workload, String less, String more)
            throws Exception {
        Path cache = Files.createTempDirectory("alternations");
        List<Pair> all = new ArrayList<>();
        List<String> jvm = List.of("-XX:+EnableDynamicAgentLoading");
        try (AskedProgram asked = new AskedProgram(java, jvm, workload.main(), workload.bytes())) {
            change(asked, NONE, less, cache);
            turns(asked, WARM_UP);
            for (int i = 0; i < pairs; i++) {
                boolean onFirst = i % 2 != 0;
                Second one = second(asked);
                change(asked, onFirst ? more : less, onFirst ? less : more, cache);
                turns(asked, settling);
                Second other = second(asked);
                all.add(onFirst ? new Pair(one, other) : new Pair(other, one));
            }
        } finally {
            Run.delete(cache);
        }
        print(line, all);
    }

    private static void print(String line, List<Pair> all) {
        Spread more = spread(all, pair -> (pair.on.cpu - pair.off.cpu) / NANOS_PER_MICRO);
        Spread itself = spread(all, pair -> (pair.on.own - pair.off.own) / NANOS_PER_MICRO);
        System.out.printf(
                Locale.ROOT,
                FORMAT,
                line,
                spread(all, pair -> pair.on.cpu / pair.off.cpu).text("%.4f"),
                spread(all, pair -> pair.on.user / pair.off.user).text("%.4f"),
                spread(all, pair -> pair.off.cpu / NANOS_PER_MICRO).text("%.1f"),
                more.text("%.2f"),
                itself.text("%.2f"),
                String.format(Locale.ROOT, "%.2f", itself.median() / more.median()));
    }

    private static Spread spread(List<Pair> all, ToDoubleFunction<Pair> value) {
        return Spread.confidence(all.stream().mapToDouble(value));
    }

    /**
     * Nanoseconds of the processors for one request.
     *
     * @param own those that the agent says it takes
     */
    private record Second(double cpu, double user, double own) {}

    /** A second with more of the agent, and one with less. */
    private record Pair(Second on, Second off) {}

    private static Second second(AskedProgram asked) throws Exception {
        asked.forget();
        asked.turn();
        return new Second(
                asked.cpuNanosPerRequest(),
                asked.userNanosPerRequest(),
                asked.ownNanosPerRequest());
    }

    private static void turns(AskedProgram asked, int seconds) throws Exception {
        for (int i = 0; i < seconds; i++) {
            asked.turn();
        }
    }

    private void change(AskedProgram asked, String from, String to, Path cache) throws Exception {
        if (!from.equals(NONE)) {
            load(asked, "detach");
        }
        if (!to.equals(NONE)) {
            load(asked, to + ",cache=" + cache);
        }
    }

    private void load(AskedProgram asked, String argument) throws Exception {
        VirtualMachine jvm = VirtualMachine.attach(Long.toString(asked.pid()));
        try {
            jvm.loadAgent(jar.toString(), argument);
        } finally {
            jvm.detach();
        }
    }
}

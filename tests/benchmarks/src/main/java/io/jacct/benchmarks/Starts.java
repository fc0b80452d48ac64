// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Measures the time that agents add to the start of a JVM: until a program prints hello, until the
 * service {@code orders} takes requests, and until Zipkin does, a service with Spring Boot. Every
 * setting runs in turn, round by round. Prints the elapsed milliseconds since the start, and the
 * CPU time until the end. Both are medians with the least and the most, with the difference to an
 * agent that does nothing. Arguments: jacct.jar, java, rounds, a directory with the jars of other
 * agents and of Zipkin, the jar of {@code orders}; optionally another build of jacct.jar. That
 * build then takes turns with the first one, and neither the other agents nor Zipkin run.
 */
public final class Starts {
    private static final String BASE = "an agent that does nothing";

    private final Path work = Files.createTempDirectory("starts");
    private final String java;

    private final Map<String, List<String>> settings = new LinkedHashMap<>();

    /** The agent's option, to which the directory of its cache is appended, a new one each time. */
    private final Map<String, String> firstStarts = new HashMap<>();

    private Starts(String jacct, String java) throws IOException {
        this.java = java;
        settings.put("no agent", List.of());
        settings.put(BASE, new Agents(work, null).thatDoesNothing());
        jacct("jacct", jacct);
    }

    private void jacct(String name, String jar) {
        String agent = "-javaagent:" + jar + "=cache=";
        settings.put(name + ", warm cache", List.of(agent + work.resolve(name)));
        settings.put(name + ", first start", List.of());
        firstStarts.put(name + ", first start", agent + work.resolve("first " + name));
        // as on a JDK for which the build has made no patches
        settings.put(name + ", unpatched", List.of(agent + "off,weave.patches=off"));
    }

    private void others(Path jars) throws IOException {
        Agents agents = new Agents(work, jars);
        settings.put(OverheadTable.RECORDER, agents.recording("default"));
        settings.put(OverheadTable.PROFILE, agents.recording("profile"));
        settings.put(OverheadTable.POLLING, agents.thatPolls());
        settings.put(OverheadTable.EXPORTER, agents.jmxExporter("rules: []", 0));
        settings.put(OverheadTable.TELEMETRY, agents.openTelemetry());
    }

    /** The full job. */
    public static void main(String[] arguments) throws Exception {
        System.out.println(Machine.now().line());
        Starts starts = new Starts(arguments[0], arguments[1]);
        try {
            starts.run(arguments);
        } finally {
            Run.delete(starts.work);
        }
    }

    private void run(String[] arguments) throws Exception {
        boolean builds = arguments.length > 5;
        if (builds) {
            jacct("other", arguments[5]);
        } else {
            others(Path.of(arguments[3]));
        }
        int rounds = Integer.parseInt(arguments[2]);
        String classes = System.getProperty("java.class.path");
        print("hello", rounds, List.of("-cp", classes, Hello.class.getName()), "hello");
        String orders = "io.jacct.samples.orders.OrdersMain";
        List<String> service = List.of("-cp", arguments[4], orders, "--clients", "0");
        print("orders", rounds, service, "orders: listening");
        if (!builds) {
            Path zipkin = Path.of(arguments[3], "zipkin.jar");
            print("Spring Boot", rounds, spring(zipkin), "Serving HTTP at");
        }
    }

    private static List<String> spring(Path zipkin) {
        return List.of(
                "-jar",
                zipkin.toString(),
                "--armeria.ports[0].ip=127.0.0.1",
                "--armeria.ports[0].port=0",
                "--armeria.ports[0].protocols[0]=http");
    }

    private void print(String name, int rounds, List<String> program, String line)
            throws Exception {
        Map<String, List<Child>> all = new LinkedHashMap<>();
        for (int round = -1; round < rounds; round++) {
            for (String setting : settings.keySet()) {
                Child child = Child.run(java, options(setting, name + round), program, line);
                if (round >= 0) {
                    all.computeIfAbsent(setting, key -> new ArrayList<>()).add(child);
                }
            }
        }
        all.forEach((setting, children) -> keep(name, setting, all.get(BASE), children));
        double wall = wall(all.get(BASE)).median();
        double cpu = cpu(all.get(BASE)).median();
        System.out.printf(
                "%-28s %8s %15s %8s %10s %10s%n",
                name + ", ms", "wall", "least to most", "added", "processors", "added");
        all.forEach(
                (setting, children) ->
                        System.out.printf(
                                "%-28s %8.0f %7.0f %7.0f %8.0f %10.0f %10.0f%n",
                                setting,
                                wall(children).median(),
                                wall(children).least(),
                                wall(children).most(),
                                wall(children).median() - wall,
                                cpu(children).median(),
                                cpu(children).median() - cpu));
    }

    /** Keeps what each adds. Others have no cache; they stand beside jacct's warm one. */
    private static void keep(String name, String setting, List<Child> base, List<Child> children) {
        boolean ours = setting.startsWith(OverheadTable.JACCT + ", ");
        String how = ours ? setting.substring(setting.indexOf(',')) : ", warm cache";
        Spread added =
                Spread.of(
                        IntStream.range(0, children.size())
                                .mapToDouble(
                                        i ->
                                                children.get(i).wallMillis()
                                                        - base.get(i).wallMillis()));
        String column = ours ? OverheadTable.JACCT : setting;
        Rows.add(OverheadTable.Groups.START, name + how, column, added);
    }

    /** Runs a start. A first start uses a directory that no other start has used. */
    private List<String> options(String setting, String run) {
        String agent = firstStarts.get(setting);
        return agent == null ? settings.get(setting) : List.of(agent + run);
    }

    private static Spread wall(List<Child> children) {
        return Spread.of(children.stream().mapToDouble(Child::wallMillis));
    }

    private static Spread cpu(List<Child> children) {
        return Spread.of(children.stream().mapToDouble(Child::cpuMillis));
    }
}

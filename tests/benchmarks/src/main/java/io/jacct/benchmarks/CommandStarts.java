// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Measures how long short commands take: {@code java -version}, the script {@code jacct} with its
 * archive of class data and without one, and {@code java -jar} of this build and of another one.
 * All take turns, round by round, on the page of a JVM that has ended. Prints milliseconds until
 * the end, as median with the least and the most, the median of the processors' time, and both as
 * parts of the last line's. Arguments: the script, jacct.jar, the home of a JDK, rounds; optionally
 * the other build of jacct.jar.
 */
public final class CommandStarts {
    private static final double NANOS_PER_MILLI = 1e6;

    private final Path work = Files.createTempDirectory("commands");
    private final Path home;
    private final Path page = work.resolve("page");

    private record Took(double wallMillis, double cpuMillis) {}

    private CommandStarts(Path home) throws IOException {
        this.home = home;
    }

    /** The full job. */
    public static void main(String[] arguments) throws Exception {
        System.out.println(Machine.now().line());
        CommandStarts starts = new CommandStarts(Path.of(arguments[2]));
        try {
            starts.compare(arguments);
        } finally {
            Run.delete(starts.work);
        }
    }

    private void compare(String[] arguments) throws Exception {
        String java = home.resolve("bin/java").toString();
        String script = arguments[0];
        String jar = arguments[1];
        run(List.of(java, "-javaagent:" + jar + "=page=" + page, "--version"), "");
        run(List.of(script, "archive"), "");
        int rounds = Integer.parseInt(arguments[3]);
        String before = arguments.length > 4 ? arguments[4] : jar;
        for (String command : List.of("list", "top -b -n 1", "iostat", "kstat")) {
            List<String> words = new ArrayList<>(List.of(command.split(" ")));
            words.add(page.toString());
            Map<String, List<String>> settings = new LinkedHashMap<>();
            settings.put("java -version", List.of(java, "-version"));
            settings.put("jacct", with(words, script));
            settings.put("jacct, no archive", with(words, "env", "JACCT_ARCHIVE=off", script));
            settings.put("java -jar", with(words, java, "-jar", jar));
            settings.put("java -jar, other build", with(words, java, "-jar", before));
            print(command, rounds, settings);
        }
    }

    private static List<String> with(List<String> words, String... first) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(words);
        return all;
    }

    private void print(String command, int rounds, Map<String, List<String>> settings)
            throws Exception {
        Map<String, List<Took>> all = new LinkedHashMap<>();
        for (int round = -1; round < rounds; round++) {
            for (Map.Entry<String, List<String>> each : settings.entrySet()) {
                Took took = run(each.getValue(), each.getKey());
                if (round >= 0) {
                    all.computeIfAbsent(each.getKey(), key -> new ArrayList<>()).add(took);
                }
            }
        }
        List<Took> last = all.get("java -jar, other build");
        System.out.printf(
                "%-26s %6s %15s %6s %11s %6s%n",
                command + ", ms", "wall", "least to most", "part", "processors", "part");
        all.forEach(
                (setting, runs) ->
                        System.out.printf(
                                "%-26s %6.0f %7.0f %7.0f %6.2f %11.0f %6.2f%n",
                                setting,
                                wall(runs).median(),
                                wall(runs).least(),
                                wall(runs).most(),
                                wall(runs).median() / wall(last).median(),
                                cpu(runs).median(),
                                cpu(runs).median() / cpu(last).median()));
    }

    private static Spread wall(List<Took> runs) {
        return Spread.of(DoubleStream.of(runs.stream().mapToDouble(Took::wallMillis).toArray()));
    }

    private static Spread cpu(List<Took> runs) {
        return Spread.of(DoubleStream.of(runs.stream().mapToDouble(Took::cpuMillis).toArray()));
    }

    /** Runs it to its end, with a directory of caches of its own. */
    private Took run(List<String> command, String name) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("JAVA_HOME", home.toString());
        builder.environment().put("XDG_CACHE_HOME", work.toString());
        double before = Child.cpuMillisOfAll();
        long start = System.nanoTime();
        int status = builder.start().waitFor();
        double wall = (System.nanoTime() - start) / NANOS_PER_MILLI;
        if (status != 0) {
            throw new IOException(name + " ended with " + status + ": " + command);
        }
        return new Took(wall, Child.cpuMillisOfAll() - before);
    }
}

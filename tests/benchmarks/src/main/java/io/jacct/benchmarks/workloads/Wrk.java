// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks.workloads;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Puts load on a server of this process with {@code wrk}, a process on the same processors. It has
 * 32 lasting connections, each with one request at a time. The figures are the server's. They leave
 * out the CPU time of {@code wrk}, which takes processors from the server.
 */
final class Wrk {
    private static final int CONNECTIONS = 32;
    private static final double MICROS_PER_SECOND = 1e6;
    private static final long NANOS_PER_MICRO = 1000;

    /**
     * A script that makes {@code wrk} end with a line: requests, microseconds, p50, p99, errors.
     */
    private static final String SCRIPT =
            """
            done = function(summary, latency, requests)
              local e = summary.errors
              print(string.format("wrk %d %d %d %d %d", summary.requests, summary.duration,
                latency:percentile(50), latency:percentile(99),
                e.connect + e.read + e.write + e.status + e.timeout))
            end
            """;

    private Wrk() {}

    /**
     * Runs with the program's arguments; seconds are whole, at least one. Prints the figures once.
     * If the seconds to measure are {@link Figures#ASKED}, it prints them for each line of standard
     * input, which has the number of seconds.
     */
    static void measure(String[] args, int port) throws Exception {
        Path script = Files.writeString(Path.of(args[0]).resolve("report.lua"), SCRIPT);
        if (!isInstalled()) {
            Skipped.because("needs wrk");
            return;
        }
        Usage.load();
        load(script, args[1], port);
        if (args[2].equals(Figures.ASKED)) {
            Asked.answer(seconds -> figures(script, seconds, port));
        } else {
            System.out.println(figures(script, args[2], port).line());
        }
    }

    private static Figures figures(Path script, String seconds, int port) throws Exception {
        Usage before = Usage.now();
        String[] said = load(script, seconds, port).split(" ");
        return before.untilNow(
                Long.parseLong(said[1]),
                Long.parseLong(said[2]) / MICROS_PER_SECOND,
                Long.parseLong(said[3]) * NANOS_PER_MICRO,
                Long.parseLong(said[4]) * NANOS_PER_MICRO);
    }

    private static boolean isInstalled() throws InterruptedException {
        try {
            new ProcessBuilder("wrk", "--version")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectErrorStream(true)
                    .start()
                    .waitFor();
            return true;
        } catch (IOException thereIsNone) {
            return false;
        }
    }

    private static String load(Path script, String seconds, int port) throws Exception {
        long whole = Math.max(1, Math.round(Double.parseDouble(seconds)));
        List<String> command =
                List.of(
                        "wrk",
                        "--threads=1",
                        "--connections=" + CONNECTIONS,
                        "--duration=" + whole,
                        "--script=" + script,
                        "http://127.0.0.1:" + port + "/");
        Process wrk = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(wrk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        wrk.waitFor();
        for (String line : output.split("\n")) {
            if (line.startsWith("wrk ") && line.endsWith(" 0")) {
                return line;
            }
        }
        throw new IOException("wrk failed or had errors: " + output);
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import io.jacct.benchmarks.workloads.Figures;
import io.jacct.snapshot.OwnCost;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program in a JVM of its own, mostly a server. The benchmark requests load from it, one second
 * each time, and this class adds up the printed results. Between two seconds the program is idle.
 * Closing ends it.
 */
final class AskedProgram implements AutoCloseable {
    private static final String SECOND = "1";

    /**
     * The field of {@code /proc/PID/stat}, after the name, with the time in user mode in hundredths
     * of a second.
     */
    private static final int USER_TIME = 12;

    private static final long NANOS_PER_TICK = 10_000_000;

    private final Path directory = Files.createTempDirectory("asked");
    private final Process process;
    private final BufferedReader said;
    private final Writer asks;
    private long requests;
    private long cpuNanos;
    private long compilationMillis;
    private int turns;
    private long userTicks;
    private double ownNanos;

    /** Takes the options of the JVM, the program's class, and the bytes of an answer. */
    AskedProgram(String java, List<String> options, String program, String bytes)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program));
        command.addAll(List.of(directory.toString(), SECOND, Figures.ASKED, bytes));
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        said = process.inputReader();
        asks = process.outputWriter();
    }

    /** Makes the program work for one second. */
    void turn() throws IOException {
        OwnCost own = OwnFigures.look(pid());
        long before = userTicks();
        ask();
        StringBuilder other = new StringBuilder();
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            if (line.startsWith(Figures.BEGINNING)) {
                Figures figures = Figures.parse(line);
                requests += figures.operations();
                cpuNanos += figures.cpuNanos();
                compilationMillis += figures.compilationMillis();
                turns++;
                userTicks += userTicks() - before;
                ownNanos += OwnFigures.between(own, OwnFigures.look(pid()));
                return;
            }
            other.append(line).append('\n');
        }
        throw new IOException("a program that ends: " + other);
    }

    private void ask() {
        try {
            asks.write(SECOND + "\n");
            asks.flush();
        } catch (IOException ended) {
            // the caller now reads the output so far
            return;
        }
    }

    private long userTicks() {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            return Long.parseLong(stat.substring(stat.lastIndexOf(')')).split(" ")[USER_TIME]);
        } catch (IOException ended) {
            // the caller reads the output so far
            return 0;
        }
    }

    /** Resets the sums to 0. */
    void forget() {
        requests = 0;
        cpuNanos = 0;
        compilationMillis = 0;
        turns = 0;
        userTicks = 0;
        ownNanos = 0;
    }

    long pid() {
        return process.pid();
    }

    long requests() {
        return requests;
    }

    /** CPU time for one request, in nanoseconds. */
    double cpuNanosPerRequest() {
        return (double) cpuNanos / requests;
    }

    /** The part of it in user mode. An agent works in user mode. */
    double userNanosPerRequest() {
        return (double) (userTicks * NANOS_PER_TICK) / requests;
    }

    /** The part of it that the agent, if there is one, says it takes; no number at first. */
    double ownNanosPerRequest() {
        return ownNanos / requests;
    }

    /** The time of the JVM's compilers in a turn, in milliseconds. */
    double compilationMillisPerTurn() {
        return (double) compilationMillis / turns;
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        process.onExit().join();
        Run.delete(directory);
    }
}

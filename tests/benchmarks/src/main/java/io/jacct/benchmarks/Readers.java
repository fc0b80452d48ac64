// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import com.sun.tools.attach.VirtualMachine;
import io.jacct.benchmarks.workloads.Answers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.management.remote.JMXServiceURL;

/**
 * Measures an application's response times while twenty clients read everything about it. The
 * readers themselves use processors, so there are controls. JMX clients that read jacct's MBeans
 * are compared with clients that read as many attributes of the JVM's own MBeans. Commands that
 * read the page are compared with the same commands on the page of another JVM; they are eight of
 * the twenty clients. All kinds take turns with one server. Each window is compared with the window
 * without readers of the same turn.
 *
 * <p>Arguments: jacct.jar, java, turns, milliseconds of a window, clients.
 */
public final class Readers {
    private static final String FORMAT = "%-48s %-20s %-26s %-18s %-18s %-19s %s%n";

    private static final long SECOND = 1000;

    /**
     * Milliseconds between two windows, until the earlier readers have ended and the next ones
     * work.
     */
    private static final long SETTLING = 1000;

    /** The kinds of readers. All others are compared with the first one. */
    private static final List<String> KINDS =
            List.of(
                    "nobody",
                    "JMX once a second, the JVM's own",
                    "JMX once a second, everything",
                    "JMX without a pause, the JVM's own",
                    "JMX without a pause, everything",
                    "both once a second, the JVM's own, another page",
                    "both once a second, everything");

    private final String jar;
    private final String java;
    private final int millis;
    private final int clients;

    Readers(String jar, String java, int millis, int clients) {
        this.jar = jar;
        this.java = java;
        this.millis = millis;
        this.clients = clients;
    }

    /** The full job. */
    public static void main(String[] arguments) throws Exception {
        int turns = Integer.parseInt(arguments[2]);
        int millis = Integer.parseInt(arguments[3]);
        int clients = Integer.parseInt(arguments[4]);
        System.out.println(Machine.now().line());
        System.out.printf("Turns: %d; a window: %d ms; readers: %d%n", turns, millis, clients);
        new Readers(arguments[0], arguments[1], millis, clients).compare(turns);
    }

    void compare(int turns) throws Exception {
        double[][][] nanos = new double[3][KINDS.size()][turns];
        try (Jvm server = new Jvm();
                Jvm other = new Jvm()) {
            JMXServiceURL address = server.address();
            try (Client all = new Client(address, "*:*");
                    Client own = new Client(address, "java.*:*")) {
                System.out.printf(
                        "Attributes: %d, of which the JVM's own %d%n", all.size(), own.size());
                // the first turn is a warm-up, in which everything is compiled
                for (int turn = -1; turn < turns; turn++) {
                    for (int i = 0; i < KINDS.size(); i++) {
                        int kind = (i + turn + 1) % KINDS.size();
                        long[] window =
                                window(kind, server, other, kind % 2 == 0 ? all : own, all.size());
                        for (int j = 0; turn >= 0 && j < nanos.length; j++) {
                            nanos[j][kind][turn] = window[j];
                        }
                    }
                }
            }
        }
        print(nanos);
    }

    private long[] window(int kind, Jvm server, Jvm other, Client names, int attributes)
            throws Exception {
        if (kind == 0) {
            return server.window();
        }
        boolean everything = kind % 2 == 0;
        long pause = kind == 3 || kind == 4 ? 0 : SECOND;
        int byCommand = kind > 4 ? clients * 2 / 5 : 0;
        List<Client> all = new ArrayList<>();
        try (Commands commands = new Commands(java, jar, byCommand)) {
            commands.start((everything ? server : other).process.pid());
            for (int i = byCommand; i < clients; i++) {
                all.add(new Client(server.address(), names, attributes, pause));
            }
            all.forEach(Client::start);
            long[] window = server.window();
            for (Client client : all) {
                window[2] += client.end();
            }
            all.clear();
            return window;
        } finally {
            for (Client client : all) {
                client.close();
            }
        }
    }

    private static void print(double[][][] nanos) {
        System.out.printf(
                FORMAT,
                "who reads",
                "p50, us",
                "p99, us",
                "p50, ratio",
                "p99, ratio",
                "to the line before",
                "rounds of JMX");
        for (int kind = 0; kind < KINDS.size(); kind++) {
            System.out.printf(
                    Locale.ROOT,
                    FORMAT,
                    KINDS.get(kind),
                    micros(nanos[0][kind]),
                    micros(nanos[1][kind]),
                    ratio(nanos[0][kind], nanos[0][0]),
                    ratio(nanos[1][kind], nanos[1][0]),
                    kind == 0 || kind % 2 == 1 ? "" : ratio(nanos[1][kind], nanos[1][kind - 1]),
                    Spread.of(DoubleStream.of(nanos[2][kind])).text("%.0f"));
        }
    }

    private static String micros(double[] nanos) {
        return Spread.of(IntStream.range(0, nanos.length).mapToDouble(i -> nanos[i] / 1000))
                .text("%.0f");
    }

    private static String ratio(double[] nanos, double[] base) {
        return Spread.of(IntStream.range(0, nanos.length).mapToDouble(i -> nanos[i] / base[i]))
                .text("%.2f");
    }

    /** A server with the agent. */
    private final class Jvm implements AutoCloseable {
        final Process process;
        private final BufferedReader said;
        private final Writer asks;
        private JMXServiceURL address;

        Jvm() throws IOException {
            List<String> command =
                    List.of(
                            java,
                            "-javaagent:" + jar,
                            "-cp",
                            System.getProperty("java.class.path"),
                            Answers.class.getName());
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
            said = process.inputReader();
            asks = process.outputWriter();
            await("ready");
        }

        JMXServiceURL address() throws Exception {
            if (address == null) {
                VirtualMachine jvm = VirtualMachine.attach(Long.toString(process.pid()));
                address = new JMXServiceURL(jvm.startLocalManagementAgent());
                jvm.detach();
            }
            return address;
        }

        /** The median and the 99th percentile of the response times, in nanoseconds. */
        long[] window() throws IOException {
            window(SETTLING);
            return window(millis);
        }

        private long[] window(long length) throws IOException {
            asks.write(length + "\n");
            asks.flush();
            String[] words = await(Answers.BEGINNING).split(" ");
            return new long[] {Long.parseLong(words[0]), Long.parseLong(words[1]), 0};
        }

        private String await(String beginning) throws IOException {
            StringBuilder other = new StringBuilder();
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                if (line.startsWith(beginning)) {
                    return line.substring(beginning.length());
                }
                other.append(line).append('\n');
            }
            throw new IOException("a server that ends: " + other);
        }

        @Override
        public void close() {
            process.destroy();
            process.onExit().join();
        }
    }
}

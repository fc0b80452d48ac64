// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The agents that jacct is compared with, each as options of a JVM. */
final class Agents {
    private static final List<String> THROTTLED =
            List.of("FileRead", "FileWrite", "SocketRead", "SocketWrite");

    private static final List<String> EVENTS =
            Stream.concat(
                            THROTTLED.stream(),
                            Stream.of("FileForce", "ThreadPark", "JavaMonitorEnter", "ThreadSleep"))
                    .toList();

    /** The first JDK that limits the rate of these events. */
    private static final int THROTTLING = 25;

    private final Path work;
    private final Path jars;

    /** Takes a directory for their files, and the directory with their jars. */
    Agents(Path work, Path jars) {
        this.work = work;
        this.jars = jars;
    }

    List<String> thatDoesNothing() throws IOException {
        return List.of("-javaagent:" + jar(EmptyAgent.class));
    }

    /** The JDK's own figures of all threads, once a second. */
    List<String> thatPolls() throws IOException {
        return List.of("-javaagent:" + jar(PollingAgent.class));
    }

    /** A jar of an agent that is one class without others in it. */
    private Path jar(Class<?> agent) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", agent.getName());
        String entry = agent.getName().replace('.', '/') + ".class";
        Path file = work.resolve(agent.getSimpleName() + ".jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file), manifest);
                InputStream in = agent.getClassLoader().getResourceAsStream(entry)) {
            out.putNextEntry(new ZipEntry(entry));
            in.transferTo(out);
        }
        return file;
    }

    /** A recording of the JDK, from its start to its end, with the settings of this name. */
    List<String> recording(String settings) {
        return List.of(recordingOf(settings) + ",filename=" + work.resolve("r.jfr"));
    }

    /** The same with all that jacct counts: each read, write and wait, however short. */
    List<String> recordingOfAll() {
        return List.of(recordingOfEverything() + ",filename=" + work.resolve("r.jfr"));
    }

    static String recordingOf(String settings) {
        return "-XX:StartFlightRecording:settings=" + settings;
    }

    static String recordingOfEverything() {
        StringBuilder option = new StringBuilder(recordingOf("profile"));
        for (String event : EVENTS) {
            option.append(",jdk." + event + "#enabled=true,jdk." + event + "#threshold=0ns");
            option.append(",jdk." + event + "#stackTrace=true");
            if (THROTTLED.contains(event) && Runtime.version().feature() >= THROTTLING) {
                option.append(",jdk." + event + "#throttle=off");
            }
        }
        return option.toString();
    }

    /** The exporter with these rules, at that port or, if it is 0, at any port. */
    List<String> jmxExporter(String rules, int port) throws IOException {
        Path file = Files.writeString(work.resolve("rules.yaml"), rules + "\n");
        String jar = "-javaagent:" + jars.resolve("jmx_exporter.jar");
        return List.of(jar + "=127.0.0.1:" + port + ":" + file);
    }

    List<String> openTelemetry() {
        return openTelemetry("-Dotel.metrics.exporter=none");
    }

    /** OpenTelemetry with its metrics at a port, as {@link #jmxExporter} has them. */
    List<String> openTelemetry(int port) {
        return openTelemetry(
                "-Dotel.metrics.exporter=prometheus",
                "-Dotel.exporter.prometheus.host=127.0.0.1",
                "-Dotel.exporter.prometheus.port=" + port);
    }

    private List<String> openTelemetry(String... metrics) {
        List<String> options =
                new ArrayList<>(
                        List.of(
                                "-javaagent:" + jars.resolve("opentelemetry.jar"),
                                "-Dotel.traces.exporter=none",
                                "-Dotel.logs.exporter=none"));
        options.addAll(List.of(metrics));
        return options;
    }
}

// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The agents that jacct is compared with, each as options of a JVM. */
final class Agents {
    private final Path work;
    private final Path jars;

    /** Takes a directory for their files, and the directory with their jars. */
    Agents(Path work, Path jars) {
        this.work = work;
        this.jars = jars;
    }

    List<String> thatDoesNothing() throws IOException {
        return List.of("-javaagent:" + EmptyAgent.jar(work.resolve("empty.jar")));
    }

    /** A recording of the JDK, from its start to its end, with the settings of this name. */
    List<String> recording(String settings) {
        return List.of(
                "-XX:StartFlightRecording:settings="
                        + settings
                        + ",filename="
                        + work.resolve("r.jfr"));
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

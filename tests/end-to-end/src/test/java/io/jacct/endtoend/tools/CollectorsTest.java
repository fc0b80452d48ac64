// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.OtherAgents;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnEachJdk;
import io.jacct.endtoend.programs.tools.Watched;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;

/** Two monitoring systems' collectors read the MBeans with the rules that jacct ships. */
@AfterVerify
class CollectorsTest {
    private static final Path CONFIG = Path.of(System.getProperty("jacct.config"));
    private static final String POOL = "pool=\"watched-N\"";
    private static final String POOL_NAME = "jacct_pool_name=\"watched-N\"";
    private static final String COMPLETED = "jacct_executor_task_completed_total";
    private static final String EXECUTOR_NAME = "jvm_executor_name=\"watched-N\"";
    private static final String CPU_TIME = "jacct_pool_thread_cpu_time_seconds_total";
    private static final String WRITTEN = "jacct_pool_file_io_bytes_total";
    private static final String WRITE_OF_POOL = "disk_io_direction=\"write\"," + POOL_NAME;

    @TempDir private Path directory;

    @OnEachJdk
    void shouldBeSeriesOfTheJmxExporter(Jdk jdk) throws Exception {
        Scrape scrape = exported(jdk, "jmx_exporter.yaml");
        assertEquals(4096, sample(scrape, "jacct_pool_file_write_bytes_total", POOL));
        assertEquals(100, sample(scrape, "jacct_socket_write_bytes_total", ""));
        String executor = "executor=\"watched-N\"";
        assertEquals(1, sample(scrape, "jacct_executor_completed_total", executor));
        String peer = "class=\"socket\",device=\"127.0.0.1_";
        assertTrue(scrape.value("jacct_device_write_bytes_total", peer).isPresent(), peer);
    }

    @OnEachJdk
    void shouldBeEverySeriesOfTheJmxExporter(Jdk jdk) throws Exception {
        Scrape scrape = exported(jdk, "jmx_exporter-all.yaml");
        assertEquals(4096, sample(scrape, "jacct_pool_file_write_bytes_total", POOL));
        assertEquals(0, sample(scrape, "jacct_pool_file_errors_total", POOL));
        assertEquals(4096, sample(scrape, "jacct_device_class_write_bytes_total", "\"file\""));
        assertTrue(scrape.lines().contains("# TYPE jacct_agent_live_peak gauge"));
        boolean told = jdk.feature() >= 24;
        assertEquals(told, scrape.value("jacct_mounted_virtual_threads", "").isPresent());
    }

    private Scrape exported(Jdk jdk, String file) throws Exception {
        int port = Scrape.freePort();
        String rules = "127.0.0.1:" + port + ":" + CONFIG.resolve(file);
        ChildJvm child = accounted(jdk).agent(OtherAgents.jar("jmx_exporter"), rules);
        try (RunningJvm running = watch(child)) {
            running.await("watched");
            Scrape scrape = Scrape.of(port);
            assertPlain(scrape);
            assertTyped(scrape);
            assertFalse(scrape.lines().toString().contains("name=null"));
            // the exporter takes the suffix _info from the rule's name
            assertEquals(1, sample(scrape, "jacct_build", "version=\""));
            assertGood(scrape);
            return scrape;
        }
    }

    @OnEachJdk
    void shouldBeMetricsOfOpenTelemetry(Jdk jdk) throws Exception {
        Scrape scrape = telemetry(jdk, "otel-jmx.yaml");
        assertFalse(scrape.value("jacct_pipe_operations_total", "").isPresent());
    }

    @OnEachJdk
    void shouldBeEveryMetricOfOpenTelemetry(Jdk jdk) throws Exception {
        Scrape scrape = telemetry(jdk, "otel-jmx-all.yaml");
        assertTrue(scrape.value("jacct_pipe_operations_total", "").isPresent());
        String group = "jacct_group_name=\"main\"";
        assertTrue(sample(scrape, "jacct_group_thread_count", group) > 0);
        // what has no unit is no ratio
        List<String> ratios =
                scrape.samples().stream().filter(line -> line.matches("\\w+_ratio[{ ].*")).toList();
        assertEquals(List.of(), ratios);
    }

    private Scrape telemetry(Jdk jdk, String rules) throws Exception {
        int port = Scrape.freePort();
        ChildJvm child =
                accounted(jdk)
                        .options("-javaagent:" + OtherAgents.jar("opentelemetry"))
                        .options("-Dotel.jmx.config=" + CONFIG.resolve(rules))
                        .options("-Dotel.jmx.discovery.delay=1000")
                        .options("-Dotel.traces.exporter=none", "-Dotel.logs.exporter=none")
                        .options("-Dotel.metrics.exporter=prometheus")
                        .options("-Dotel.exporter.prometheus.host=127.0.0.1")
                        .options("-Dotel.exporter.prometheus.port=" + port);
        try (RunningJvm running = watch(child)) {
            running.await("watched");
            Scrape scrape = awaitPool(port);
            assertPlain(scrape);
            assertEquals(4096, sample(scrape, WRITTEN, WRITE_OF_POOL));
            String write = "jacct_operation_type=\"write\"," + POOL_NAME;
            assertEquals(1, sample(scrape, "jacct_pool_file_operations_total", write));
            String sent = "network_io_direction=\"transmit\"";
            assertTrue(sample(scrape, "jacct_socket_io_bytes_total", sent) >= 100);
            assertEquals(1, sample(scrape, COMPLETED, EXECUTOR_NAME));
            return scrape;
        }
    }

    private ChildJvm accounted(Jdk jdk) {
        return ChildJvm.plain(jdk).accounted(directory.resolve("page"));
    }

    private RunningJvm watch(ChildJvm child) throws IOException {
        return child.program(Watched.class, directory.resolve("file")).start();
    }

    /**
     * Waits for a pool with its measured time and an executor; the collector looks for new MBeans,
     * and for values that were not known, only now and then.
     */
    private static Scrape awaitPool(int port) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(100);
        Scrape scrape = Scrape.of(port);
        while (scrape.value(WRITTEN, WRITE_OF_POOL).isEmpty()
                || scrape.value(CPU_TIME, POOL_NAME).isEmpty()
                || scrape.value(COMPLETED, EXECUTOR_NAME).isEmpty()) {
            Scrape last = scrape;
            assertTrue(System.nanoTime() < deadline, () -> "not all after 100 s: " + last);
            scrape = Scrape.of(port);
        }
        return scrape;
    }

    private static double sample(Scrape scrape, String family, String label) {
        OptionalDouble value = scrape.value(family, label);
        return value.orElseThrow(() -> new AssertionError("no " + family + " " + label));
    }

    /** No value is -1 or not a number, and no name is quoted or escaped. */
    private static void assertPlain(Scrape scrape) {
        for (String line : scrape.samples()) {
            String value = line.substring(line.lastIndexOf(' ') + 1);
            assertTrue(Double.parseDouble(value) >= 0 || line.contains("chain_id"), line);
            assertFalse(line.contains("\\"), line);
        }
    }

    private static void assertTyped(Scrape scrape) {
        Set<String> typed = new HashSet<>();
        for (String line : scrape.lines()) {
            if (line.matches("# TYPE \\w+ (counter|gauge)")) {
                typed.add(line.split(" ")[2]);
            }
        }
        for (String line : scrape.samples()) {
            assertTrue(typed.contains(line.split("[{ ]")[0]), line);
        }
    }

    /** Prometheus' own tool accepts the output. */
    private static void assertGood(Scrape scrape) throws Exception {
        Process process;
        try {
            List<String> command = List.of("promtool", "check", "metrics");
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException missing) {
            if (System.getenv("CI") != null) {
                fail("CI needs promtool");
            }
            abort("skipped: needs promtool");
            return;
        }
        try (OutputStream in = process.getOutputStream()) {
            for (String line : scrape.lines()) {
                in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
        byte[] said = process.getInputStream().readAllBytes();
        assertEquals("", new String(said, StandardCharsets.UTF_8));
        assertEquals(0, process.waitFor());
    }
}

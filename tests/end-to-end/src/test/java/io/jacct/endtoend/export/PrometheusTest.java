// Copyright the jacct authors
// SPDX-License-Identifier: Apache-2.0

package io.jacct.endtoend.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.gson.JsonArray;
import io.jacct.endtoend.harness.Await;
import io.jacct.endtoend.harness.ChildJvm;
import io.jacct.endtoend.harness.Finished;
import io.jacct.endtoend.harness.RunningJvm;
import io.jacct.endtoend.jdks.AfterVerify;
import io.jacct.endtoend.jdks.Jdk;
import io.jacct.endtoend.jdks.OnOldestFirst;
import io.jacct.endtoend.programs.tools.Recorded;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Debian's Prometheus and its tools read what the exporter tells. */
@AfterVerify
class PrometheusTest {
    private static final String SERVICE = "service_name=\"" + Recorded.class.getName() + "\"";

    @TempDir private Path directory;

    private RunningJvm recorded(Jdk jdk) throws Exception {
        ChildJvm child = ChildJvm.plain(jdk).accounted(directory.resolve("page"));
        RunningJvm running = child.program(Recorded.class, directory.resolve("file")).start();
        running.await("ready");
        running.say("write");
        running.await("done");
        return running;
    }

    @OnOldestFirst
    void shouldPleasePromtool(Jdk jdk) throws Exception {
        try (RunningJvm running = recorded(jdk)) {
            Path page = directory.resolve("page");
            for (String histograms : List.of("short", "full", "off")) {
                Finished once =
                        ChildJvm.export(
                                        jdk,
                                        page,
                                        "--once",
                                        "--devices=**",
                                        "--histograms=" + histograms)
                                .run()
                                .wellBut(ChildJvm.PAGES_OF_OTHERS);
                Path text = Files.write(directory.resolve("text"), once.out());
                try (RunningJvm tool =
                        Prometheus.tool("sh", "-c", "exec promtool check metrics < " + text)) {
                    Finished said = tool.finish();
                    if (said.status() == 127) {
                        abort("skipped: needs promtool");
                    }
                    assertEquals(List.of(), said.err(), said.toString());
                    assertEquals(List.of(), said.out());
                    assertEquals(0, said.status());
                }
            }
            running.closeInput();
            running.finish();
        }
    }

    /** A query for what the application wrote has its bytes, and the JVM's process id by a join. */
    @OnOldestFirst
    void shouldBeScrapedAndQueried(Jdk jdk) throws Exception {
        Path page = directory.resolve("page");
        try (RunningJvm running = recorded(jdk);
                RunningJvm exporter =
                        ChildJvm.export(jdk, page, "--listen", "127.0.0.1:0").start()) {
            String line = exporter.awaitErr("listens on");
            String from = line.replaceFirst(".*:([0-9]+)/metrics", "$1");
            try (Prometheus prometheus = prometheus(from)) {
                String written = "jacct_file_io_bytes_total{disk_io_direction=\"write\"," + SERVICE;
                awaitValue(prometheus, written + "}", 4096);
                awaitValue(
                        prometheus,
                        "count("
                                + written
                                + "} * on (service_instance_id) group_left"
                                + " (process_pid) target_info{process_pid=\""
                                + running.pid()
                                + "\"})",
                        1);
                awaitValue(
                        prometheus, "jacct_export_jvms{jacct_export_state=\"live\"} > bool 0", 1);
                awaitValue(prometheus, "max(up{job=\"jacct\"})", 1);
            }
            Finished ended = exporter.terminate();
            assertEquals(0, ended.status(), ended.toString());
            running.closeInput();
            running.finish();
        }
    }

    private Prometheus prometheus(String exporter) throws IOException {
        Path config =
                Files.writeString(
                        directory.resolve("prometheus.yml"),
                        """
                        global: {scrape_interval: 1s}
                        scrape_configs:
                          - job_name: jacct
                            static_configs:
                              - targets: ['127.0.0.1:%s']
                        """
                                .formatted(exporter));
        return Prometheus.start(config, directory.resolve("data"));
    }

    private static void awaitValue(Prometheus from, String query, double value) throws Exception {
        Await.until(() -> value(from, query) == value, () -> "no " + value + " for " + query);
    }

    /** The only value of a query; -1 if it has none yet. */
    private static double value(Prometheus from, String query) throws Exception {
        JsonArray found = from.query(query);
        assertTrue(found.size() <= 1, query + found);
        return found.isEmpty()
                ? -1
                : found.get(0).getAsJsonObject().getAsJsonArray("value").get(1).getAsDouble();
    }

    /** node_exporter's own reader takes the file as it is. */
    @OnOldestFirst
    void shouldBeReadByNodeExporter(Jdk jdk) throws Exception {
        int port = Prometheus.freePort();
        Path page = directory.resolve("page");
        Path texts = Files.createDirectory(directory.resolve("texts"));
        try (RunningJvm running = recorded(jdk);
                RunningJvm exporter =
                        ChildJvm.export(jdk, page, "--textfile", texts.toString(), "-i", "200ms")
                                .start();
                RunningJvm node =
                        Prometheus.tool(
                                "prometheus-node-exporter",
                                "--collector.disable-defaults",
                                "--collector.textfile",
                                "--collector.textfile.directory=" + texts,
                                "--web.listen-address=127.0.0.1:" + port)) {
            URI uri = URI.create("http://127.0.0.1:" + port + "/metrics");
            String written = "jacct_file_io_bytes_total{disk_io_direction=\"write\",";
            Await.until(
                    () ->
                            Prometheus.body(uri).contains(written)
                                    && Prometheus.body(uri).contains(SERVICE),
                    () -> "nothing of the file");
            assertTrue(Prometheus.body(uri).contains("node_textfile_scrape_error 0"));
            node.terminate();
            assertEquals(0, exporter.terminate().status());
            running.closeInput();
            running.finish();
        }
    }
}
